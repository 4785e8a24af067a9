// SPDX-License-Identifier: Apache-2.0

//! A permission plugin for Usher in Rust, by plain `rustc`.
//!
//! It owns the category `com.example.greetings`, and gives its items to apps that were granted them. The person decides
//! (authority `consent`); Usher asks, and remembers the answer.

mod usher;

use std::collections::HashMap;
use std::ffi::CStr;
use std::os::raw::{c_char, c_void};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread::JoinHandle;
use std::time::{SystemTime, UNIX_EPOCH};
use usher::{authorization, result, Extension, Grant, Host, Method, Plugin, Status, Str};

// What Usher shows before any of this code runs. A line of `scopes` says what one is called, and what a person is asked.
usher::describe! {
    id: "com.example.greetings",
    category: "com.example.greetings",
    name: "Greetings",
    version: "1.0.0",
    scopes: {
        "read": "May {app} read your greetings?",
    },
}

// -- What it gives: edit from here ---------------------------------------------------------------------------------

const LIST: u32 = 1;

/// The arguments of `list`, laid out as `u,u,t:limit`.
#[repr(C)]
#[derive(Clone, Copy)]
struct ListArguments {
    struct_size: u32,
    reserved0: u32,
    limit: u64, // 0: no limit
}

/// An item, laid out as `u,u,s:identifier,s:text`.
#[repr(C)]
struct Greeting {
    struct_size: u32,
    reserved0: u32,
    identifier: Str,
    text: Str,
}

static METHODS: [Method; 1] = [Method {
    struct_size: std::mem::size_of::<Method>() as u32,
    number: LIST,
    kind: usher::METHOD_ONCE,
    reserved0: 0,
    name: b"list\0".as_ptr() as *const c_char,
    scope: b"read\0".as_ptr() as *const c_char,
    arguments: b"u,u,t:limit\0".as_ptr() as *const c_char,
    items: b"1000:greeting=u,u,s:identifier,s:text\0".as_ptr() as *const c_char,
}];

const TEXTS: [(&str, &str); 3] = [("morning", "Good morning"), ("day", "Hello"), ("night", "Good night")];

// -- The instance: one for each app --------------------------------------------------------------------------------

/// A running `list`.
#[derive(Default)]
struct Operation {
    paused: bool,
    cancelled: bool,
    finished: bool,
    thread: Option<JoinHandle<()>>,
}

/// What the instance's threads share. The lock is never held in a call to the host.
struct Shared {
    host: Host,
    operations: Mutex<HashMap<u64, Operation>>,
    changed: Condvar,
}

impl Shared {
    /// A panic elsewhere leaves the marks as they are.
    fn lock(&self) -> MutexGuard<'_, HashMap<u64, Operation>> {
        self.operations.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    fn is_cancelled(&self, op: u64) -> bool {
        self.lock().get(&op).map_or(true, |operation| operation.cancelled)
    }

    fn mark(&self, op: u64, change: impl FnOnce(&mut Operation)) {
        if let Some(operation) = self.lock().get_mut(&op) {
            change(operation);
        }
        self.changed.notify_all();
    }

    /// Delivers one item and waits while the host wants a pause; false when the operation is to end. The mark is set
    /// before the call, because `resume` may come before `deliver` has returned.
    fn deliver(&self, op: u64, item: &Greeting) -> bool {
        self.mark(op, |operation| operation.paused = true);
        if self.is_cancelled(op) {
            return false;
        }
        let item = item as *const Greeting as *const c_void;
        let bits = unsafe { (self.host.deliver)(self.host.ctx, op, usher::ITEM_FIRST_OWN, item) };
        if bits & usher::DELIVER_PAUSE == 0 {
            self.mark(op, |operation| operation.paused = false);
        }
        if bits & usher::DELIVER_ENOUGH != 0 {
            return false;
        }
        let mut operations = self.lock();
        while operations.get(&op).map_or(false, |operation| operation.paused && !operation.cancelled) {
            operations = self.changed.wait(operations).unwrap_or_else(|poisoned| poisoned.into_inner());
        }
        operations.get(&op).map_or(false, |operation| !operation.cancelled)
    }

