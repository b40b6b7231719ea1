import DragAndDrop
import Organizer

/// Imports a drop: decodes many payloads at once, and commits them in the order of the drop.
///
/// Payloads land together, in order and contiguous, at the position asked for. A batch is committed when it is
/// large enough, or when the next payload keeps it waiting; only then is it reported. So whatever ends the process,
/// what was reported is there, and what is there is a beginning of the drop.
package struct DropImport: Sendable {
    let library: Library
    let decoder: any PayloadDecoding
    let keeper: any PayloadKeeper
    let home: FilePath?

    /// `home`: the library's folder, out of which nothing is moved.
    package init(
        library: Library, decoder: any PayloadDecoding, keeper: any PayloadKeeper, home: FilePath? = nil
    ) {
        self.library = library
        self.decoder = decoder
        self.keeper = keeper
        self.home = home?.real
    }

    /// Imports all that was dropped, and says what became of it.
    ///
    /// - Parameters:
    ///   - request: What to import where. A position that the list does not have is thrown, and nothing is
    ///     imported then. Later errors end the drop, and stand in the summary.
    ///   - interruption: Gives a value when the user wants the drop to stop; what is committed by then stays.
    ///   - report: Gets the payloads of each batch, in drop order, after they became durable.
    package nonisolated(nonsending) func run(
        _ request: DropRequest, interruption: some AsyncSequence<some Sendable, Never> & Sendable,
        report: @escaping ([CommittedPayload]) -> Void
    ) async throws(LibraryError) -> DropSummary {
        let stamp = library.stamp()
        // Nobody else can know the entry yet.
        let mark = home.flatMap { RunningImport(stamp.entry, in: $0) }
        defer { withExtendedLifetime(mark) {} }
        let sentence = "\(request.taking.verb) \(request.sources.described) into \(request.list.name)"
        try await library.beginImport(
            ImportPlan(
                list: request.list.id, position: request.position, sentence: sentence,
                request: StoredRequest.encode(request), making: request.making), as: stamp)
        var loop = loop(
            request, sentence: sentence, entry: stamp.entry, added: stamp.time, report: report)
        return await loop.run(until: interruption)
    }

    /// Prepares what goes through the payloads. `added`: the time that the items get.
    func loop(
        _ request: DropRequest, sentence: String, entry: EntryID, added: Timestamp,
        report: @escaping ([CommittedPayload]) -> Void
    ) -> ImportLoop {
        let importer = PayloadImporter(request, decoder: decoder, keeper: keeper, home: home, added: added)
        return ImportLoop(
            request: request, sentence: sentence, entry: entry, library: library, importer: importer,
            report: report)
    }
}

extension PayloadImporter {
    /// Takes payloads as a request says. `added`: the time that the items get.
    init(
        _ request: DropRequest, decoder: any PayloadDecoding, keeper: any PayloadKeeper, home: FilePath?,
        added: Timestamp
    ) {
        self.init(
            decoder: decoder, keeper: keeper, accepts: request.list.accepts, givenName: request.name,
            locale: request.locale, keepsCollectionsWhole: request.keepsCollectionsWhole,
            makesFoldersLists: request.makesFoldersLists, added: added, taking: request.taking,
            digestLimit: request.comparesLargeFiles ? .max : ContentDigesting.ordinaryLimit, home: home)
    }
}

extension Taking {
    /// How the history's sentence begins.
    fileprivate var verb: String {
        switch self {
        case .link: "Dropped"
        case .copy: "Copied"
        case .move: "Moved"
        }
    }
}

extension [PayloadSource] {
    /// What was dropped, for the history's sentence.
    fileprivate var described: String {
        guard let first, count == 1 else { return "\(count) things" }
        return switch first {
        case .path(let path): FilePath.escape(path.lastComponent)
        case .address(let address): address
        case .kept(_, let name, _): name ?? "standard input"
        case .paths(let reader): "the files of \(reader.name)"
        case .provider(let provider): provider.suggestedName ?? "1 thing"
        case .refused(let name, _): name.text
        case .described(let document): "what \(document.shown.text) describes"
        }
    }
}
