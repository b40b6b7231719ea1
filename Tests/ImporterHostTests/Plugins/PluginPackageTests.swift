import Glibc
import Testing

@testable import ImporterHost

@Suite struct PluginPackageTests {
    static let manifest = """
        {"name": "crops", "version": "1", "serves": "filter", "protocol": 1, "executable": "run",
         "reads": ["public.text"], "yields": ["public.text"]}
        """
    static let good = [
        Archive.Entry("plugin.json", manifest), Archive.Entry("run", "#!/bin/sh\n", mode: 0o755),
        Archive.Entry("data/näme", "x"),
    ]

    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var entry: Archive.Entry
        var error: PackageFault?
        var testDescription: String { name }
    }

    static let cases: [Case] = {
        var latin = Archive.Entry("x")
        latin.path = [0x66, 0xE9]
        return [
            Case(
                name: "out by dots", entry: Archive.Entry("../evil", "x"),
                error: .badPath("../evil", reason: "which leads out of it")),
            Case(
                name: "out by dots within", entry: Archive.Entry("data/../../evil", "x"),
                error: .badPath("data/../../evil", reason: "which leads out of it")),
            Case(
                name: "absolute", entry: Archive.Entry("/tmp/evil", "x"),
                error: .badPath("/tmp/evil", reason: "an absolute path")),
            Case(
                name: "control characters", entry: Archive.Entry("a\u{1B}[2J", "x"),
                error: .badPath("a\u{1B}[2J", reason: "which holds control characters")),
            Case(
                name: "deep", entry: Archive.Entry(String(repeating: "a/", count: 16) + "b", "x"),
                error: .badPath(
                    String(repeating: "a/", count: 16) + "b", reason: "which lies deeper than 16 folders")),
            Case(
                name: "a link", entry: Archive.Entry("l", mode: 0o777, kind: "2", target: "/etc/passwd"),
                error: .link("l")),
            Case(
                name: "a second name", entry: Archive.Entry("l", kind: "1", target: "run"), error: .link("l")),
            Case(name: "a device", entry: Archive.Entry("d", kind: "3"), error: .special("d")),
            Case(name: "a pipe", entry: Archive.Entry("p", kind: "6"), error: .special("p")),
            Case(name: "set-user", entry: Archive.Entry("s", "x", mode: 0o4755), error: .setID("s")),
            Case(name: "set-group", entry: Archive.Entry("s", "x", mode: 0o2755), error: .setID("s")),
            Case(name: "twice", entry: Archive.Entry("./run", "x", mode: 0o755), error: .twice("./run")),
            Case(name: "in a file", entry: Archive.Entry("run/x", "x"), error: .twice("run")),
            Case(name: "not UTF-8", entry: latin, error: nil),
        ]
    }()

    @Test(.enabled(if: EscapeTests.isConfinementComplete), .timeLimit(.minutes(5)), arguments: cases)
    func nothingHostileIsTakenFromAnArchive(_ hostile: Case) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Archive.tar(Self.good + [hostile.entry]), to: "a.tar")
        do {
            _ = try PluginPackage(at: path, programs: .ofThisProgram())
            Issue.record("it was taken")
        } catch let error as PluginError {
            if let wanted = hostile.error { #expect(error == .package(wanted)) }
            guard case .package = error else {
                Issue.record("\(error)")
                return
            }
        }
    }

    @Test(.enabled(if: EscapeTests.isConfinementComplete), .timeLimit(.minutes(5)))
    func linksInAZipAreRefused() throws {
        let folder = try TemporaryFolder()
        let link = Archive.Entry("l", "/etc/passwd", mode: 0o777, kind: "2")
        let path = try folder.write(Archive.zip(Self.good + [link]), to: "a.zip")
        #expect(throws: PluginError.package(.link("l"))) {
            try PluginPackage(at: path, programs: .ofThisProgram())
        }
    }

    @Test(
        .enabled(if: EscapeTests.isConfinementComplete), .timeLimit(.minutes(5)),
        arguments: ["tar", "zip", "folder"])
    func aGoodPluginIsTakenWhole(kind: String) throws {
        let folder = try TemporaryFolder()
        let path: String
        switch kind {
        case "tar": path = try folder.write(Archive.tar(Self.good), to: "a")
        case "zip": path = try folder.write(Archive.zip(Self.good), to: "a")
        default:
            for entry in Self.good + [Archive.Entry(".git/config", "x")] {
                let name = "a/" + String(decoding: entry.path, as: UTF8.self)
                try folder.write(entry.bytes, to: name, mode: mode_t(entry.mode))
            }
            path = folder.path + "/a"
        }
        let package = try PluginPackage(at: path, programs: .ofThisProgram())
        #expect(package.manifest.name == "crops" && package.files == 3)
        #expect(mkdir(folder.path + "/copy", 0o755) == 0)
        try package.copy(to: folder.path + "/copy")
        #expect(access(folder.path + "/copy/run", X_OK) == 0)
        #expect(access(folder.path + "/copy/data/näme", R_OK) == 0)
        #expect(access(folder.path + "/copy/data/näme", X_OK) != 0 || geteuid() == 0)
        #expect(access(folder.path + "/copy/.git", F_OK) != 0)
    }

    @Test(.enabled(if: EscapeTests.isConfinementComplete), .timeLimit(.minutes(5)))
    func whatLiesInOneFolderIsThePluginsOwn() throws {
        let folder = try TemporaryFolder()
        let inner = Self.good.map { entry in
            var entry = entry
            entry.path = Array("crops-1/".utf8) + entry.path
            return entry
        }
        let path = try folder.write(Archive.tar(inner), to: "a.tar")
        #expect(try PluginPackage(at: path, programs: .ofThisProgram()).manifest.name == "crops")
    }

    @Test(.enabled(if: EscapeTests.isConfinementComplete), .timeLimit(.minutes(5)))
    func whatIsNoPluginSaysWhy() throws {
        let folder = try TemporaryFolder()
        func error(_ bytes: [UInt8]) throws -> PluginError? {
            let path = try folder.write(bytes, to: "a")
            do {
                _ = try PluginPackage(at: path, programs: .ofThisProgram())
                return nil
            } catch let error as PluginError {
                return error
            }
        }
        #expect(try error(Archive.tar([Self.good[1]])) == .noManifest(folder.path + "/a"))
        #expect(try error(Archive.tar([Self.good[0]])) == .program(.missing("run")))
        #expect(
            try error(Archive.tar([Self.good[0], Archive.Entry("run", "x")]))
                == .program(.notExecutable("run"))
        )
        guard case .package(.archive) = try error(Array("no archive at all".utf8)) else {
            Issue.record("garbage was read")
            return
        }
        guard case .package(.archive) = try error(Array(Archive.tar(Self.good).prefix(900))) else {
            Issue.record("half an archive was read")
            return
        }
    }

    @Test func linksAndPipesInAFolderAreRefused() throws {
        let folder = try TemporaryFolder()
        for entry in Self.good {
            try folder.write(
                entry.bytes, to: String(decoding: entry.path, as: UTF8.self), mode: mode_t(entry.mode))
        }
        #expect(symlink("/etc/passwd", folder.path + "/l") == 0)
        #expect(throws: PluginError.package(.link("l"))) {
            try PluginPackage(at: folder.path, programs: .ofThisProgram())
        }
        #expect(unlink(folder.path + "/l") == 0 && mkfifo(folder.path + "/p", 0o600) == 0)
        #expect(throws: PluginError.package(.special("p"))) {
            try PluginPackage(at: folder.path, programs: .ofThisProgram())
        }
    }

    @Test func whatIsTooMuchIsRefused() throws {
        let limits = PackageSurvey.Limits(entries: 3, fileBytes: 10, bytes: 15)
        func file(_ name: String) -> PackageEntry {
            PackageEntry(kind: .file, path: Array(name.utf8), mode: 0o644)
        }
        let bytes = [UInt8](repeating: 0, count: 10)
        var survey = PackageSurvey(limits: limits)
        try survey.begin(file("a"))
        try survey.add(bytes[...])
        #expect(throws: PluginError.package(.fileTooLarge("a", limit: 10))) { try survey.add(bytes[..<1]) }
        survey = PackageSurvey(limits: limits)
        try survey.begin(file("a"))
        try survey.add(bytes[...])
        survey.endFile()
        try survey.begin(file("b"))
        #expect(throws: PluginError.package(.tooLarge(limit: 15))) { try survey.add(bytes[..<6]) }
        try survey.begin(file("c"))
        #expect(throws: PluginError.package(.tooManyEntries(limit: 3))) { try survey.begin(file("d")) }
    }
}
