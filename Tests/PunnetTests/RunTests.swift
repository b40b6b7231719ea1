import FoundationEssentials
import Glibc
import Terminal
import Testing

@testable import punnet

struct RunTests {
    private func run(_ words: [Word], output: Int32, errors: Int32) async -> Terminal.ExitStatus {
        await Punnet(streams: Streams(output: output, errors: errors, environment: Environment([:]))).run(
            words)
    }

    @Test(arguments: [["--version"], ["help", "--man"], ["-h"], ["completions", "zsh"]] as [[Word]])
    func aReaderThatLeftEndsTheRunQuietly(words: [Word]) async throws {
        signal(SIGPIPE, SIG_IGN)
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        close(ends[0])
        defer { close(ends[1]) }
        let desk = try Desk()
        let errors = open(desk.folder + "/e", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(errors) }
        #expect(await run(words, output: ends[1], errors: errors) == .brokenPipe)
        #expect(lseek(errors, 0, SEEK_END) == 0)
    }

    @Test(arguments: [["--version"], ["help", "--man"]] as [[Word]])
    func aFullDiskIsToldAndEndsWithOne(words: [Word]) async throws {
        let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
        try #require(full >= 0)
        defer { close(full) }
        let desk = try Desk()
        let path = desk.folder + "/e"
        let errors = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(errors) }
        #expect(await run(words, output: full, errors: errors) == .incomplete)
        let told = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
        #expect(told == "punnet: standard output: No space left on device\n")
    }

    @Test(arguments: [
        ("", "what to do was not said"), ("shwo", "The nearest command is “show”."),
        ("show", "show needs LIST"), ("show --lnog x", "The nearest option is --long."),
        ("move top 5-2", "Write 2-5."), ("drop ftp://example.org", "http://, https:// or file:///"),
    ])
    func wrongUsageIsToldOnStandardErrorAndNothingIsMade(line: String, told: String) async throws {
        let desk = try Desk()
        let result = try await desk.run(line)
        #expect(result.status == .usage)
        #expect(result.output == "")
        #expect(result.errors.contains(told))
        #expect(!FileManager.default.fileExists(atPath: desk.folder + "/library"))
    }

    @Test func helpAndVersionNeedNoLibrary() async throws {
        let desk = try Desk()
        #expect(try await desk.run("--version").output == "punnet \(Version.text)\n")
        #expect(try await desk.run("show -h").output.hasPrefix("Usage: punnet show LIST"))
        #expect(try await desk.run("help show").output == desk.run("show --help").output)
        #expect(try await desk.run("help --man").output == ManualPage(CommandTable.tool).text())
        #expect(!FileManager.default.fileExists(atPath: desk.folder + "/library"))
    }
}
