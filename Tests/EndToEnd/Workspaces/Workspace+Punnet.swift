import FoundationEssentials
import Terminal
import Testing

extension Workspace {
    /// Runs a program to its end.
    func run(_ invocation: Invocation) async throws -> Run { try await RunningProgram(invocation).wait() }

    /// Runs `punnet` to its end, however it ends.
    func run(_ words: Word..., input: Invocation.Input = .nothing) async throws -> Run {
        var invocation = invocation(words)
        invocation.input = input
        return try await run(invocation)
    }

    /// Runs `punnet` and expects a status; returns the run for a closer look.
    @discardableResult
    func run(
        _ words: Word..., input: Invocation.Input = .nothing, expecting status: Int32,
        _ location: SourceLocation = #_sourceLocation
    ) async throws -> Run {
        var invocation = invocation(words)
        invocation.input = input
        let run = try await run(invocation)
        #expect(run.ending == .exited(status), "\(run)", sourceLocation: location)
        return run
    }

    /// Runs `punnet` and requires success; returns what it wrote on standard output.
    @discardableResult
    func punnet(
        _ words: Word..., input: Invocation.Input = .nothing, _ location: SourceLocation = #_sourceLocation
    ) async throws -> String {
        var invocation = invocation(words)
        invocation.input = input
        let run = try await run(invocation)
        try #require(run.ending == .exited(0), "\(run)", sourceLocation: location)
        return run.output
    }

    /// Reads a list as the contract writes it.
    func show(
        _ list: Word = "Inbox", _ location: SourceLocation = #_sourceLocation
    ) async throws -> ShownList {
        let run = try await run(invocation(["show", "--json", "--", list]))
        try #require(run.ending == .exited(0), "\(run)", sourceLocation: location)
        return try JSONDecoder().decode(ShownList.self, from: Data(run.outputBytes))
    }

    /// The names of a list's items, in order.
    func names(_ list: Word = "Inbox", _ location: SourceLocation = #_sourceLocation) async throws -> [String]
    {
        try await show(list, location).items.map(\.name)
    }

    /// Drops, and reads the lines of the contract.
    ///
    /// `status`: what the run must end with.
    func drop(
        _ words: Word..., input: Invocation.Input = .nothing, expecting status: Int32 = 0,
        _ location: SourceLocation = #_sourceLocation
    ) async throws -> DropDocument {
        var invocation = invocation(["drop", "--json"] + words)
        invocation.input = input
        let run = try await run(invocation)
        #expect(run.ending == .exited(status), "\(run)", sourceLocation: location)
        return try DropDocument(run.output)
    }

    /// Expects that every rule of the library holds, as `doctor` sees it.
    func expectSound(_ location: SourceLocation = #_sourceLocation) async throws {
        let run = try await run(invocation(["doctor", "--json"]))
        let document = try JSONDecoder().decode(Diagnosis.self, from: Data(run.outputBytes))
        let invariants = document.findings.filter { $0.subject == "invariants" }
        #expect(invariants.map(\.lines) == [["all hold"]], "\(run)", sourceLocation: location)
        #expect(document.good && run.ending == .exited(0), "\(run)", sourceLocation: location)
    }
}