    /// Delivers what exists for the app: under a limited grant the chosen ones alone.
    fn list(&self, op: u64, limit: u64, chosen: Option<Vec<Vec<u8>>>) {
        let exists = |identifier: &str| match &chosen {
            Some(chosen) => chosen.iter().any(|each| each == identifier.as_bytes()),
            None => true,
        };
        let mut delivered = 0;
        for (identifier, text) in TEXTS.iter().filter(|text| exists(text.0)) {
            if limit != 0 && delivered == limit {
                return;
            }
            delivered += 1;
            let item = Greeting {
                struct_size: std::mem::size_of::<Greeting>() as u32,
                reserved0: 0,
                identifier: Str::of(identifier),
                text: Str::of(text),
            };
            if !self.deliver(op, &item) {
                return;
            }
        }
    }

    /// Completes, exactly once, whatever happens in the body.
    fn run(&self, op: u64, limit: u64, chosen: Option<Vec<Vec<u8>>>) {
        let ended = catch_unwind(AssertUnwindSafe(|| self.list(op, limit, chosen)));
        let code = match ended {
            Err(_) => result::INTERNAL,
            Ok(()) if self.is_cancelled(op) => result::CANCELLED,
            Ok(()) => result::OK,
        };
        unsafe { (self.host.complete)(self.host.ctx, op, code, std::ptr::null(), Str::EMPTY) };
        self.mark(op, |operation| operation.finished = true);
    }
}

struct Instance {
    shared: Arc<Shared>,
}

impl Instance {
    /// Starts an operation on a thread of its own.
    fn start(&self, op: u64, limit: u64, chosen: Option<Vec<Vec<u8>>>) -> i32 {
        self.reap();
        self.shared.lock().insert(op, Operation::default());
        let shared = self.shared.clone();
        match std::thread::Builder::new().spawn(move || shared.run(op, limit, chosen)) {
            Ok(thread) => {
                self.shared.mark(op, |operation| operation.thread = Some(thread));
                result::OK
            }
            Err(_) => {
                self.shared.lock().remove(&op);
                result::NO_MEMORY
            }
        }
    }

    /// Joins and forgets what is over.
    fn reap(&self) {
        let over: Vec<Operation> = {
            let mut operations = self.shared.lock();
            let ids: Vec<u64> = operations.iter().filter(|entry| entry.1.finished).map(|entry| *entry.0).collect();
            ids.iter().filter_map(|op| operations.remove(op)).collect()
        };
        for thread in over.into_iter().filter_map(|operation| operation.thread) {
            let _ = thread.join();
        }
    }

    /// Cancels what is open and waits for its threads.
    fn end(self) {
        let threads: Vec<JoinHandle<()>> = {
            let mut operations = self.shared.lock();
            for operation in operations.values_mut() {
                operation.cancelled = true;
            }
            operations.values_mut().filter_map(|operation| operation.thread.take()).collect()
        };
        self.shared.changed.notify_all();
        for thread in threads {
            let _ = thread.join();
        }
    }
}

// -- The functions of the table ------------------------------------------------------------------------------------

/// No panic may leave a function that C calls.
fn guarded<T>(otherwise: T, body: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(body)).unwrap_or(otherwise)
}

/// An empty scope is the first one.
fn named(scope: &[u8]) -> &[u8] {
    if scope.is_empty() {
        SCOPES[0].as_bytes()
    } else {
        scope
    }
}

fn knows(scope: &[u8]) -> bool {
    SCOPES.iter().any(|each| each.as_bytes() == named(scope))
}

unsafe extern "C" fn create(host: *const Host, out: *mut *mut c_void) -> i32 {
    guarded(result::INTERNAL, || {
        let host: Host = match usher::copy_sized(host as *const c_void) {
            Some(host) => host,
            None => return result::INCOMPATIBLE,
        };
        let shared = Shared { host, operations: Mutex::new(HashMap::new()), changed: Condvar::new() };
        *out = Box::into_raw(Box::new(Instance { shared: Arc::new(shared) })) as *mut c_void;
        result::OK
    })
}

unsafe extern "C" fn destroy(ctx: *mut c_void) {
    guarded((), || Box::from_raw(ctx as *mut Instance).end())
}

/// Under `consent` this only says whether the thing exists and whether something forbids it.
unsafe extern "C" fn status(_: *mut c_void, scope: Str, out: *mut Status) -> i32 {
    if !knows(scope.bytes()) {
        return result::UNKNOWN_SCOPE;
    }
    let size = (*out).struct_size;
    if (size as usize) < std::mem::size_of::<Status>() || size > usher::STRUCT_SIZE_MAX {
        return result::INVALID;
    }
    std::ptr::write_bytes((out as *mut u8).add(4), 0, size as usize - 4); // members of a later version too
    (*out).authorization = authorization::NOT_DETERMINED;
    (*out).authority = usher::AUTHORITY_CONSENT;
    result::OK
}

