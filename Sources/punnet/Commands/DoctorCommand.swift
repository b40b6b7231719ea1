import Terminal

/// `punnet doctor`
struct DoctorCommand: Command {
    static let description = CommandDescription(
        "doctor", group: CommandGroup.program,
        "report what a bug report needs: version, library, importers, limits",
        examples: [Example("punnet doctor", "Check the program and the library")])

    init(_ parsed: Parsed) throws(UsageError) {}

    func run(in context: CommandContext) async throws -> ExitStatus {
        throw Problem("doctor is not part of this build")
    }
}
