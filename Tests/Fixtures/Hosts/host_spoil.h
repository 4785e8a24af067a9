/* SPDX-License-Identifier: Apache-2.0 */

/* What a fixture may spoil: it defines one of these in its own way before it includes host.h. */

#ifndef HOST_SPOIL_H
#define HOST_SPOIL_H

#ifndef HOST_CHECKS_NOTE
#define HOST_CHECKS_NOTE 1
#endif
#ifndef HOST_CHECKS_TABLE
#define HOST_CHECKS_TABLE 1
#endif
#ifndef HOST_OPEN_FLAGS
#define HOST_OPEN_FLAGS (RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE)
#endif
#ifndef HOST_FIRST_OPERATION
#define HOST_FIRST_OPERATION 1
#endif
#ifndef HOST_NEXT_OPERATION
#define HOST_NEXT_OPERATION(host) ((host)->next_op++)
#endif
#ifndef HOST_OBSERVE
#define HOST_OBSERVE(host) (host)->plugin->observe((host)->ctx, 1)
#endif
#ifndef HOST_RUN
#define HOST_RUN(host) host_run_on_thread(host)
#endif
#ifndef HOST_BEFORE_START
#define HOST_BEFORE_START(host) host_read_status(host, "read")
#endif
#ifndef HOST_AFTER_COMPLETION
#define HOST_AFTER_COMPLETION(host) (void)(host)
#endif
#ifndef HOST_ON_DELIVERY
#define HOST_ON_DELIVERY(host, item) (void)(host), (void)(item)
#endif
#ifndef HOST_ON_COMPLETION
#define HOST_ON_COMPLETION(host, op, status) (void)(host), (void)(op), (void)(status)
#endif
#ifndef HOST_ON_LOG
#define HOST_ON_LOG(host) (void)(host)
#endif
#ifndef HOST_ON_CHANGE
#define HOST_ON_CHANGE(host) (host)->is_changed = 1
#endif
#ifndef HOST_LATE_BITS
#define HOST_LATE_BITS USHER_DELIVER_ENOUGH
#endif
#ifndef HOST_RESUMES
#define HOST_RESUMES 1
#endif
#ifndef HOST_GIVES_BACK
#define HOST_GIVES_BACK 1
#endif
#ifndef HOST_HOLD_OF
#define HOST_HOLD_OF(kind, item) ((kind) == 1001 ? (item)->hold : 0)
#endif
#ifndef HOST_MINDS_DEADLINES
#define HOST_MINDS_DEADLINES 1
#endif
#ifndef HOST_SPOIL_CALL
#define HOST_SPOIL_CALL(host, call) (void)(host), (void)(call)
#endif
#ifndef HOST_IS_GRANTED
#define HOST_IS_GRANTED(host) host_is_granted(host)
#endif
#ifndef HOST_ASKS_SYSTEM
#define HOST_ASKS_SYSTEM(host) ((host)->status.authority == USHER_AUTHORITY_SYSTEM)
#endif
#ifndef HOST_PURPOSE
#define HOST_PURPOSE "To see whether it works."
#endif
#ifndef HOST_DESTROY
#define HOST_DESTROY(host) (host)->plugin->destroy((host)->ctx)
#endif
#ifndef HOST_SPOIL
#define HOST_SPOIL(host) (void)(host)
#endif
#ifndef HOST_SPOIL_TABLE
#define HOST_SPOIL_TABLE(table) (void)(table)
#endif

#endif
