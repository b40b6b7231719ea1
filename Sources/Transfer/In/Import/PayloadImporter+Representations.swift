import ContentTypes
import Organizer

extension PayloadImporter {
    /// Tries the representations of a payload, the best for the list first, until one is taken; a payload of one
    /// representation is tried once.
    ///
    /// The next is tried where one could not be had or is not what the list takes. What an importer found broken ends
    /// it: the payload is broken then. When none is taken, the first trial is what is told.
    func firstTaken<Trial: RepresentationTrial>(
        of payload: DroppedPayload, trying trial: (UTType?) async -> Trial
    ) async -> Trial {
        // A file is what it is, and an address that the user wrote is one.
        guard payload.kept == nil, payload.givenType == nil, payload.provider.sourceFile == nil else {
            return await trial(nil)
        }
        let offered = payload.provider.registeredContentTypes
        guard offered.count > 1 else { return await trial(nil) }
        let types = RepresentationChoice(accepts: accepts, decoder: decoder).order(of: offered)
        var first: Trial?
        var failures: [UTType: String] = [:]
        for type in types {
            var tried = await trial(type)
            guard let problem = tried.problem, problem.concernsRepresentation else {
                if tried.problem == nil, let note = payload.described?.note(taking: type, failures: failures)
                {
                    tried.notes.append(note)
                }
                return tried
            }
            failures[type] = problem.reason.message
            first = first ?? tried
        }
        if let first { return first }
        // The list takes none of them: the best says so.
        return await trial(nil)
    }
}

/// Says how far one representation of a payload came.
protocol RepresentationTrial {
    /// Why it was not taken; nil when it was.
    var problem: PayloadProblem? { get }
    var notes: [ReceiptNote] { get set }
}

extension PayloadResult: RepresentationTrial {
    var problem: PayloadProblem? { if case .problem(let problem) = ending { problem } else { nil } }
}

extension PayloadProposal: RepresentationTrial {
    var problem: PayloadProblem? { if case .problem(let problem) = ending { problem } else { nil } }
}

extension PayloadProblem {
    /// Whether another representation of the same payload may fare better.
    fileprivate var concernsRepresentation: Bool {
        switch self {
        case .notAccepted, .notOpened, .notProvided, .unreadable, .notLoaded, .noAddress: true
        default: false
        }
    }
}
