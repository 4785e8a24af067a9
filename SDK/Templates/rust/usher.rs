// SPDX-License-Identifier: Apache-2.0

//! Usher's plugin ABI, major 1, as `usher/plugin.h` has it: the structs and numbers that a plugin needs.
//! The comments there are the contract; this file only repeats the layouts.

#![allow(dead_code)]

use std::os::raw::{c_char, c_void};

pub const ABI_MINOR: u32 = 0;
pub const STRUCT_SIZE_MAX: u32 = 4096;
pub const ITEM_FIRST_OWN: u32 = 1000;

pub mod result {
    pub const OK: i32 = 0;
    pub const INCOMPATIBLE: i32 = -1;
    pub const UNKNOWN_SCOPE: i32 = -3;
    pub const CANCELLED: i32 = -6;
    pub const INVALID: i32 = -9;
    pub const NO_MEMORY: i32 = -10;
    pub const INTERNAL: i32 = -11;
    pub const NOT_AUTHORIZED: i32 = -12;
    pub const NOT_FOUND: i32 = -13;
}

pub mod authorization {
    pub const AUTHORIZED: i32 = 200;
    pub const LIMITED: i32 = 206;
    pub const NOT_DETERMINED: i32 = 401;
}

pub const AUTHORITY_CONSENT: u32 = 2;
pub const METHOD_ONCE: u32 = 1;
pub const DELIVER_ENOUGH: u32 = 1;
pub const DELIVER_PAUSE: u32 = 2;

/// Borrowed UTF-8 text.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Str {
    pub ptr: *const c_char,
    pub len: u64,
}

impl Str {
    pub const EMPTY: Str = Str { ptr: std::ptr::null(), len: 0 };

    /// A view of a text that outlives the call it is given to.
    pub fn of(text: &str) -> Str {
        Str { ptr: text.as_ptr() as *const c_char, len: text.len() as u64 }
    }

