import Glibc
import ImporterHost
import Organizer
import Terminal

@main
struct Punnet {
    static func main() {
        TerminalDevice.openMissingStandardDescriptors()
        do throws(Problem) {
            try OpenFileLimit.raise()
            try MemoryLimit.check()
        } catch {
            Punnet(streams: Streams()).printer.problem(error)
            exit(error.status.rawValue)
        }
        Interruption.watch()
        let thread = MainThread()
        Task(executorPreference: thread) {
            let status = await Punnet(streams: Streams()).run(Word.processArguments())
            exit(status.rawValue)
        }
        thread.run()
    }

    private let streams: Streams
    private let tool = CommandTable.tool

    init(streams: Streams) { self.streams = streams }

    /// Reads a command line, and does what it says. Nothing is run when it is wrong.
    func run(_ words: [Word]) async -> ExitStatus {
        // A plugin's types are named on command lines, and stand in lists.
        PluginFolder { streams.environment[$0] }?.declareTypes()
        let parser = Parser(tool)
        do throws(UsageError) {
            switch try parser.parse(words) {
            case .help(let command, let isLong): return showHelp(on: command, isLong: isLong)
            case .version: return show(tool.name + " " + tool.version + "\n", on: output)
            case .command(let name, let parsed):
                guard let type = CommandTable.command(named: name) else {
                    preconditionFailure("the table has no type for \(name)")
                }
                let context = CommandContext(options: try GlobalOptions(parsed), streams: streams)
                return await run(try type.init(parsed), in: context)
            }
        } catch {
            printer.problem(error.problem(tool: tool, command: parser.commandName(in: words)))
            return .usage
        }
    }

    /// Runs a command, and turns whatever it throws into words and a status.
    private func run(_ command: any Command, in context: CommandContext) async -> ExitStatus {
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

    private var output: Output { Output(descriptor: streams.output, environment: streams.environment) }

    private var printer: Printer {
        Printer(program: tool.name, descriptor: streams.errors, environment: streams.environment)
    }

    private func showHelp(on name: String?, isLong: Bool) -> ExitStatus {
        let output = output
        output.page(environment: streams.environment)
        let help = Help(tool, width: output.columns ?? 80, paint: output.paint)
        if let command = name.flatMap(tool.command(named:)) {
            return show(isLong ? help.full(command) : help.brief(command), on: output)
        }
        return show(isLong ? help.manual() : help.overview(), on: output)
    }

    private func show(_ text: String, on output: Output) -> ExitStatus {
        do throws(OutputFailure) {
            try output.write(text)
            try output.finish()
            return .success
        } catch {
            return report(error, to: printer)
        }
    }

    private func report(_ failure: OutputFailure, to printer: Printer) -> ExitStatus {
        switch failure {
        case .brokenPipe: return .brokenPipe
        case .failed(let code):
            printer.problem(Problem("standard output: " + String(cString: strerror(code))))
            return .incomplete
        }
    }
}
