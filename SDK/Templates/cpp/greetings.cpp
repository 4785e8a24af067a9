// SPDX-License-Identifier: Apache-2.0

// A permission plugin for Usher in one C++17 file.
//
// It owns the category `com.example.greetings`, and gives its items to apps that were granted them. The person decides
// (authority `consent`); Usher asks, and remembers the answer.

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <usher/plugin.h>

#define ID "com.example.greetings"
#define CATEGORY "com.example.greetings"
#define EXTENSION CATEGORY "/1"
#define VERSION "1.0.0"

// The scopes: what each is called, and what a person is asked. The first one is meant where nobody names a scope.
#define SCOPES(scope)                                \
  scope("read", "May {app} read your greetings?")    \
  /* one line for each */

#define SCOPE_ID(id, question) id ";"
#define SCOPE_QUESTION(id, question) "scope." id ".question=" question "\n"
#define SCOPE_TEXT(id, question) id,

// What Usher shows before any of this code runs. It stands behind the last #include.
USHER_PLUGIN_NOTE("abi=1.0\n"
                  "id=" ID "\n"
                  "category=" CATEGORY "\n"
                  "name=Greetings\n"
                  "version=" VERSION "\n"
                  "authority=consent\n"
                  "scopes=" SCOPES(SCOPE_ID) "\n"
                  SCOPES(SCOPE_QUESTION)
                  "extensions=" EXTENSION "\n")

namespace {

constexpr std::string_view scopes[] = {SCOPES(SCOPE_TEXT)};

// -- What it gives: edit from here ----------------------------------------------------------------------------------

// The arguments of `list`, laid out as `u,u,t:limit`.
struct ListArguments {
  uint32_t struct_size;
  uint32_t reserved0;
  uint64_t limit;  // 0: no limit
};

// An item, laid out as `u,u,s:identifier,s:text`.
struct Greeting {
  uint32_t struct_size;
  uint32_t reserved0;
  usher_str identifier;
  usher_str text;
};

constexpr uint32_t list_method = 1;
constexpr uint32_t greeting_item = USHER_ITEM_FIRST_OWN;

const usher_method_v1 methods[] = {
    {sizeof(usher_method_v1), list_method, USHER_METHOD_ONCE, 0, "list", "read", "u,u,t:limit",
     "1000:greeting=u,u,s:identifier,s:text"},
};

struct Text {
  std::string_view identifier, text;
};
constexpr Text texts[] = {{"morning", "Good morning"}, {"day", "Hello"}, {"night", "Good night"}};

// -- Views of the other side's memory ---------------------------------------------------------------------------------

usher_str view(std::string_view text) {
  return {text.data(), text.size()};
}

std::string_view view(usher_str text) {
  return text.len == 0 ? std::string_view() : std::string_view(text.ptr, text.len);
}

// Copies what both sides know of a struct. Its size is checked before anything else of it is read.
template <typename Struct>
std::optional<Struct> copy_sized(const void *theirs) {
  uint32_t size = 0;
  Struct mine;
  if (theirs == nullptr) {
    return std::nullopt;
  }
  std::memcpy(&size, theirs, sizeof size);
  if (size < sizeof mine || size > USHER_STRUCT_SIZE_MAX || size % 8 != 0) {
    return std::nullopt;
  }
  std::memcpy(&mine, theirs, sizeof mine);
  return mine;
}

// No exception may leave a function that C calls.
template <typename Body>
usher_result guarded(Body body) noexcept {
  try {
    return body();
  } catch (const std::bad_alloc &) {
    return USHER_RESULT_NO_MEMORY;
  } catch (const std::system_error &) {  // No thread could be made.
    return USHER_RESULT_NO_MEMORY;
  } catch (...) {
    return USHER_RESULT_INTERNAL;
  }
}

// An empty scope is the first one.
std::string_view named(usher_str scope) {
  return scope.len == 0 ? scopes[0] : view(scope);
}

bool knows(usher_str scope) {
  return std::find(std::begin(scopes), std::end(scopes), named(scope)) != std::end(scopes);
}

}  // namespace

// -- The instance: one for each app -----------------------------------------------------------------------------------

struct usher_plugin_ctx {
  explicit usher_plugin_ctx(const usher_host_v1 &host) : host(host) {}

  // Completes what is open with CANCELLED and waits for its threads.
  ~usher_plugin_ctx() {
    {
      std::lock_guard guard(lock);
      for (auto &[op, operation] : operations) {
        operation.cancelled = true;
      }
    }
    changed.notify_all();
    for (auto &[op, operation] : operations) {
      operation.thread.join();
    }
  }

