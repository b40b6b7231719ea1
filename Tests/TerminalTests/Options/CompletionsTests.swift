import FoundationEssentials
import Glibc
import Terminal
import Testing

struct CompletionsTests {
    /// Asks the bash script what it would offer: the words before the cursor, then the one under it.
    private func bash(_ words: [String]) throws -> [String] {
        let folder = try TemporaryFolder()
        let script = Shell.bash.completions(for: SampleTool.tool)
        let line = words.map { shellWord($0) }.joined(separator: " ")
        let test = """
            \(script)
            crate() { if [[ $* == *lists* ]]; then printf 'my list\\0red %s\\0' "$2"; fi; }
            command() { "$@"; }
            compopt() { options+=" $2"; }
            COMP_WORDS=(crate \(line))
            COMP_CWORD=\(words.count)
            _crate
            printf '%s\\n' "${COMPREPLY[@]}" "${options# }" >\(folder.path)/offered
            """
        #expect(ChildProcess.start(["bash", "-c", test])?.wait() == 0)
        let offered = String(decoding: try folder.read("offered"), as: UTF8.self)
        return offered.split(separator: "\n").map(String.init)
    }

    @Test(arguments: [
        ([""], ["fill", "lists", "help"]),
        (["fi"], ["fill"]),
        (["-q", "l"], ["lists"]),
        (["--library", ""], ["dirnames"]),
        (["fill", "--a"], ["--accept", "--at"]),
        (["fill", "red", "--accept", "g"], ["green"]),
        (["fill", "red", "--accept", "=", "g"], ["green"]),
        (["fill", "red", "-a", ""], ["red", "green"]),
        (["fill", "m"], ["my list", "filenames"]),
        (["--library", "/x", "fill", "red"], ["red /x", "filenames"]),
        (["fill", "red", ""], ["default"]),
        (["fill", "--at", "3", "red", "x", ""], ["default"]),
        (["fill", "red", "--", "--a"], ["default"]),
        (["help", "f"], ["fill"]),
        (["lists", ""], []),
    ])
    func bashOffersWhatTheTableSays(words: [String], offered: [String]) throws {
        #expect(try bash(words) == offered)
    }

    @Test(arguments: Shell.allCases) func scriptsAreFreeOfSyntaxErrors(shell: Shell) throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/script"
        try Data(shell.completions(for: SampleTool.tool).utf8).write(to: URL(filePath: path))
        let status = ChildProcess.start([shell.rawValue, "-n", path], isSilent: true).map { $0.wait() }
        // A shell that is not installed cannot judge; bash always is.
        if status == nil, shell != .bash { return }
        #expect(status == 0)
    }

    @Test func fishAndZshEscapeWhatTheirSyntaxNeeds() {
        #expect(
            Shell.zsh.completions(for: SampleTool.tool).contains(
                #"'*'{-a+,--accept=}'[take this \[kind\]\: it'\''s repeated]:TYPE:(red green)'"#))
        #expect(
            Shell.fish.completions(for: SampleTool.tool).contains(
                #"-l accept -s a -r -f -a 'red green' -d 'take this [kind]: it\'s repeated'"#))
    }
}
