import FoundationEssentials
import Glibc
import Terminal
import Testing

/// `open` and `reveal`, which hand items to the desktop, and only what is safe to hand over.
@Suite struct OpeningTests {
    let desk: Workspace

    init() async throws {
        desk = try await Workspace()
        // The desktop of these tests writes down what it was asked to open, a line an argument.
        try desk.write(
            "#!/bin/sh\nprintf '%s\\n' \"$@\" >> '\(desk.root)/opened'\n", to: "../home/bin/xdg-open")
        chmod(desk.root + "/home/bin/xdg-open", 0o755)
    }

    private func run(_ words: Word...) async throws -> Run {
        var invocation = desk.invocation(words)
        invocation.environment["PATH"] = desk.root + "/home/bin:/usr/bin:/bin"
        return try await desk.run(invocation)
    }

    /// What the desktop was asked to open so far.
    private var opened: String { (try? String(contentsOfFile: desk.root + "/opened", encoding: .utf8)) ?? "" }

    @Test func filesAndWebAddressesAreHandedOver() async throws {
        let name = "-dash $(touch pwned);'\"\n.txt"
        try desk.writeTexts([name])
        try await desk.punnet("drop", "--", Word(name), "https://example.org/a?b=c&d")
        #expect(try await run("open", "Inbox", "0").ending == .exited(0))
        #expect(try await run("open", "Inbox", "1").ending == .exited(0))
        #expect(try await run("reveal", "Inbox", "0").ending == .exited(0))
        #expect(opened == "\(desk.path(name))\nhttps://example.org/a?b=c&d\n\(desk.files)\n")
        #expect(!FileManager.default.fileExists(atPath: desk.path("pwned")))
        let revealed = try await run("reveal", "Inbox", "1")
        #expect(revealed.ending == .exited(1) && revealed.errors.contains("has no file"))
    }

    @Test func otherAddressesAreShownAndNotRun() async throws {
        try desk.write(
            "ssh://me:secret@example.org/\r\njavascript:alert(1)\r\nmailto:a@example.org\r\nHTTPS://example.org/\r\n",
            to: "list.uris")
        try await desk.punnet("drop", "list.uris")
        let addresses = try await desk.show().items.compactMap(\.source.url)
        #expect(addresses.count == 4)
        for (row, address) in addresses.dropLast().enumerated() {
            let refused = try await run("open", "Inbox", Word(String(row)))
            #expect(refused.ending == .exited(1), "\(refused)")
            let shown = address.replacing("secret", with: "")
            #expect(refused.errors.contains(String(shown.prefix(6))), "\(refused)")
            #expect(!refused.errors.contains("secret"))
        }
        #expect(opened == "")
        #expect(try await run("open", "Inbox", "3").ending == .exited(0))
        #expect(opened.lowercased() == "https://example.org/\n")
    }

    @Test func whatIsNotThereIsNotHandedOver() async throws {
        try desk.writeTexts(["a.txt", "disk/b.txt"])
        try await desk.punnet("drop", "a.txt", "disk/b.txt")
        try await desk.punnet("drop", "-", input: .bytes(Array("kept\n".utf8)))
        for path in ["a.txt", "disk"] { try FileManager.default.removeItem(atPath: desk.path(path)) }
        for (row, word) in [("0", "missing"), ("1", "unavailable"), ("2", "kept in the library")] {
            let refused = try await run("open", "Inbox", Word(row))
            #expect(refused.ending == .exited(1) && refused.errors.contains(word), "\(refused)")
        }
        #expect(opened == "")
    }

    @Test func aDesktopThatIsMissingOrFailsIsSaid() async throws {
        try await desk.punnet("drop", "https://example.org/")
        let missing = try await desk.run("open", "Inbox", "0")
        if Binaries.tool("xdg-open") == nil {
            #expect(missing.ending == .exited(1) && missing.errors.contains("xdg-utils"), "\(missing)")
        }
        try desk.write("#!/bin/sh\nexit 3\n", to: "../home/bin/xdg-open")
        let failed = try await run("open", "Inbox", "0")
        #expect(failed.ending == .exited(1) && failed.errors.contains("It ended with status 3."), "\(failed)")
    }
}