  usher_result start(usher_op op, uint64_t limit, std::optional<std::set<std::string, std::less<>>> chosen) {
    reap();
    std::lock_guard guard(lock);
    Operation &operation = operations[op];
    try {
      operation.thread = std::thread([this, op, limit, chosen = std::move(chosen)] { run(op, limit, chosen); });
    } catch (...) {
      operations.erase(op);
      throw;
    }
    return USHER_RESULT_OK;
  }

  void cancel(usher_op op) {
    mark(op, [](Operation &operation) { operation.cancelled = true; });
  }

  void resume(usher_op op) {
    mark(op, [](Operation &operation) { operation.paused = false; });
  }

private:
  // A running `list`, with a thread of its own that delivers and completes it.
  struct Operation {
    bool paused = false, cancelled = false, finished = false;
    std::thread thread;
  };

  const usher_host_v1 host;
  std::mutex lock;  // Guards the operations; never held in a call to the host.
  std::condition_variable changed;
  std::map<usher_op, Operation> operations;

  template <typename Change>
  void mark(usher_op op, Change change) {
    {
      std::lock_guard guard(lock);
      if (auto found = operations.find(op); found != operations.end()) {
        change(found->second);
      }
    }
    changed.notify_all();
  }

  bool is_cancelled(usher_op op) {
    std::lock_guard guard(lock);
    return operations.at(op).cancelled;
  }

  // Delivers one item and waits while the host wants a pause; false when the operation is to end. The mark is set
  // before the call, because `resume` may come before `deliver` has returned.
  bool deliver(usher_op op, const Greeting &item) {
    mark(op, [](Operation &operation) { operation.paused = true; });
    if (is_cancelled(op)) {
      return false;
    }
    const uint32_t bits = host.deliver(host.ctx, op, greeting_item, &item);
    if ((bits & USHER_DELIVER_PAUSE) == 0) {
      mark(op, [](Operation &operation) { operation.paused = false; });
    }
    if ((bits & USHER_DELIVER_ENOUGH) != 0) {
      return false;
    }
    std::unique_lock guard(lock);
    Operation &operation = operations.at(op);
    changed.wait(guard, [&] { return !operation.paused || operation.cancelled; });
    return !operation.cancelled;
  }

  // Delivers what exists for the app: under a limited grant the chosen ones alone.
  void list(usher_op op, uint64_t limit, const std::optional<std::set<std::string, std::less<>>> &chosen) {
    uint64_t delivered = 0;
    for (const Text &each : texts) {
      if (chosen && chosen->find(each.identifier) == chosen->end()) {
        continue;
      }
      const Greeting item = {sizeof item, 0, view(each.identifier), view(each.text)};
      if ((limit != 0 && delivered++ == limit) || !deliver(op, item)) {
        return;
      }
    }
  }

  // Completes, exactly once.
  void run(usher_op op, uint64_t limit, const std::optional<std::set<std::string, std::less<>>> &chosen) {
    const usher_result ended = guarded([&] {
      list(op, limit, chosen);
      return USHER_RESULT_OK;
    });
    const usher_result result = is_cancelled(op) ? USHER_RESULT_CANCELLED : ended;
    host.complete(host.ctx, op, result, nullptr, usher_str{nullptr, 0});
    mark(op, [](Operation &operation) { operation.finished = true; });
  }

  // Joins and forgets what is over; such a thread makes no call any more.
  void reap() {
    std::map<usher_op, Operation> over;
    {
      std::lock_guard guard(lock);
      for (auto each = operations.begin(); each != operations.end();) {
        const auto next = std::next(each);
        if (each->second.finished) {
          over.insert(operations.extract(each));
        }
        each = next;
      }
    }
    for (auto &[op, operation] : over) {
      operation.thread.join();
    }
  }
};

// -- The functions of the table ---------------------------------------------------------------------------------------

