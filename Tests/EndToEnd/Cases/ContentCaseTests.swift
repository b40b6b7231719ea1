import CorpusTesting
import FoundationEssentials
import Glibc
import Terminal
import Testing

/// What went wrong elsewhere with feeds, pictures and texts, and must not here.
@Suite(.enabled(if: Corpora.areAvailable)) struct ContentCaseTests {
    let desk: Workspace

    init() async throws { desk = try await Workspace() }

    @Test func case44ARawAmpersandIsMendedWithANote() async throws {
        try await desk.layOut(case: "44-raw-ampersand")
        let document = try await desk.drop("rss.xml", "subs.opml")
        let items = try await desk.show().items
        #expect(items[0].attributes["entries"] == 2)
        #expect(items.count == 1 + 3)
        #expect(document.lines.allSatisfy { !$0.notes.isEmpty })
    }

    @Test(arguments: [true, false])
    func case47AFeedMayBeginWithAMarkOrBlanks(hasExtension: Bool) async throws {
        try await desk.layOut(case: "47-bom-or-space-before-declaration")
        let files = ["bom", "blank", "bom-and-blank"]
        if !hasExtension {
            for file in files {
                try FileManager.default.moveItem(atPath: desk.path(file + ".xml"), toPath: desk.path(file))
            }
        }
        let words = files.map { Word($0 + (hasExtension ? ".xml" : "")) }
        let document = try await desk.drop(words[0], words[1], words[2])
        let items = try await desk.show().items
        #expect(items.map(\.name) == ["BOM", "Blank", "Both"])
        #expect(items.allSatisfy { $0.attributes["entries"] == 1 })
        #expect(document.lines.map { !$0.notes.isEmpty } == [false, true, true])
    }

    @Test func case48AFalseDeclarationOfTheEncodingIsSeenThrough() async throws {
        try await desk.layOut(case: "48-declared-encoding-true-or-false")
        let document = try await desk.drop("true.xml", "utf8.xml", "blank-true.xml", "lying.xml")
        #expect(try await desk.names() == Array(repeating: "Торрент канал", count: 4))
        #expect(document["lying.xml"]?.notes.isEmpty == false)
    }

    @Test func case49EntitiesNeitherExplodeNorReachOutside() async throws {
        try await desk.layOut(case: "49-entity-expansion-and-external-files")
        let port = try? DiscardPort()
        let files = ["laughs.opml", "laughs.svg", "local.rss", "net.xml", "good.xml"] as [Word]
        let prlimit = try #require(Binaries.tool("prlimit"))
        let drop = desk.invocation(["drop", "--json"] + files).through(prlimit, ["--cpu=5", "--"])
        let run = try await desk.run(drop, withinMiB: 300)
        #expect(run.ending == .exited(1), "\(run)")
        #expect(
            try DropDocument(run.output).outcomes == [
                "laughs.opml: failed limit", "laughs.svg: failed limit", "local.rss: imported",
                "net.xml: imported", "good.xml: imported",
            ])
        let shown = try await desk.punnet("show", "Inbox", "--json")
        #expect(!shown.contains("SECRET-FOR-CASE"))
        #expect(!run.output.contains("SECRET-FOR-CASE"))
        if let port { #expect(!port.wasReached) }
    }

    @Test func case51AWrongChecksumCondemnsOnlyWhatItCovers() async throws {
        try await desk.layOut(case: "51-bad-checksum-in-side-chunk")
        let document = try await desk.drop(
            "exif-crc.png", "phys-crc.png", "text-crc.png", "bad-ihdr.png", "bad-idat.png", expecting: 1)
        let items = try await desk.show().items
        #expect(items.map(\.name) == ["exif-crc", "phys-crc", "text-crc"])
        for item in items {
            #expect(item.attributes["width"] == 6)
            #expect(item.attributes["height"] == 4)
            #expect(item.attributes["orientation"] == nil)
            #expect(item.attributes["title"] == nil)
        }
        #expect(document.lines.prefix(3).allSatisfy { !$0.notes.isEmpty })
        #expect(
            document.outcomes.suffix(2) == ["bad-ihdr.png: failed damaged", "bad-idat.png: failed damaged"])
    }

    @Test func case52LongTextsAndClaimedSizesHurtNobody() async throws {
        try await desk.layOut(case: "52-small-png-big-text")
        let prlimit = try #require(Binaries.tool("prlimit"))
        let drop = desk.invocation(["drop", "--json", "huge.png", "ztxt.png", "itxt.png", "good.png"])
            .through(prlimit, ["--cpu=5", "--"])
        let run = try await desk.run(drop, withinMiB: 300)
        #expect(run.ending == .exited(1), "\(run)")
        #expect(
            try DropDocument(run.output).outcomes == [
                "huge.png: failed limit", "ztxt.png: imported", "itxt.png: imported", "good.png: imported",
            ])
        let items = try await desk.show().items
        #expect(items.map(\.name) == ["ztxt", "itxt", "good"])
        #expect(items.allSatisfy { $0.attributes["width"] == 6 && $0.attributes["height"] == 4 })
    }

    @Test func case53WidthAndHeightAreAsSeen() async throws {
        try await desk.layOut(case: "53-rotated-photo-width-height")
        try await desk.punnet("drop", "upright.jpg", "mirror.jpg", "upright.png")
        let items = try await desk.show().items
        #expect(items.map { $0.attributes["width"] } == [8, 12, 4])
        #expect(items.map { $0.attributes["height"] } == [12, 8, 6])
    }

    @Test func case55APictureUnderAFalseNameIsTakenAndNamed() async throws {
        try await desk.layOut(case: "55-bmp-renamed-and-silently-ignored")
        let document = try await desk.drop(".")
        #expect(document.summary?.imported == 2)
        let item = try #require(try await desk.show().items.last)
        #expect(item.type == "com.microsoft.bmp")
        #expect(item.attributes["width"] == 2)
        #expect(document["renamed.png"]?.notes.map(\.code) == ["type-differs"])
    }

    @Test func case57JapaneseTextIsReadInEachEncodingAndItsBytesStay() async throws {
        try await desk.layOut(case: "57-utf8-before-shift-jis")
        for _ in 0..<2 {
            try await desk.punnet("drop", "utf8.txt", "sjis.txt", "eucjp.txt", "short-sjis.txt")
        }
        let items = try await desk.show().items
        #expect(items.prefix(3).allSatisfy { $0.attributes["title"] == "設定ファイルです。" })
        #expect(items.prefix(3).map { $0.attributes["encoding"] } == ["UTF-8", "Shift_JIS", "EUC-JP"])
        // The same choice each time, and the file as it was.
        #expect(items[3].attributes == items[7].attributes)
        #expect(items[3].source.path == desk.path("short-sjis.txt"))
    }
}

/// The port that the hostile documents name, where this machine lets a test listen on it.
private final class DiscardPort {
    private let socket: Int32

    init() throws {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(9).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard code == 0, listen(socket, 8) == 0, fcntl(socket, F_SETFL, O_NONBLOCK) == 0 else {
            throw failure(of: "bind")
        }
    }

    deinit { close(socket) }

    /// Whether anything has connected to it.
    var wasReached: Bool { accept(socket, nil, nil) >= 0 }
}