    /// The bytes, for as long as the call lasts that brought them.
    ///
    /// # Safety
    /// The view must be one that the host has just passed.
    pub unsafe fn bytes<'a>(self) -> &'a [u8] {
        if self.len == 0 {
            &[]
        } else {
            std::slice::from_raw_parts(self.ptr as *const u8, self.len as usize)
        }
    }
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Array {
    pub ptr: *const c_void,
    pub count: u64,
    pub stride: u64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Status {
    pub struct_size: u32,
    pub authorization: i32,
    pub can_prompt: u32,
    pub accuracy: u32,
    pub reason: u32,
    pub authority: u32,
    pub lifetime: u32,
    pub reserved0: u32,
    pub expires_unix_ms: i64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Grant {
    pub struct_size: u32,
    pub authorization: i32,
    pub accuracy: u32,
    pub reserved0: u32,
    pub scope: Str,
    pub items: Array,
    pub expires_unix_ms: i64,
}

#[repr(C)]
pub struct Method {
    pub struct_size: u32,
    pub number: u32,
    pub kind: u32,
    pub reserved0: u32,
    pub name: *const c_char,
    pub scope: *const c_char,
    pub arguments: *const c_char,
    pub items: *const c_char,
}

#[repr(C)]
pub struct Extension {
    pub struct_size: u32,
    pub method_count: u32,
    pub methods: *const Method,
    pub start: unsafe extern "C" fn(*mut c_void, *const Grant, u32, *const c_void, u64) -> i32,
}

pub type StrSink = unsafe extern "C" fn(*mut c_void, Str);

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Host {
    pub struct_size: u32,
    pub abi_minor: u32,
    pub ctx: *mut c_void,
    pub complete: unsafe extern "C" fn(*mut c_void, u64, i32, *const Status, Str),
    pub deliver: unsafe extern "C" fn(*mut c_void, u64, u32, *const c_void) -> u32,
    pub status_changed: unsafe extern "C" fn(*mut c_void, Str),
    pub log: unsafe extern "C" fn(*mut c_void, i32, Str),
    pub setting: unsafe extern "C" fn(*mut c_void, Str, StrSink, *mut c_void) -> i32,
    pub extension: unsafe extern "C" fn(*mut c_void, *const c_char) -> *const c_void,
    pub app_id: Str,
    pub app_name: Str,
    pub state_dir: Str,
    pub locale: Str,
}

// The host's functions are [any-thread], and its texts live until `destroy` has returned.
unsafe impl Send for Host {}
unsafe impl Sync for Host {}

#[repr(C)]
pub struct Plugin {
    pub struct_size: u32,
    pub abi_minor: u32,
    pub id: *const c_char,
    pub category: *const c_char,
    pub version: *const c_char,
    pub create: unsafe extern "C" fn(*const Host, *mut *mut c_void) -> i32,
    pub destroy: unsafe extern "C" fn(*mut c_void),
    pub status: unsafe extern "C" fn(*mut c_void, Str, *mut Status) -> i32,
    pub request: Option<unsafe extern "C" fn(*mut c_void, *const c_void, u64) -> i32>,
    pub cancel: unsafe extern "C" fn(*mut c_void, u64) -> i32,
    pub resume: Option<unsafe extern "C" fn(*mut c_void, u64, u64) -> i32>,
    pub observe: unsafe extern "C" fn(*mut c_void, u32) -> i32,
    pub open_settings: Option<unsafe extern "C" fn(*mut c_void) -> i32>,
    pub extension: unsafe extern "C" fn(*mut c_void, *const c_char) -> *const Extension,
    pub explain: unsafe extern "C" fn(*mut c_void, Str, StrSink, *mut c_void) -> i32,
}

// Tables are never written to.
unsafe impl Sync for Extension {}
unsafe impl Sync for Method {}
unsafe impl Sync for Plugin {}

/// Copies what both sides know of a struct; nothing but its size is read before that has been checked.
///
/// # Safety
/// `theirs` is NULL or points to a struct that begins with its size and has as many bytes, and every `T` is valid of
/// any bytes of the ABI.
pub unsafe fn copy_sized<T: Copy>(theirs: *const c_void) -> Option<T> {
    if theirs.is_null() {
        return None;
    }
    let size = std::ptr::read_unaligned(theirs as *const u32);
    if (size as usize) < std::mem::size_of::<T>() || size > STRUCT_SIZE_MAX || size % 8 != 0 {
        return None;
    }
    Some(std::ptr::read_unaligned(theirs as *const T))
}

/// The bytes of the ELF note with a key file of `N` bytes, in `M` bytes: `N` filled up to a multiple of 4.
#[repr(C, align(4))]
pub struct Note<const M: usize> {
    pub name_size: u32,
    pub description_size: u32,
    pub kind: u32,
    pub name: [u8; 8],
    pub description: [u8; M],
}

impl<const M: usize> Note<M> {
    pub const fn new(text: &str) -> Note<M> {
        let bytes = text.as_bytes();
        let mut description = [0; M];
        let mut index = 0;
        while index < bytes.len() {
            description[index] = bytes[index];
            index += 1;
        }
        Note { name_size: 6, description_size: M as u32, kind: 0x5553_4852, name: *b"Usher\0\0\0", description }
    }
}

/// How many bytes a text takes in a note.
pub const fn padded(text: &str) -> usize {
    (text.len() + 3) / 4 * 4
}

/// Who a plugin is, written once: the texts of its table, its scopes, and the note that says the same.
macro_rules! describe {
    (id: $id:literal, category: $category:literal, name: $name:literal, version: $version:literal,
     scopes: { $($scope:literal: $question:literal,)+ },) => {
        const ID: &str = concat!($id, "\0");
        const CATEGORY: &str = concat!($category, "\0");
        const VERSION: &str = concat!($version, "\0");
        const EXTENSION: &str = concat!($category, "/1\0");
        /// The first one is meant where nobody names a scope.
        const SCOPES: &[&str] = &[$($scope),+];
        const NOTE: &str = concat!(
            "abi=1.0\nid=", $id, "\ncategory=", $category, "\nname=", $name, "\nversion=", $version,
            "\nauthority=consent\nscopes=", $($scope, ";",)+
            $("\nscope.", $scope, ".question=", $question,)+
            "\nextensions=", $category, "/1\n"
        );

        #[link_section = ".note.usher"]
        #[used]
        static USHER_NOTE: usher::Note<{ usher::padded(NOTE) }> = usher::Note::new(NOTE);
    };
}
pub(crate) use describe;
