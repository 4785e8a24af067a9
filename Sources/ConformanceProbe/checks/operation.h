/* SPDX-License-Identifier: Apache-2.0 */

/* The checks of operations, which stand in several files. */

#ifndef OPERATION_CHECKS_H
#define OPERATION_CHECKS_H

#include "../probe.h"

/* Skips where no start has been taken. */
void skip_where_nothing_began(const instance *self);

/* operation.c */
void exactly_once(void);
void deliver_after_complete(void);
void in_order(void);

/* operation_refused.c */
void start_error_never_completes(void);

/* operation_cancel.c */
void cancel_works(void);

/* operation_latency.c */
void cancel_latency(void);

/* operation_meeting.c */
void completes_inline_or_later(void);

/* operation_flow.c */
void enough_is_enough(void);
void pause_is_obeyed(void);
void resume_before_deliver_returns(void);

/* Whether a method ends by itself or delivers one item after the other, where nobody pauses it: then it goes on soon after a
 * pause, and after its items were given back, too. A watch may fall silent at any time. */
bool is_lively(instance *self, const data_method *method);

/* operation_hold.c */
void held_stays(void);
void hold_after_complete(void);

/* operation_lent.c */
void copies_what_it_needs(void);

/* operation_destroy.c */
void destroy_race(void);
void no_call_after_destroy(void);

#endif
