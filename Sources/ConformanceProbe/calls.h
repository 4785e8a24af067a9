/* SPDX-License-Identifier: Apache-2.0 */

/* The plugin's functions: each call names itself on the page first. */

#ifndef PROBE_CALLS_H
#define PROBE_CALLS_H

#include "instance.h"

usher_result call_status(instance *self, usher_str scope, usher_status_v1 *out);
/* `status` into a whole zeroed struct. */
usher_result call_status_of(instance *self, const char *scope, usher_status_v1 *out);
usher_result call_observe(instance *self, uint32_t on);
const usher_extension_v1 *call_extension(instance *self, const char *id);
usher_result call_explain(instance *self, usher_str scope, usher_str_sink sink, void *sink_ctx);
usher_result call_cancel(instance *self, usher_op op);
usher_result call_resume(instance *self, usher_op op, uint64_t hold);
/* Skips the check where the plugin has none. */
usher_result call_open_settings(instance *self);
void call_destroy(instance *self);

/* Whether a number is one of the results. */
bool is_result(usher_result result);

/* A new number for an operation, never one that was used. */
usher_op operation_number(void);

/* Starts a permission request; the operation, whose `start_result` tells whether it began. */
operation *operation_request(instance *self, const char *scope, const char *purpose);

/* The same with a request of the check's own. */
operation *operation_request_with(instance *self, const usher_request_v1 *request);

/* Starts a data method with a grant and arguments. */
operation *operation_start(instance *self, const usher_extension_v1 *table, const usher_method_v1 *method,
                           const usher_grant_v1 *grant, const void *arguments);

/* Waits until an operation has ended; false after `milliseconds`. */
bool operation_wait(operation *self, unsigned milliseconds);

/* Waits for a condition on the instance, tested under its lock; false after `milliseconds`. */
bool instance_wait(instance *self, unsigned milliseconds, bool (*condition)(instance *, void *), void *context);

/* Waits for the end, or skips the check naming `operation.exactly-once`. */
void operation_expect_end(operation *self);

/* Cancels an operation and waits for its end, or skips. */
void operation_stop(operation *self);

#endif
