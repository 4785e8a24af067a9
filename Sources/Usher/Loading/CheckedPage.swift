// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// One page of the checked file, mapped by ourselves, so that the list of mappings names that file.
struct CheckedPage {
  let address: UInt

  init(descriptor: Int32, path: String) throws(PluginFault) {
    // SAFETY: A private, read-only mapping at an address of the kernel's choice touches nothing of ours.
    let page = unsafe mmap(nil, 4096, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let page = unsafe page, unsafe page != MAP_FAILED else {
      throw PluginFault("\(path): can't be mapped for reading: \(SystemError(number: errno).advice)")
    }
    address = UInt(bitPattern: page)
  }

  func unmap() {
    // SAFETY: The page is ours, and nobody keeps a pointer into it.
    unsafe munmap(UnsafeMutableRawPointer(bitPattern: address), 4096)
  }
}
