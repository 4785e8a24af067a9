/* SPDX-License-Identifier: Apache-2.0 */

/* A good plugin for location, or with -DSENSOR_MOTION for motion: somebody takes three steps and then stands still.
 *
 * Both speak the method by name and members that a tracker reads. Where the variable TRAILS_GATE names a file, the
 * steps are taken once it is there. */

#ifdef SENSOR_MOTION
#define FIXTURE_CATEGORY "motion"
#define FIXTURE_SCOPE "orientation"
#define SENSOR_QUESTION "May {app} know how you hold this machine?"
#define SENSOR_ITEM "1000:sample=u,u,s:kind,d:x,d:y,d:z"
#else
#define FIXTURE_CATEGORY "location"
#define FIXTURE_SCOPE "when-in-use"
#define SENSOR_QUESTION "May {app} know where you are while you use it?"
#define SENSOR_ITEM "1000:fix=u,u,x:time,d:lat,d:lon,d:accuracy,d:altitude"
#endif
#define FIXTURE_ID "com.example.sensor." FIXTURE_CATEGORY
#define FIXTURE_EXTENSION_ID "usher." FIXTURE_CATEGORY "/1"
#define FIXTURE_NOTE                                                                                                   \
  "authority=consent\nscopes=" FIXTURE_SCOPE "\nscope." FIXTURE_SCOPE ".question=" SENSOR_QUESTION "\n"
#define FIXTURE_METHOD USHER_METHOD_WATCH, 0, "updates", FIXTURE_SCOPE, "u,u,t:interval", SENSOR_ITEM
#define FIXTURE_START skeleton_begin(ctx, op, 0, sensor_readings)
#include "../Fixtures/skeleton.h"

#ifdef SENSOR_MOTION
typedef struct sensor_item {
  uint32_t struct_size, reserved0;
  usher_str kind;
  double x, y, z;
} sensor_item;

enum { SENSOR_COUNT = 1 };

static sensor_item sensor_item_of(int step) {
  return (sensor_item){.struct_size = sizeof(sensor_item), .kind = {"gravity", 7}, .z = 9.5 + step / 4.0};
}
#else
typedef struct sensor_item {
  uint32_t struct_size, reserved0;
  int64_t time;
  double lat, lon, accuracy, altitude;
} sensor_item;

enum { SENSOR_COUNT = 3 };

static sensor_item sensor_item_of(int step) {
  return (sensor_item){.struct_size = sizeof(sensor_item),
                       .time = 1000 * step,
                       .lat = 52.5 + step / 8.0,
                       .lon = 13.25,
                       .accuracy = 5,
                       .altitude = (double)__builtin_nan("")};
}
#endif

/* Waits for the gate; whether the operation is cancelled. */
static int sensor_wait(skeleton_operation *self) {
  const char *gate = getenv("TRAILS_GATE");
  int is_motion = strcmp(FIXTURE_CATEGORY, "motion") == 0;
  while (!is_motion && gate != NULL && access(gate, F_OK) != 0) {
    if (skeleton_wait(self, 5)) {
      return 1;
    }
  }
  return 0;
}

/* Delivers so many readings at the host's pace, then nothing until it is cancelled. */
static void sensor_readings(skeleton_operation *self) {
  usher_plugin_ctx *ctx = self->ctx;
  int enough = sensor_wait(self);
  for (int step = 1; !enough && step <= SENSOR_COUNT; step++) {
    sensor_item item = sensor_item_of(step);
    uint32_t bits;
    pthread_mutex_lock(&ctx->lock);
    self->paused = 1; /* `resume` may come before `deliver` has returned */
    pthread_mutex_unlock(&ctx->lock);
    bits = ctx->host.deliver(ctx->host.ctx, self->op, USHER_ITEM_FIRST_OWN, &item);
    pthread_mutex_lock(&ctx->lock);
    self->paused &= (bits & USHER_DELIVER_PAUSE) != 0;
    while (self->paused && !self->cancelled) {
      pthread_cond_wait(&ctx->changed, &ctx->lock);
    }
    enough = self->cancelled || (bits & USHER_DELIVER_ENOUGH) != 0;
    pthread_mutex_unlock(&ctx->lock);
  }
  pthread_mutex_lock(&ctx->lock);
  while (!enough && !self->cancelled) {
    pthread_cond_wait(&ctx->changed, &ctx->lock);
  }
  enough = self->cancelled;
  pthread_mutex_unlock(&ctx->lock);
  skeleton_complete(ctx, self->op, enough ? USHER_RESULT_CANCELLED : USHER_RESULT_OK);
}

FIXTURE_PLUGIN(FIXTURE_UNCHANGED)
