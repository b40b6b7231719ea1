import FoundationEssentials
import Terminal
import Testing

@Suite struct PluginCommandTests {
    private let workspace: Workspace

    init() async throws {
        workspace = try await Workspace()
        for folder in ["words/samples", "numbers"] {
            try FileManager.default.createDirectory(
                atPath: workspace.path(folder), withIntermediateDirectories: true)
        }
        for name in ["words", "numbers"] {
            try workspace.write(
                """
                {"name": "\(name)", "version": "1.0", "serves": "filter", "protocol": 1, "executable": "run.sh",
                 "summary": "the first word", "reads": ["org.example.\(name)"], "yields": ["org.example.\(name)"],
                 "types": [{"identifier": "org.example.\(name)", "conformsTo": ["public.text"],
                            "description": "\(name) list", "extensions": ["words"]}]}
                """, to: "\(name)/plugin.json")
            try workspace.write(
                """
                #!/bin/sh
                read -r word rest
                [ "${#word}" -lt 100 ] || word=
                case $word in
                *[!a-z]* | '') printf '{"refusal":{"code":"damaged","message":"no word"}}' ;;
                *) printf '{"items":[{"suggestedName":"\(name) %s"}]}' "$word" ;;
                esac

                """, to: "\(name)/run.sh")
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: workspace.path("\(name)/run.sh"))
        }
        try workspace.write("kiwi and apple\n", to: "words/samples/a.words")
        try workspace.write("pear\n", to: "b.words")
    }

    private func expected(_ name: String) throws {
        try workspace.write(
            "{\"items\": [{\"suggestedName\": \"\(name)\"}]}", to: "words/samples/a.words.expected.json")
    }

    @Test func whatNobodyCanBeAskedAboutNeedsYes() async throws {
        let run = try await workspace.run("plugins", "install", "words", expecting: 2)
        #expect(run.errors.contains("--yes") && run.errors.contains("the first word"))
        #expect(run.errors.contains("256 MiB"))
        #expect(!FileManager.default.fileExists(atPath: workspace.root + "/data/punnet-plugins/words"))
    }

    @Test func anInstalledPluginDecodesUntilItIsDisabledOrRemoved() async throws {
        try await workspace.punnet("plugins", "install", "words", "--yes")
        try await workspace.punnet("drop", "b.words", "--into", "Words", "--create")
        try await workspace.punnet("plugins", "disable", "words")
        #expect(try await workspace.punnet("plugins").contains("disabled"))
        try await workspace.punnet("drop", "b.words", "--into", "Words")
        try await workspace.punnet("plugins", "enable", "words")
        try await workspace.punnet("drop", "b.words", "--into", "Words")
        try await workspace.punnet("plugins", "remove", "words", "--yes")
        try await workspace.punnet("drop", "b.words", "--into", "Words")
        let names = try await workspace.names("Words")
        #expect(names.map { $0 == "words pear" } == [true, false, true, false], "\(names)")
        #expect(
            try await workspace.run("plugins", "info", "words", expecting: 1).errors.contains("no plugin"))
    }

    @Test func theTypesOfAPluginAreKnownWhereTypesAreNamed() async throws {
        #expect(try await workspace.run("new", "Words", "--accepts", ".words").ending == .exited(2))
        try await workspace.punnet("plugins", "install", "words", "--yes")
        try await workspace.punnet("new", "Words", "--accepts", ".words")
        try await workspace.punnet("drop", "b.words", "--into", "Words")
        #expect(try await workspace.punnet("show", "Words").contains("words list"))
        #expect(
            try await workspace.punnet("show", "Words", "--where", "type=org.example.words").contains("pear"))
        #expect(
            try await workspace.punnet("find", "pear", "--type", "org.example.words").contains("words pear"))
    }

    @Test func whatAScriptSaidLastIsToldWithItsFault() async throws {
        try workspace.write(
            "#!/bin/sh\necho begun >&2\necho no such orchard >&2\nexit 3\n", to: "words/run.sh")
        try await workspace.punnet("plugins", "install", "words", "--yes")
        let run = try await workspace.run("drop", "b.words", expecting: 1)
        #expect(run.errors.contains("status 3 — no such orchard"))
    }

    @Test func theOneThatIsPreferredWins() async throws {
        try await workspace.punnet("plugins", "install", "words", "--yes")
        try await workspace.punnet("plugins", "install", "numbers", "--yes")
        let listed = try await workspace.punnet("plugins")
        let names = listed.split(separator: "\n").compactMap {
            $0.split(separator: " ").first.map(String.init)
        }
        #expect(Array(names.prefix(3)) == ["importer", "numbers", "words"])
        try await workspace.punnet("plugins", "prefer", "TextImporter", "words")
        let ordered = try await workspace.punnet("plugins").split(separator: "\n")
            .compactMap { $0.split(separator: " ").first.map(String.init) }
        #expect(Array(ordered.prefix(4)) == ["importer", "TextImporter", "words", "numbers"])
        try await workspace.punnet("plugins", "prefer", "--none")
        #expect(try await workspace.punnet("plugins") == listed)
    }

    @Test func aCheckFailsWhereTheAnswerIsAnother() async throws {
        try expected("words kiwi")
        let good = try await workspace.run("plugins", "check", "words", expecting: 0)
        #expect(good.output.contains("sample a.words: 1 item, as expected"))
        #expect(!good.output.contains("FAILED"))
        try expected("words apple")
        let bad = try await workspace.run("plugins", "check", "words", expecting: 1)
        #expect(bad.output.contains("FAILED  sample a.words: differs in items.0.suggestedName"))
    }

    @Test func aCheckFailsWhereHostileInputBreaksThePlugin() async throws {
        try expected("words kiwi")
        try workspace.write(
            """
            #!/bin/sh
            read -r word rest
            printf '{"items":[{"suggestedName":"words %s"}]}' "$word"

            """, to: "words/run.sh")
        let run = try await workspace.run("plugins", "check", "words", expecting: 1)
        #expect(run.output.contains("ok      sample a.words"))
        #expect(run.output.contains("FAILED  hostile: invalid UTF-8"))
        #expect(run.output.contains("ok      after all that, sample a.words"))
    }

    @Test func aCheckFailsWhereAnItemIsOfATypeThatIsNotNamed() async throws {
        try workspace.write(
            "#!/bin/sh\nprintf '{\"items\":[{\"type\":\"public.png\"}]}'\n", to: "words/run.sh")
        let run = try await workspace.run("plugins", "check", "words", expecting: 1)
        #expect(
            run.output.contains("FAILED  sample a.words: an item is public.png, which “yields” does not name")
        )
    }

    @Test func aCheckDoesNotWaitAgainAndAgain() async throws {
        let manifest = try String(contentsOfFile: workspace.path("words/plugin.json"), encoding: .utf8)
        try workspace.write(
            manifest.replacing("\"types\"", with: "\"needs\": {\"seconds\": 0.05}, \"types\""),
            to: "words/plugin.json")
        try workspace.write("#!/bin/sh\nwhile :; do :; done\n", to: "words/run.sh")
        let run = try await workspace.run("plugins", "check", "words", expecting: 1)
        #expect(run.output.contains("FAILED  the rest: not tried, since the plugin did not answer 2 times"))
        #expect(run.output.split(separator: "\n").count { $0.contains("did not answer within") } == 2)
    }

    @Test func aCheckIsOfAFolder() async throws {
        _ = try await workspace.run(try workspace.invocation(of: "tar", ["cf", "words.tar", "words"]))
        let run = try await workspace.run("plugins", "check", "words.tar", expecting: 1)
        #expect(run.output.contains("FAILED  folder: it is an archive; unpack it and check the folder"))
    }

    @Test(arguments: [
        (["plugins", "install"], "takes one path"), (["plugins", "prefer"], "--none"),
        (["plugins", "remove"], "NAME"), (["plugins", "instal", "words"], "Did you mean “install”?"),
        (["plugins", "list", "--none"], "plugins prefer"), (["plugins", "list", "words"], "no use"),
        (["plugins", "check", "words", "--unconfined"], "plugins install"),
    ])
    func aWrongLineRunsNothing(words: [String], hint: String) async throws {
        let run = try await workspace.run(workspace.invocation(words.map { Word($0) }))
        #expect(run.ending == .exited(2) && run.errors.contains(hint), "\(run)")
    }

    @Test func theNearestNameIsSuggested() async throws {
        try await workspace.punnet("plugins", "install", "words", "--yes")
        let run = try await workspace.run("plugins", "disable", "wrods", expecting: 1)
        #expect(run.errors.contains("The nearest is words") || run.errors.contains("the nearest is words"))
        let builtIn = try await workspace.run("plugins", "remove", "TextImporter", "--yes", expecting: 1)
        #expect(builtIn.errors.contains("TextImporter is built in"))
    }
}
