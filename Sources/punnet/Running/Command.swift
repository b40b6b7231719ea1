import Terminal

/// One command: what the table says of it, what a command line of it means, and what it does.
protocol Command: Sendable {
    static var description: CommandDescription { get }

    /// Takes the meaning out of a command line; throws where a value is none.
    init(_ parsed: Parsed) throws(UsageError)

    /// Does it. A signal that asks for the end ends it at once, which single transactions stand, unless it postpones
    /// that (``Interruption``). Data goes to the context's output, all else to its printer.
    func run(in context: CommandContext) async throws -> ExitStatus
}
