// SPDX-License-Identifier: Apache-2.0

import ELFImage
import TestSupport
import Testing

@Suite("A file that is no plugin is refused")
struct RefusalTests {
  private func isRefused(_ file: [UInt8], _ code: ELFError.Code, _ sentence: String) {
    let quick = refusal(file)
    #expect(quick?.code == code)
    #expect(quick?.description.contains(sentence) == true, "\(quick?.description ?? "nothing")")
    #expect { try ELFImage(file) } throws: { ($0 as? ELFError)?.code == code }
  }

  @Test func whereItIsNoELFFile() {
    isRefused([], .notELF, "not an ELF file")
    isRefused(Array("#!/bin/sh\necho".utf8), .notELF, "not an ELF file")
    isRefused([0x7F], .notELF, "not an ELF file")
    isRefused([0x7F] + Array("ELF".utf8), .truncated, "truncated: an ELF header has 64 bytes, the file has 4")
  }

  @Test func whereItIsForAnotherMachine() async throws {
    let file = try await SampleLibrary.build()
    let here = "this is \(ELFMachine.current)"
    var other = file
    patch(&other, 18, UInt16(ELFMachine.current == .aarch64 ? 62 : 183))
    isRefused(other, .wrongMachine, "built for \(ELFMachine.current == .aarch64 ? "x86-64" : "aarch64"), \(here)")
    patch(&other, 18, UInt16(4711))
    isRefused(other, .wrongMachine, "built for machine 4711, \(here)")
    var narrow = file
    narrow[4] = 1
    patch(&narrow, 18, UInt16(3))
    isRefused(narrow, .wrongMachine, "built for 32-bit x86, \(here)")
    var big = file
    big[5] = 2
    patch(&big, 18, UInt16(22).byteSwapped)
    isRefused(big, .wrongMachine, "built for big-endian s390x, \(here)")
  }

  @Test func whereItIsAnObjectFileAProgramOrACoreDump() async throws {
    let folder = try TemporaryFolder()
    for (arguments, code, sentence) in [
      (["-c"], ELFError.Code.notALibrary, "object file, not a shared library"),
      (["-no-pie"], .program, "is a program"), (["-pie", "-fPIE"], .program, "is a program"),
      (["-static-pie", "-nostdlib", "-fPIE"], .program, "is a program"),
    ] {
      let source = "int main(void) { return 0; }\nvoid _start(void) { main(); }\n"
      let all = arguments == ["-c"] || arguments.contains("-nostdlib") ? source : "int main(void) { return 0; }\n"
      let result = try await Compiler.cc.run(arguments + ["-o", folder["x"]], source: all)
      #expect(result.exitStatus == 0, "\(result)")
      let file = readFile(folder["x"])
      #expect { try ELFImage(file) } throws: {
        ($0 as? ELFError)?.code == code && ($0 as? ELFError)?.description.contains(sentence) == true
      }
    }
    var core = try await SampleLibrary.build()
    patch(&core, 16, UInt16(4))
    isRefused(core, .notALibrary, "core dump")
    patch(&core, 16, UInt16(2))
    isRefused(core, .program, "is a program, not a shared library")
  }

  @Test func whereItsHeaderIsDamaged() async throws {
    let file = try await SampleLibrary.build()
    for (offset, byte, sentence) in [
      (4, UInt8(7), "class 7"), (5, 9, "byte order 9"), (6, 0, "version 0"), (54, 55, "55 bytes, not 56"),
    ] {
      var damaged = file
      damaged[offset] = byte
      isRefused(damaged, .damaged, sentence)
    }
    var none = file
    patch(&none, 56, UInt16(0))
    isRefused(none, .damaged, "no segments")
    var many = file
    patch(&many, 56, UInt16(0xFFFF))
    isRefused(many, .tooLarge, "65535 segments")
    var far = file
    patch(&far, 32, UInt64(file.count))
    isRefused(far, .truncated, "truncated: the segment table ends at")
    patch(&far, 32, UInt64.max - 10)
    isRefused(far, .truncated, "beyond every file")
  }

  @Test func whereASegmentLiesOutsideTheFile() async throws {
    let file = try await SampleLibrary.build()
    let segments = try ELFImage(file).segments
    let (number, last) = try #require(
      segments.enumerated().max { $0.1.offset + $0.1.fileSize < $1.1.offset + $1.1.fileSize })
    let end = last.offset + last.fileSize
    let short = Array(file.prefix(Int(end) - 1))
    isRefused(short, .truncated, "truncated: segment \(number) ends at \(end), the file has \(short.count) bytes")
    for (number, _) in segments.enumerated() {
      var damaged = file
      patch(&damaged, 64 + 56 * number + 8, UInt64.max - 1)
      patch(&damaged, 64 + 56 * number + 32, UInt64(100))
      isRefused(damaged, .damaged, "segment \(number) lies beyond every file")
    }
  }

  @Test func whereALoadSegmentCannotBeMapped() async throws {
    let file = try await SampleLibrary.build()
    let segments = try ELFImage(file).segments
    let number = try #require(segments.lastIndex { $0.type == .load })
    let entry = 64 + 56 * number
    for (offset, value, sentence) in [
      (48, UInt64(3), "isn't aligned"), (48, 0, "isn't aligned"), (48, 16, "isn't aligned"),
      (16, segments[number].address + 1, "isn't aligned"), (40, segments[number].fileSize - 1, "in memory"),
      (40, UInt64.max, "beyond every address"), (16, segments[number].offset & 4095, "before the one ahead"),
    ] {
      var damaged = file
      patch(&damaged, entry + offset, value)
      isRefused(damaged, .damaged, sentence)
    }
  }

  @Test func whereSomethingNeededIsMissing() async throws {
    let file = try await SampleLibrary.build()
    let segments = try ELFImage(file).segments
    for (type, sentence) in [(ELFSegment.Kind.load, "meant to be loaded"), (.dynamic, "no dynamic segment")] {
      var damaged = file
      for (number, segment) in segments.enumerated() where segment.type == type {
        patch(&damaged, 64 + 56 * number, UInt32(0))
      }
      isRefused(damaged, .damaged, sentence)
    }
    var twice = file
    let stack = try #require(segments.firstIndex { $0.type == .stack })
    patch(&twice, 64 + 56 * stack, ELFSegment.Kind.dynamic.rawValue)
    isRefused(twice, .damaged, "two dynamic segments")
  }

  @Test func whereItIsASeparateDebugFile() async throws {
    let folder = try TemporaryFolder()
    try await Compiler.cc.library(source: SampleLibrary.source, to: folder["x.so"], ["-g"])
    let result = try await Command("objcopy", ["--only-keep-debug", folder["x.so"], folder["x.debug"]]).run()
    #expect(result.exitStatus == 0)
    #expect(refusal(readFile(folder["x.debug"]))?.code == .notALibrary)
  }
}
