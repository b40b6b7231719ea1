import Foundation

extension Workbench {
    /// Compares whole runs of the program with whole runs of its peers.
    func measurePrograms() async throws {
        try await measureImport()
        try await measureMemory()
        try await measureKinds()
        try await measureShow()
    }

    private func measureImport() async throws {
        let drop = punnet(["drop", "--quiet", tree])
        let exiftool = Comparison(
            name: "import", work: "decode, name and insert every file of a folder", bar: 0.15, aim: 0.10,
            ours: drop.commandLine, peers: "exiftool -json -r \(tree)")
        try await compare(exiftool, drop, "exiftool", ["-json", "-r", tree])
        let bare = Program(path: bareLoop, arguments: [tree])
        let loop = Comparison(
            name: "bare", work: "the same, beside a C loop that opens and decodes the files", bar: 2,
            aim: 1.5,
            ours: drop.commandLine, peers: bare.commandLine)
        if wants(loop.name) { try await loop.run(runs, drop, bare) }
    }

    /// Five times the files must not need more memory.
    private func measureMemory() async throws {
        let few = scratch + "/few"
        let many = scratch + "/many"
        let (small, large) = (punnet(["drop", "--quiet", few]), punnet(["drop", "--quiet", many]))
        let row = Comparison(
            name: "memory", work: "the memory of a drop of 100,000 files and of one of 20,000",
            measure: .memory,
            bar: 1.2, aim: 1.05, ours: large.commandLine, peers: small.commandLine)
        guard wants(row.name) else { return }
        try makeNotes(20_000, in: few)
        try makeNotes(100_000, in: many)
        try await row.run(1, { try large.run(.memory) }, { try small.run(.memory) })
        for folder in [few, many] { try FileManager.default.removeItem(atPath: folder) }
    }

    private func makeNotes(_ count: Int, in folder: String) throws {
        for start in stride(from: 0, to: count, by: 1000) {
            let inner = "\(folder)/\(start)"
            try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
            for number in start..<start + 1000 {
                try Data("Note \(number)\n".utf8).write(to: URL(fileURLWithPath: "\(inner)/\(number).txt"))
            }
        }
    }

    private func measureKinds() async throws {
        let feeds = scratch + "/feeds"
        let xml = Comparison(
            name: "xml", work: "30 feeds of 2 MB", bar: 1.5, aim: 1.15,
            ours: punnet(["drop", "--quiet", feeds]).commandLine, peers: "xmllint --sax --noout \(feeds)/…")
        if wants(xml.name) {
            let files = try Documents.makeFeeds(30, in: feeds)
            try await compare(
                xml, punnet(["drop", "--quiet", feeds]), "xmllint", ["--sax", "--noout"] + files)
        }
        let text = scratch + "/text.txt"
        let words = Comparison(
            name: "text", work: "60 MB of text: encoding, lines, words", bar: 0.40, aim: 0.20,
            ours: punnet(["drop", "--quiet", text]).commandLine, peers: "LC_ALL=C.UTF-8 wc -w \(text)")
        if wants(words.name) {
            try Documents.makeText(60 << 20, at: text)
            try await compare(
                words, punnet(["drop", "--quiet", text]), "wc", ["-w", text], ["LC_ALL": "C.UTF-8"])
        }
        let bookmarks = scratch + "/bookmarks.html"
        let home = scratch + "/buku"
        let links = Comparison(
            name: "bookmarks", work: "10,000 bookmarks", bar: 0.15, aim: 0.08,
            ours: punnet(["drop", "--quiet", bookmarks]).commandLine,
            peers: "XDG_DATA_HOME=\(home) buku --np --tacit --nostdin -i \(bookmarks)")
        if wants(links.name) {
            try Documents.makeBookmarks(10_000, at: bookmarks)
            try await compare(
                links, punnet(["drop", "--quiet", bookmarks]), "buku",
                ["--np", "--tacit", "--nostdin", "-i", bookmarks], ["XDG_DATA_HOME": home], fresh: [home])
        }
    }

    private func measureShow() async throws {
        let show = punnet(["show", "Inbox", "--rows", "0-9"], library: "shown", isNew: false)
        let database = "\(scratch)/shown/library.sqlite"
        let row = Comparison(
            name: "show", work: "ten items, start to end", measure: .wall, bar: 3, aim: 2,
            ours: show.commandLine, peers: "sqlite3 \(database) 'select 1'")
        guard wants(row.name) else { return }
        _ = try punnet(["drop", "--quiet", tree], library: "shown").run()
        guard access(database, R_OK) == 0 else { throw BenchmarkFailure("\(database) is missing") }
        try await compare(row, show, "sqlite3", [database, "select 1"], runs: max(runs, 21))
    }

    private func compare(
        _ row: Comparison, _ ours: Program, _ peer: String, _ arguments: [String],
        _ environment: [String: String] = [:], fresh: [String] = [], runs: Int? = nil
    ) async throws {
        guard wants(row.name) else { return }
        guard let path = Program.find(peer) else { return row.skip("\(peer) is not installed") }
        let theirs = Program(path: path, arguments: arguments, environment: environment, fresh: fresh)
        try await row.run(runs ?? self.runs, ours, theirs)
    }
}
