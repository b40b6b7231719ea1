import Glibc
import Organizer
import Terminal

@main
struct Punnet {
    static func main() async {
        TerminalDevice.openMissingStandardDescriptors()
        let status = await run(Word.processArguments())
        exit(status.rawValue)
    }

    /// Reads the command line, and does what it says. Nothing is run when it is wrong.
    static func run(_ words: [Word]) async -> ExitStatus {
        let tool = CommandTable.tool
        let parser = Parser(tool)
        do throws(UsageError) {
            switch try parser.parse(words) {
            case .help(let command, let isLong): return showHelp(on: command, isLong: isLong, tool)
            case .version: return show(tool.name + " " + tool.version + "\n")
            case .command(let name, let parsed):
                guard let type = CommandTable.command(named: name) else {
                    preconditionFailure("the table has no type for \(name)")
                }
                let options = try GlobalOptions(parsed)
                let command = try type.init(parsed)
                Interruption.watch()
                return await run(command, in: CommandContext(options: options), tool)
            }
        } catch {
            let problem = error.problem(tool: tool, command: parser.commandName(in: words))
            Printer(program: tool.name).problem(problem)
            return .usage
        }
    }

    /// Runs a command, and turns whatever it throws into words and a status.
    private static func run(
        _ command: any Command, in context: CommandContext, _ tool: ToolDescription
    ) async -> ExitStatus {
        do {
            let status = try await command.run(in: context)
            try context.output.finish()
            return status
        } catch let error as OutputFailure {
            return report(error, to: context.printer)
        } catch {
            // What was written before the error comes before the words about it.
            try? context.output.finish()
            let problem =
                switch error {
                case let problem as Problem: problem
                case let error as LibraryError: Problem(error)
                case let error as StoreError: Problem(.store(error))
                case let error as UsageError:
                    error.problem(tool: tool, command: type(of: command).description.name)
                default: Problem("\(error)")
                }
            context.printer.problem(problem)
            return problem.status
        }
    }

    private static func showHelp(on name: String?, isLong: Bool, _ tool: ToolDescription) -> ExitStatus {
        let output = Output()
        output.page()
        let help = Help(tool, width: output.columns ?? 80, paint: output.paint)
        if let command = name.flatMap(tool.command(named:)) {
            return show(isLong ? help.full(command) : help.brief(command), on: output)
        }
        return show(isLong ? help.manual() : help.overview(), on: output)
    }

    private static func show(_ text: String, on output: Output = Output()) -> ExitStatus {
        // A reader that leaves early is an error of `write` and no signal.
        signal(SIGPIPE, SIG_IGN)
        do throws(OutputFailure) {
            try output.write(text)
            try output.finish()
            return .success
        } catch {
            return report(error, to: Printer(program: "punnet"))
        }
    }

    private static func report(_ failure: OutputFailure, to printer: Printer) -> ExitStatus {
        switch failure {
        case .brokenPipe: return .brokenPipe
        case .failed(let code):
            printer.problem(Problem("standard output: " + String(cString: strerror(code))))
            return .incomplete
        }
    }
}
