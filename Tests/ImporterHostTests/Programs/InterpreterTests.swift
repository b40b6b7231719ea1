import Glibc
import Testing

@testable import ImporterHost

@Suite struct InterpreterTests {
    @Test(
        arguments: [
            ("#!/bin/sh", "/bin/sh", []),
            ("#! /bin/sh", "/bin/sh", []),
            ("#!/bin/sh -eu", "/bin/sh", ["-eu"]),
            ("#!/bin/sh  -e -u\t", "/bin/sh", ["-e -u"]),
            ("#!/usr/bin/env sh", "/usr/bin/sh", []),
            ("#!/usr/bin/env -S sh -e -u", "/usr/bin/sh", ["-e", "-u"]),
        ] as [(String, String, [String])])
    func theFirstLineNamesWhatRunsAScript(line: String, path: String, arguments: [String]) throws {
        let interpreter = try #require(try Interpreter.named(in: line))
        #expect(interpreter.path == path || interpreter.path == "/usr/local/bin/sh")
        #expect(interpreter.arguments == arguments)
    }

    @Test func aLineWithoutTheMarkNamesNothing() throws {
        #expect(try Interpreter.named(in: "import sys") == nil)
    }

    @Test(arguments: [
        ("#!", ProgramError.noInterpreterNamed), ("#!   ", .noInterpreterNamed),
        ("#!/usr/bin/env", .noInterpreterNamed), ("#!/usr/bin/env -S", .noInterpreterNamed),
        ("#!/usr/bin/env -i sh", .noInterpreterNamed), ("#!/usr/bin/env A=b", .noInterpreterNamed),
        ("#!/usr/bin/no-such-thing", .noInterpreter("/usr/bin/no-such-thing")),
        ("#!/usr/bin/env no-such-thing", .noInterpreter("no-such-thing")),
        ("#!/home/me/bin/python3", .interpreterElsewhere("/home/me/bin/python3")),
        ("#!/usr/bin/../../tmp/sh", .interpreterElsewhere("/usr/bin/../../tmp/sh")),
        ("#!./sh", .interpreterElsewhere("./sh")), ("#!/usr/bin/env ../sh", .interpreterElsewhere("../sh")),
    ])
    func aLineThatNamesNoUsableInterpreterIsRefused(line: String, error: ProgramError) {
        #expect(throws: error) { try Interpreter.named(in: line) }
    }

    @Test(
        arguments: [
            ("/usr/bin/perl", ["/etc/perl", "/usr/share/perl", "/usr/share/perl5"]), ("/bin/sh", []),
            ("/usr/bin/python3", []),
        ] as [(String, [String])])
    func anInterpreterReadsItsOwnLibraryAndNothingElse(path: String, paths: [String]) {
        #expect(Interpreter(path: path).readablePaths == paths)
    }

    @Test func theKindOfAProgramIsSeenByItsFirstBytes() throws {
        func kind(_ text: [UInt8]) throws(ProgramError) -> ProgramFile.Kind {
            try ProgramFile(prefix: text[...], path: "x").kind
        }
        #expect(try kind(Array("#!/bin/sh\nexit".utf8)) == .script(firstLine: "#!/bin/sh"))
        #expect(throws: ProgramError.noProgram("x")) { try kind([]) }
        #expect(throws: ProgramError.noProgram("x")) { try kind(Array("echo hello".utf8)) }
        #expect(throws: ProgramError.firstLineTooLong("x")) { try kind(Array("#!/bin/sh".utf8)) }
        #expect(throws: ProgramError.firstLineEndsInReturn("x")) { try kind(Array("#!/bin/sh\r\n".utf8)) }
        #expect(throws: ProgramError.otherMachine("x")) { try kind(Array("\u{7F}ELF".utf8)) }
        let other = Array("\u{7F}ELF".utf8) + [UInt8](repeating: 0, count: 14) + [8, 0]
        #expect(throws: ProgramError.otherMachine("x")) { try kind(other) }
        #expect(try ProgramFile(at: "/proc/self/exe").kind == .compiled)
    }

    @Test func whatCannotBeRunSaysWhy() throws {
        let folder = try TemporaryFolder()
        let plain = try folder.write("#!/bin/sh\n", to: "plain")
        #expect(throws: ProgramError.missing("/nonexistent/program")) {
            try ProgramFile(at: "/nonexistent/program")
        }
        #expect(throws: ProgramError.noFile("/usr")) { try ProgramFile(at: "/usr") }
        #expect(throws: ProgramError.notExecutable(plain)) { try ProgramFile(at: plain) }
    }
}
