// SPDX-License-Identifier: Apache-2.0

import ELFImage
import TestSupport
import Testing

/// The description of the Usher note, as the host looks for it: 4 KiB first, and what else is asked for.
func usherNote(
  in file: [UInt8], head: Int = 4096, reads: ((UInt64, Int) -> Void)? = nil
) throws(ELFError) -> [UInt8] {
  let head = Array(file.prefix(head))
  let found = try ELFImage.findNote(
    in: head.span, fileSize: UInt64(file.count), owner: "Usher", type: SampleLibrary.noteType
  ) { offset, count in
    reads?(offset, count)
    return Array(file[Int(offset)..<Int(offset) + count])
  }
  switch found {
  case .inHead(let range): return Array(head[range])
  case .read(let bytes): return bytes
  }
}

/// The error of a file that must be refused.
func refusal(_ file: [UInt8]) -> ELFError? {
  do throws(ELFError) {
    _ = try usherNote(in: file)
    return nil
  } catch {
    return error
  }
}

@Suite("The note of a plugin")
struct FindNoteTests {
  @Test func isFoundInTheFirstFourKibibytesWithoutReadingMore() async throws {
    let file = try await SampleLibrary.build()
    let note = try usherNote(in: file) { offset, count in Issue.record("read \(count) bytes at \(offset)") }
    #expect(String(decoding: note, as: UTF8.self).hasPrefix(SampleLibrary.noteText))
    #expect(note.dropFirst(SampleLibrary.noteText.utf8.count).allSatisfy { $0 == 0 })
    #expect(note.count % 4 == 0)
  }

  @Test func isFoundByReadingItsSegmentWhereItLiesElsewhere() async throws {
    let file = try await SampleLibrary.build()
    var reads = 0
    let note = try usherNote(in: file, head: 300) { _, _ in reads += 1 }
    #expect(String(decoding: note, as: UTF8.self).hasPrefix(SampleLibrary.noteText))
    #expect(reads > 0)
    #expect(try usherNote(in: file, head: 64) == note)
  }

  @Test(arguments: [["-fuse-ld=bfd"], ["-fuse-ld=gold"], ["-fuse-ld=lld"], ["-Wl,--build-id=none"]])
  func isFoundWhicheverLinkerPutItThere(arguments: [String]) async throws {
    for compiler in [Compiler.cc, .clang] {
      let folder = try TemporaryFolder()
      let result = try await compiler.run(
        ["-shared", "-fPIC", "-o", folder["x.so"]] + arguments, source: SampleLibrary.source)
      guard result.exitStatus == 0 else { continue }  // Not every compiler here knows every linker.
      let file = readFile(folder["x.so"])
      #expect(String(decoding: try usherNote(in: file), as: UTF8.self).hasPrefix(SampleLibrary.noteText))
      let image = try ELFImage(file)
      #expect(image.notes(owner: "Usher", type: SampleLibrary.noteType).map(\.alignment) == [4])
    }
  }

  @Test func isRefusedTwice() async throws {
    let second = """
      static const struct { unsigned n, d, t; char name[8]; char desc[4]; } again
        __attribute__((used, section(".note.again"), aligned(4))) = {6, 4, 0x55534852, "Usher", "a=1"};
      """
    let file = try await SampleLibrary.build(source: SampleLibrary.source + "\n" + second)
    #expect(refusal(file)?.code == .severalNotes)
    #expect(try ELFImage(file).notes(owner: "Usher", type: SampleLibrary.noteType).count == 2)
  }

  @Test func isMissingWhereTheOwnerOrTheTypeIsAnother() async throws {
    let none = try await SampleLibrary.build(source: "int x;\nint f(void) { return x; }\n")
    #expect(refusal(none)?.code == .noNote)
    let file = try await SampleLibrary.build()
    let note = try #require(try ELFImage(file).notes(owner: "Usher", type: SampleLibrary.noteType).first)
    var otherOwner = file
    otherOwner[Int(note.offset) - 8] = UInt8(ascii: "u")
    #expect(refusal(otherOwner)?.code == .noNote)
    var otherType = file
    patch(&otherType, Int(note.offset) - 12, UInt32(1))
    #expect(refusal(otherType)?.code == .noNote)
  }

  @Test func isRefusedInASegmentWithAnotherAlignment() async throws {
    var file = try await SampleLibrary.build()
    let image = try ELFImage(file)
    for (number, segment) in image.segments.enumerated() where segment.type == .note && segment.alignment == 4 {
      patch(&file, 64 + 56 * number + 48, UInt64(16))
    }
    #expect(refusal(file)?.code == .noteAlignment)
  }

  @Test func isRefusedWhereItEndsOutsideItsSegment() async throws {
    let file = try await SampleLibrary.build()
    let note = try #require(try ELFImage(file).notes(owner: "Usher", type: SampleLibrary.noteType).first)
    for size in [UInt32(1000), 0x7FFF_FFFF, 0xFFFF_FFFF] {
      var long = file
      patch(&long, Int(note.offset) - 16, size)
      #expect(refusal(long)?.code == .damaged)
      var longName = file
      patch(&longName, Int(note.offset) - 20, size)
      #expect(refusal(longName)?.code == .damaged)
    }
  }

  @Test func saysWhatCannotBeRead() async throws {
    let file = try await SampleLibrary.build()
    let head = Array(file.prefix(64))
    #expect {
      try ELFImage.findNote(
        in: head.span, fileSize: UInt64(file.count), owner: "Usher", type: 1, read: { _, _ in nil })
    } throws: {
      ($0 as? ELFError)?.code == .unreadable
    }
  }
}
