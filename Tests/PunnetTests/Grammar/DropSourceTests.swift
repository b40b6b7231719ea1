import DragAndDrop
import FoundationEssentials
import Glibc
import Terminal
import Testing

@testable import punnet

struct DropSourceTests {
    private let source = Reading<DropSource>.source

    @Test(
        arguments: [
            ("-", .standardInput),
            ("apple.png", .path("apple.png")),
            ("-apple", .path("-apple")),
            ("a:b", .path("a:b")),
            ("C:\\x", .path("C:\\x")),
            (":", .path(":")),
            ("./http://x", .path("./http://x")),
            ("1:2", .path("1:2")),
            ("http://example.org", .address("http://example.org")),
            ("HTTPS://example.org/a b", .address("HTTPS://example.org/a b")),
            ("file:///srv/a%20b", .path("/srv/a b")),
            ("FILE:///srv/a", .path("/srv/a")),
            ("file:/srv/a", .path("/srv/a")),
            ("file://localhost/srv/a", .path("/srv/a")),
            ("file://LocalHost/srv/a", .path("/srv/a")),
            ("file:///srv/100%25", .path("/srv/100%")),
            ("file:///srv/%FF", .path(FilePath(bytes: Array("/srv/".utf8) + [0xFF]))),
        ] as [(String, DropSource)])
    func sourcesAreToldApart(word: String, meant: DropSource) throws {
        #expect(try source.read(Word(word)) == meant)
    }

    @Test func pathsKeepBytesThatAreNotText() throws {
        #expect(try source.read(Word(bytes: [0xFF, 0x3A])) == .path(FilePath(bytes: [0xFF, 0x3A])))
    }

    @Test func thisMachinesNameIsAHost() throws {
        var name = [CChar](repeating: 0, count: 256)
        try #require(gethostname(&name, 255) == 0)
        let host = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        #expect(try source.read(Word("file://\(host)/srv/a")) == .path("/srv/a"))
    }

    @Test(arguments: [
        ("ftp://example.org", "no file has this name, and addresses of the scheme “ftp” cannot be dropped"),
        (
            "javascript:alert(1)",
            "no file has this name, and addresses of the scheme “javascript” cannot be dropped"
        ),
        ("http:x", "no file has this name, and addresses of the scheme “http” cannot be dropped"),
        ("file:x", "no file has this name, and addresses of the scheme “file” cannot be dropped"),
        ("file:///a%2", "it is no address of a file"),
        ("file:///a%zz", "it is no address of a file"),
        ("file:///a%00b", "it is no address of a file"),
        ("file://", "it is no address of a file"),
        ("file:///a?b", "in an address, “?” begins what is no part of a file’s name"),
        ("file:///a#b", "in an address, “#” begins what is no part of a file’s name"),
    ])
    func whatCannotBeDroppedIsRefusedWithItsReason(word: String, reason: String) throws {
        #expect(try self.reason(against: Word(word)) == reason)
    }

    @Test func anotherMachinesFilesAreRefused() throws {
        #expect(try reason(against: "file://elsewhere.example/srv/a")?.contains("elsewhere.example") == true)
    }

    @Test func nothingIsNoSource() {
        #expect(throws: RefusedValue("it is empty")) { try source.read("") }
    }

    /// Why a word is not taken; nil when it is.
    private func reason(against word: Word) throws -> String? {
        if case .refused(_, let refusal) = try source.read(word) { refusal.reason } else { nil }
    }

    @Test func aFileWinsOverAStrangeScheme() throws {
        // Only a relative path can begin like a scheme, so the file lies in the working directory.
        let name = "punnet-test-\(UUID().uuidString):today"
        try Data().write(to: URL(filePath: name))
        defer { try? FileManager.default.removeItem(atPath: name) }
        #expect(try source.read(Word(name)) == .path(FilePath(name)))
    }
}
