import Terminal

/// One command: what the table says of it, what a command line of it means, and what it does.
protocol Command: Sendable {
    static var description: CommandDescription { get }

    /// True for a command that ends itself at a good place when a signal asks for the end; others end at once, which
    /// their single transactions stand.
    static var endsItself: Bool { get }

    /// Takes the meaning out of a command line; throws where a value is none.
    init(_ parsed: Parsed) throws(UsageError)

    /// Does it. Data goes to the context's output, all else to its printer.
    func run(in context: CommandContext) async throws -> ExitStatus
}

extension Command {
    static var endsItself: Bool { false }
}
