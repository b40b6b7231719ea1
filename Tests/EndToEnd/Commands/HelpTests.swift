import FoundationEssentials
import Terminal
import Testing

/// Help, version, completions and the manual page, as the built program writes them.
@Suite struct HelpTests {
    let desk: Workspace

    init() async throws { desk = try await Workspace() }

    static let commands: [String] = [
        "drop", "show", "describe", "move", "copy", "delete", "edit", "done", "undone", "open", "reveal",
        "new",
        "lists", "rename", "set", "remove", "plugins", "doctor", "completions", "help",
    ]

    @Test(arguments: commands)
    func everyCommandHasHelpInTwoDepths(command: String) async throws {
        let brief = try await desk.run(Word(command), "-h", expecting: 0)
        let full = try await desk.run(Word(command), "--help", expecting: 0)
        let same = try await desk.run("help", Word(command), expecting: 0)
        #expect(brief.output.hasPrefix("Usage: punnet \(command)"))
        #expect(full.output.contains("Example"), "\(full)")
        #expect(full.outputBytes.count > brief.outputBytes.count)
        #expect(full.output == same.output)
        #expect(brief.errors.isEmpty && full.errors.isEmpty)
        // Nothing of it makes a library.
        #expect(!FileManager.default.fileExists(atPath: desk.library))
    }

    @Test func theOverviewNamesEveryCommand() async throws {
        for words in [["-h"], ["help"], ["--help"]] as [[Word]] {
            let run = try await desk.run(desk.invocation(words))
            #expect(run.ending == .exited(0) && run.errors.isEmpty, "\(run)")
            for command in Self.commands { #expect(run.output.contains(command), "\(command)") }
        }
        #expect(try await desk.punnet("--version").hasPrefix("punnet "))
    }

    @Test(arguments: [("bash", "-n"), ("zsh", "-n"), ("fish", "--no-execute")])
    func completionsAreWellFormedForTheirShell(shell: String, checking: String) async throws {
        let script = try await desk.punnet("completions", Word(shell))
        #expect(script.contains("punnet"))
        try desk.write(script, to: "completions")
        guard Binaries.tool(shell) != nil else { return }
        let check = try await desk.run(try desk.invocation(of: shell, [Word(checking), "completions"]))
        #expect(check.ending == .exited(0) && check.errors.isEmpty, "\(check)")
    }

    @Test func bashCompletesListsWithNamesThatAreHostile() async throws {
        try await desk.punnet("new", "a list $(touch pwned)")
        try await desk.punnet("new", "a'b")
        try desk.write(try await desk.punnet("completions", "bash"), to: "completions")
        let script = """
            source ./completions
            COMP_WORDS=(punnet show a); COMP_CWORD=2; COMP_LINE='punnet show a'; COMP_POINT=13
            complete -p punnet | grep -q -- '-F ' || exit 3
            $(complete -p punnet | sed 's/.*-F \\([^ ]*\\).*/\\1/') punnet a show
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        var bash = try desk.invocation(of: "bash", ["-c", Word(script)])
        bash.environment["PATH"] = Binaries.folder + ":/usr/bin:/bin"
        let run = try await desk.run(bash)
        #expect(run.ending == .exited(0), "\(run)")
        #expect(run.output.split(separator: "\n").count == 2, "\(run)")
        #expect(!FileManager.default.fileExists(atPath: desk.path("pwned")))
    }

    @Test(.enabled(if: Binaries.tool("man") != nil)) func theManualPageIsSetWithoutAWarning() async throws {
        try desk.write(try await desk.punnet("help", "--man"), to: "punnet.1")
        let run = try await desk.run(
            try desk.invocation(of: "man", ["--warnings", "-l", "-E", "UTF-8", "punnet.1"]))
        #expect(run.ending == .exited(0) && run.errors.isEmpty, "\(run)")
        for command in Self.commands { #expect(run.output.contains(command), "\(command)") }
    }
}
