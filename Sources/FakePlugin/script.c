/* SPDX-License-Identifier: Apache-2.0 */

/* Reading a script. What it says wrongly becomes the plugin's status, with the sentence, so that a test shows it. */

#include "fake.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

USHER_HIDDEN

enum { LONGEST_SCRIPT = 1 << 16, LONGEST_DETAIL = 200 };

static const struct {
  const char *word;
  fake_answer answer;
} words[] = {
    {"not-determined", {USHER_RESULT_OK, USHER_AUTHORIZATION_NOT_DETERMINED, 0}},
    {"denied", {USHER_RESULT_OK, USHER_AUTHORIZATION_DENIED, 0}},
    {"restricted", {USHER_RESULT_OK, USHER_AUTHORIZATION_RESTRICTED, 0}},
    {"unsupported", {USHER_RESULT_OK, USHER_AUTHORIZATION_UNSUPPORTED, 0}},
    {"service-off", {USHER_RESULT_OK, USHER_AUTHORIZATION_SERVICE_OFF, 0}},
    {"authorized", {USHER_RESULT_OK, USHER_AUTHORIZATION_AUTHORIZED, 0}},
    {"limited", {USHER_RESULT_OK, USHER_AUTHORIZATION_LIMITED, 0}},
    {"dismissed", {USHER_RESULT_DISMISSED, 0, 0}},
    {"timeout", {USHER_RESULT_TIMEOUT, 0, 0}},
    {"unavailable", {USHER_RESULT_UNAVAILABLE, 0, 0}},
    {"gone", {USHER_RESULT_GONE, 0, 0}},
    {"damaged", {USHER_RESULT_DAMAGED, 0, 0}},
    {"internal", {USHER_RESULT_INTERNAL, 0, 0}},
    {"hang", {USHER_RESULT_OK, 0, 1}},
};

static const fake_answer *find(const char *word) {
  for (unsigned index = 0; index < sizeof words / sizeof words[0]; index++) {
    if (strcmp(words[index].word, word) == 0) {
      return &words[index].answer;
    }
  }
  return NULL;
}

/* A number by its word in a list of words from 0. */
static int number(const char *word, const char *const *list, unsigned count, uint32_t *out) {
  for (uint32_t index = 0; index < count; index++) {
    if (strcmp(list[index], word) == 0) {
      *out = index;
      return 1;
    }
  }
  return 0;
}

fake_script *fake_script_plain(void) {
  fake_script *script = calloc(1, sizeof *script);
  if (script != NULL) {
    script->users = 1;
    script->status.authorization = USHER_AUTHORIZATION_NOT_DETERMINED;
    script->can_prompt = USHER_CAN_PROMPT_YES;
    script->item_count = 3;
    script->items[0] = (fake_item){"first", "First"};
    script->items[1] = (fake_item){"second", "Second"};
    script->items[2] = (fake_item){"third", "Third"};
  }
  return script;
}

static int take_list(fake_script *script, char *value, int is_items) {
  char *rest = NULL;
  for (char *part = strtok_r(value, ";", &rest); part != NULL; part = strtok_r(NULL, ";", &rest)) {
    if (is_items) {
      if (script->item_count == FAKE_ITEMS) {
        return 0;
      }
      script->items[script->item_count++] = (fake_item){part, part};
    } else {
      const fake_answer *answer = find(part);
      if (answer == NULL || script->answer_count == FAKE_ANSWERS) {
        return 0;
      }
      script->answers[script->answer_count++] = *answer;
    }
  }
  return 1;
}

static int take(fake_script *script, const char *key, char *value) {
  static const char *const prompts[] = {"unknown", "yes", "no"};
  static const char *const accuracies[] = {"none", "full", "reduced"};
  const fake_answer *answer = find(value);
  char *end = NULL;
  if (strcmp(key, "status") == 0 && answer != NULL && answer->result == USHER_RESULT_OK && !answer->hangs) {
    script->status = *answer;
    return 1;
  }
  if (strcmp(key, "fail") == 0 && answer != NULL && answer->result != USHER_RESULT_OK) {
    script->failure = answer->result;
    return 1;
  }
  if (strcmp(key, "delay") == 0) {
    script->delay = strtol(value, &end, 10);
    return end != value && *end == 0 && script->delay >= 0 && script->delay <= 3600000;
  }
  if (strcmp(key, "detail") == 0) {
    script->detail = value;
    return 1;
  }
  if (strncmp(key, "text.", 5) == 0) {
    for (unsigned index = 0; index < script->item_count; index++) {
      if (strcmp(script->items[index].identifier, key + 5) == 0) {
        script->items[index].text = value;
        return 1;
      }
    }
    return 0;
  }
  return (strcmp(key, "can-prompt") == 0 && number(value, prompts, 3, &script->can_prompt)) ||
         (strcmp(key, "accuracy") == 0 && number(value, accuracies, 3, &script->accuracy)) ||
         (strcmp(key, "answers") == 0 && take_list(script, value, 0)) ||
         (strcmp(key, "items") == 0 && take_list(script, value, 1));
}

static char *contents(const char *path) {
  char *text = calloc(1, LONGEST_SCRIPT + 1);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  ssize_t count = 0, length = 0;
  if (text != NULL && file >= 0) {
    while (length < LONGEST_SCRIPT && (count = read(file, text + length, (size_t)(LONGEST_SCRIPT - length))) > 0) {
      length += count;
    }
  }
  if (file < 0 || count < 0 || length == LONGEST_SCRIPT) {
    free(text);
    text = NULL;
  }
  if (file >= 0) {
    close(file);
  }
  return text;
}

static void blame(fake_script *script, const char *what, const char *where) {
  char *sentence = calloc(1, LONGEST_DETAIL);
  script->status = (fake_answer){USHER_RESULT_OK, USHER_AUTHORIZATION_UNSUPPORTED, 0};
  if (sentence != NULL) {
    snprintf(sentence, LONGEST_DETAIL, "the fake plugin's script %s: %s", what, where);
    free(script->text);
    script->text = sentence;
  }
  script->detail = sentence;
  script->item_count = script->answer_count = 0;
}

fake_script *fake_script_read(const char *path) {
  fake_script *script = fake_script_plain();
  char *rest = NULL;
  if (script == NULL) {
    return NULL;
  }
  script->item_count = 0;
  script->text = contents(path);
  if (script->text == NULL) {
    blame(script, "can't be read", path);
    return script;
  }
  for (char *line = strtok_r(script->text, "\n", &rest); line != NULL; line = strtok_r(NULL, "\n", &rest)) {
    char *equals = strchr(line, '=');
    if (line[0] == '#') {
      continue;
    }
    if (equals != NULL) {
      *equals = 0;
    }
    if (equals == NULL || !take(script, line, equals + 1)) {
      blame(script, "has a line that means nothing", line);
      return script;
    }
  }
  return script;
}

fake_script *fake_script_use(usher_plugin_ctx *ctx) {
  ctx->script->users++;
  return ctx->script;
}

void fake_script_leave(usher_plugin_ctx *ctx, fake_script *script) {
  unsigned users;
  pthread_mutex_lock(&ctx->lock);
  users = --script->users;
  pthread_mutex_unlock(&ctx->lock);
  if (users == 0) {
    free(script->text);
    free(script);
  }
}