/// Nothing ever changes here; call the host's `status_changed` between `on` and off where something does.
unsafe extern "C" fn observe(_: *mut c_void, _: u32) -> i32 {
    result::OK
}

unsafe extern "C" fn explain(_: *mut c_void, scope: Str, sink: usher::StrSink, sink_ctx: *mut c_void) -> i32 {
    if !knows(scope.bytes()) {
        return result::UNKNOWN_SCOPE;
    }
    sink(sink_ctx, Str::of("The texts are part of the plugin; nothing on this machine forbids them."));
    result::OK
}

/// The decision comes with the call: granted, for the method's scope, not over.
unsafe fn is_in_force(grant: &Grant, scope: *const c_char) -> bool {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(i64::MAX, |time| time.as_millis() as i64);
    (grant.authorization == authorization::AUTHORIZED || grant.authorization == authorization::LIMITED)
        && named(grant.scope.bytes()) == CStr::from_ptr(scope).to_bytes()
        && (grant.expires_unix_ms == 0 || grant.expires_unix_ms > now)
}

/// Copies the items of a limited grant, which are the host's only until `start` returns; None where all exist.
unsafe fn chosen(grant: &Grant) -> Option<Vec<Vec<u8>>> {
    if grant.authorization != authorization::LIMITED {
        return None;
    }
    let place = |index: u64| (grant.items.ptr as *const u8).add((index * grant.items.stride) as usize) as *const Str;
    Some((0..grant.items.count).map(|index| (*place(index)).bytes().to_vec()).collect())
}

unsafe extern "C" fn start(ctx: *mut c_void, grant: *const Grant, method: u32, arguments: *const c_void, op: u64) -> i32 {
    guarded(result::INTERNAL, || {
        let grant: Option<Grant> = usher::copy_sized(grant as *const c_void);
        let arguments: Option<ListArguments> = usher::copy_sized(arguments);
        match (grant, arguments) {
            (Some(grant), Some(arguments)) if method == LIST => {
                if is_in_force(&grant, METHODS[0].scope) {
                    (*(ctx as *const Instance)).start(op, arguments.limit, chosen(&grant))
                } else {
                    result::NOT_AUTHORIZED
                }
            }
            _ => result::INVALID,
        }
    })
}

unsafe extern "C" fn cancel(ctx: *mut c_void, op: u64) -> i32 {
    guarded(result::INTERNAL, || {
        (*(ctx as *const Instance)).shared.mark(op, |operation| operation.cancelled = true);
        result::OK
    })
}

unsafe extern "C" fn resume(ctx: *mut c_void, op: u64, hold: u64) -> i32 {
    guarded(result::INTERNAL, || {
        if hold == 0 {
            (*(ctx as *const Instance)).shared.mark(op, |operation| operation.paused = false);
        }
        result::OK
    })
}

static EXTENSION_TABLE: Extension = Extension {
    struct_size: std::mem::size_of::<Extension>() as u32,
    method_count: METHODS.len() as u32,
    methods: &METHODS as *const Method,
    start,
};

unsafe extern "C" fn extension(_: *mut c_void, id: *const c_char) -> *const Extension {
    if CStr::from_ptr(id).to_bytes_with_nul() == EXTENSION.as_bytes() {
        &EXTENSION_TABLE
    } else {
        std::ptr::null()
    }
}

static PLUGIN: Plugin = Plugin {
    struct_size: std::mem::size_of::<Plugin>() as u32,
    abi_minor: usher::ABI_MINOR,
    id: ID.as_ptr() as *const c_char,
    category: CATEGORY.as_ptr() as *const c_char,
    version: VERSION.as_ptr() as *const c_char,
    create,
    destroy,
    status,
    request: None, // the person's consent is the authority, and the host asks for it
    cancel,
    resume: Some(resume),
    observe,
    open_settings: None,
    extension,
    explain,
};

#[no_mangle]
pub extern "C" fn usher_plugin_entry_v1(_host_abi_minor: u32) -> *const Plugin {
    &PLUGIN
}