namespace {

usher_result create(const usher_host_v1 *host, usher_plugin_ctx **out) {
  return guarded([&] {
    const auto mine = copy_sized<usher_host_v1>(host);
    if (!mine) {
      return USHER_RESULT_INCOMPATIBLE;
    }
    *out = new usher_plugin_ctx(*mine);
    return USHER_RESULT_OK;
  });
}

void destroy(usher_plugin_ctx *ctx) {
  delete ctx;
}

// Under `consent` this only says whether the thing exists and whether something forbids it.
usher_result status(usher_plugin_ctx *, usher_str scope, usher_status_v1 *out) {
  usher_status_v1 mine = {};
  if (!knows(scope)) {
    return USHER_RESULT_UNKNOWN_SCOPE;
  }
  if (out->struct_size < sizeof mine || out->struct_size > USHER_STRUCT_SIZE_MAX) {
    return USHER_RESULT_INVALID;
  }
  mine.struct_size = out->struct_size;
  mine.authorization = USHER_AUTHORIZATION_NOT_DETERMINED;
  mine.authority = USHER_AUTHORITY_CONSENT;
  std::memcpy(out, &mine, sizeof mine);
  std::memset(reinterpret_cast<char *>(out) + sizeof mine, 0, out->struct_size - sizeof mine);  // Of a later version.
  return USHER_RESULT_OK;
}

// Nothing ever changes here; call the host's `status_changed` between `on` and off where something does.
usher_result observe(usher_plugin_ctx *, uint32_t) {
  return USHER_RESULT_OK;
}

usher_result explain(usher_plugin_ctx *, usher_str scope, usher_str_sink sink, void *sink_ctx) {
  if (!knows(scope)) {
    return USHER_RESULT_UNKNOWN_SCOPE;
  }
  sink(sink_ctx, view("The texts are part of the plugin; nothing on this machine forbids them."));
  return USHER_RESULT_OK;
}

// The decision comes with the call: granted, for the method's scope, not over.
bool is_in_force(const usher_grant_v1 &grant, std::string_view scope) {
  using namespace std::chrono;
  const int64_t now = duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
  return (grant.authorization == USHER_AUTHORIZATION_AUTHORIZED ||
          grant.authorization == USHER_AUTHORIZATION_LIMITED) &&
         named(grant.scope) == scope && (grant.expires_unix_ms == 0 || grant.expires_unix_ms > now);
}

// Copies the items of a limited grant, which are the host's only until `start` returns; none where all exist.
std::optional<std::set<std::string, std::less<>>> chosen(const usher_grant_v1 &grant) {
  if (grant.authorization != USHER_AUTHORIZATION_LIMITED) {
    return std::nullopt;
  }
  std::set<std::string, std::less<>> items;
  for (uint64_t index = 0; index < grant.items.count; index++) {
    const char *place = static_cast<const char *>(grant.items.ptr) + index * grant.items.stride;
    usher_str item;
    std::memcpy(&item, place, sizeof item);
    items.emplace(view(item));
  }
  return items;
}

usher_result start(usher_plugin_ctx *ctx, const usher_grant_v1 *their_grant, uint32_t method, const void *arguments,
                   usher_op op) {
  return guarded([&] {
    const auto grant = copy_sized<usher_grant_v1>(their_grant);
    const auto mine = copy_sized<ListArguments>(arguments);
    if (method != list_method || !grant || !mine) {
      return static_cast<usher_result>(USHER_RESULT_INVALID);
    }
    if (!is_in_force(*grant, methods[0].scope)) {
      return static_cast<usher_result>(USHER_RESULT_NOT_AUTHORIZED);
    }
    return ctx->start(op, mine->limit, chosen(*grant));
  });
}

usher_result cancel(usher_plugin_ctx *ctx, usher_op op) {
  return guarded([&] {
    ctx->cancel(op);
    return USHER_RESULT_OK;
  });
}

usher_result resume(usher_plugin_ctx *ctx, usher_op op, uint64_t hold) {
  return guarded([&] {
    if (hold == 0) {
      ctx->resume(op);
    }
    return USHER_RESULT_OK;
  });
}

const usher_extension_v1 extension_table = {sizeof(usher_extension_v1), sizeof methods / sizeof methods[0], methods,
                                                start};

const usher_extension_v1 *extension(usher_plugin_ctx *, const char *id) {
  return std::strcmp(id, EXTENSION) == 0 ? &extension_table : nullptr;
}

const usher_plugin_v1 plugin = {
    sizeof(usher_plugin_v1), USHER_ABI_MINOR, ID, CATEGORY, VERSION, create, destroy, status,
    nullptr,  // `request`: the person's consent is the authority, and the host asks for it.
    cancel, resume, observe,
    nullptr,  // `open_settings`
    extension, explain,
};

}  // namespace

const usher_plugin_v1 *usher_plugin_entry_v1(uint32_t) {
  return &plugin;
}
