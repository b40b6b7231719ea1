import InternationalText
import Terminal
import Testing

struct HelpTests {
    private let help = Help(SampleTool.tool, width: 60)

    @Test func theOverviewNamesEachCommandInALine() {
        #expect(
            help.overview() == """
                Usage: crate COMMAND [OPTION]… [ARGUMENT]…

                Keeps crates.

                Crates:
                  fill   fill a crate
                  lists  show the crates

                Program:
                  help   show help

                Options:
                      --library DIR  use this folder
                  -q, --quiet        say less
                  -h, --help         show help
                      --version      show the version

                crate help COMMAND tells more about a command.

                """)
    }

    @Test func shortHelpHasALineForEachFlag() {
        #expect(
            help.brief(SampleTool.tool.commands[0]) == """
                Usage: crate fill LIST [SOURCE…] [--long] [--accept TYPE]…
                       [--at POS]

                Fill a crate.

                Arguments:
                  LIST               the list
                  SOURCE             what to take

                Options:
                  -l, --long         say more
                  -a, --accept TYPE  take this [kind]: it's repeated (may be
                                     repeated)
                  -p, --at POS       put it there

                Options of every command:
                      --library DIR  use this folder
                  -q, --quiet        say less
                  -h, --help         show help
                      --version      show the version

                """)
    }

    @Test func longHelpAddsDetailsExamplesAndTopics() {
        let full = help.full(SampleTool.tool.commands[0])
        #expect(full.contains("\n'What' is filled stays. -dash \\ back\n"))
        #expect(
            full.hasSuffix(
                """
                Examples:
                  Fill it:
                      crate fill red -- -x

                Places:
                  A place.

                  end  the end

                """))
    }

    @Test(arguments: [40, 50, 80, 100]) func noLineIsTooWide(width: Int) {
        let help = Help(SampleTool.tool, width: width)
        let texts = [help.overview(), help.manual()] + SampleTool.tool.commands.map(help.full)
        for line in texts.joined().split(separator: "\n") { #expect(displayWidth(of: line) <= width) }
    }
}
