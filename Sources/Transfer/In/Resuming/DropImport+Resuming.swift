import DragAndDrop
import Organizer

extension DropImport {
    /// Finds the drop that was interrupted and is meant; without `prefix` the only one.
    package nonisolated(nonsending) func interrupted(
        matching prefix: EntryID.Prefix?
    ) async throws -> OpenImport {
        let open = try await library.openImports()
        if let prefix {
            let entry = try await library.entry(matching: prefix)
            guard let found = open.first(where: { $0.entry.id == entry.id || $0.parts.contains(entry.id) })
            else {
                let isTakenBack = entry.kind == .import && [.undone, .discarded].contains(entry.state)
                throw isTakenBack ? ResumeProblem.takenBack(entry) : ResumeProblem.notOpen(entry)
            }
            return found
        }
        if open.count > 1 { throw ResumeProblem.several(open) }
        guard let only = open.first else {
            let undone = try await library.history(limit: Self.undoneEntries).first {
                $0.state == .undone && $0.kind == .import && $0.isCutOff
            }
            throw undone.map { ResumeProblem.takenBack($0) } ?? ResumeProblem.none
        }
        return only
    }

    /// How far back it is looked for a drop that was taken back.
    private static let undoneEntries = 100

    /// Reads what an interrupted drop was asked for. `listed`: opens a file that lists paths, again.
    package nonisolated(nonsending) func request(
        of open: OpenImport, listed: (FilePath) throws -> any PathReader
    ) async throws -> DropRequest {
        let list: ListSummary
        do throws(LibraryError) { list = try await library.list(open.list) } catch {
            guard case .store(.noSuchList) = error else { throw error }
            throw ResumeProblem.listGone(open.entry, name: open.listName)
        }
        do {
            return try StoredRequest.decode(open.request, into: list, listed: listed)
        } catch let failure as StoredRequest.Failure {
            throw switch failure {
            case .passing: ResumeProblem.passing(open.entry)
            case .unreadable: ResumeProblem.unreadable(open.entry)
            case .changed(let file): ResumeProblem.changed(open.entry, file)
            }
        }
    }

    /// Goes on with a drop that was interrupted, as if it had not been.
    ///
    /// Payloads that have receipts are passed over. Originals of a move that the library holds by now are removed
    /// where that had not come to pass.
    package nonisolated(nonsending) func resume(
        _ open: OpenImport, _ request: DropRequest,
        interruption: some AsyncSequence<some Sendable, Never> & Sendable,
        report: @escaping ([CommittedPayload]) -> Void
    ) async throws -> DropSummary {
        let mark = home.map { RunningImport(open.entry.id, in: $0) }
        if case .some(nil) = mark { throw ResumeProblem.running(open.entry) }
        defer { withExtendedLifetime(mark) {} }
        // Between the look and the mark another process may have finished it: its next commit says so.
        var earlier = EarlierPayloads()
        var count = 0
        while true {
            let page = try await library.receipts(of: open.entry.id, range: count..<count + 1000)
            if page.isEmpty { break }
            for receipt in page { earlier.add(receipt) }
            count += page.count
        }
        for file in try await library.takenFiles(of: open.entry.id) {
            guard case .same(let stamp)? = try? FileReturn(file: file, keeper: keeper).look() else {
                continue
            }
            _ = OriginalRemoval(path: file.path, stamp: stamp).run()
        }
        var loop = loop(
            request, sentence: open.entry.sentence, entry: open.entry.id, added: open.entry.started,
            report: report)
        loop.goOn(after: earlier, receipts: count, items: open.items)
        return await loop.run(until: interruption)
    }
}
