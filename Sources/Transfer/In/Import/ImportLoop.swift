import DragAndDrop
import InternationalText
import Organizer

/// Runs one drop: lets payloads in, waits for their results, and commits these in order.
struct ImportLoop {
    /// How many payloads may be open and under way at once, where they hold few items each.
    private static let width = 128
    /// How many items all that is under way may come to hold, as far as can be known beforehand.
    private static let room = 16_384
    /// How many payloads are let in before it is known how many items one holds: each may hold thousands.
    private static let first = 8
    /// How many payloads are let in together, so that whoever waits for work is woken once for many.
    private static let burst = 32
    /// How long results wait for more before they are committed.
    private static let patience: Duration = .milliseconds(100)

    private enum Event: Sendable {
        case finished(number: Int, PayloadResult)
        /// The batch of this number has waited long enough.
        case due(batch: Int)
        /// The sources have more to give, or are at their end.
        case ready
        case interrupted
    }

    private let list: ListSummary
    private let sentence: String
    private let entry: EntryID
    private let library: any DropLedger
    private let importer: PayloadImporter
    private let report: ([CommittedPayload]) -> Void

    private var entries: DropEntries
    private var isExhausted = false
    /// Whether the sources have nothing to give yet, and something waits for them.
    private var isAwaitingEntries = false
    private var window = ImportWindow<PayloadResult>()
    /// How many items the payloads of late held, the largest of them more than those after it; nil before the first.
    private var expectedItems: Int?
    private var batch = PendingBatch()
    /// Counts the batches, so that a late reminder is not taken for the next batch's.
    private var batchNumber = 0
    private var isDue = false
    private var summary = DropSummary()
    private let duplicates: DuplicateSettling
    /// What an interrupted drop that this one goes on with has receipts of.
    private var earlier = EarlierPayloads()
    /// How many items it had committed.
    private var earlierItems = 0
    /// The files that a move has let in so far; nil where nothing is moved.
    private var movedFiles: MovedFiles?
    private var removedNames = RemovedNames()
    /// Which items land on lists of folders; nil where none do.
    private var folderLists: FolderLists?
    /// The lists that were filled so far.
    private var filledLists: FolderLists.Filled
    /// How many receipts the entry has.
    private var receipts = 0

    private let events: AsyncStream<Event>
    private let wake: AsyncStream<Event>.Continuation
    /// Whether a reminder is under way for the batch.
    private var isReminded = false

    init(
        request: DropRequest, sentence: String, entry: EntryID, library: any DropLedger,
        importer: PayloadImporter,
        report: @escaping ([CommittedPayload]) -> Void
    ) {
        list = request.list
        filledLists = FolderLists.Filled(request.list)
        self.sentence = sentence
        self.entry = entry
        self.library = library
        self.importer = importer
        self.report = report
        entries = DropEntries(request.sources)
        movedFiles = request.taking == .move ? MovedFiles() : nil
        duplicates = DuplicateSettling(request.duplicates, added: importer.added)
        folderLists = request.makesFoldersLists ? FolderLists() : nil
        (events, wake) = AsyncStream<Event>.makeStream()
    }

    /// Lets the drop go on with one that was interrupted.
    ///
    /// - Parameters:
    ///   - earlier: What has receipts already.
    ///   - receipts: How many there are.
    ///   - items: How many items they have.
    mutating func goOn(after earlier: EarlierPayloads, receipts: Int, items: Int) {
        self.earlier = earlier
        self.receipts = receipts
        earlierItems = items
    }

    /// Runs to the end of the drop, to an interruption, or to an error of the library.
    ///
    /// What is under way are child tasks: they run where this one does.
    nonisolated(nonsending) mutating func run(
        until interruption: some AsyncSequence<some Sendable, Never> & Sendable
    ) async -> DropSummary {
        await withDiscardingTaskGroup { tasks in
            tasks.addTask { [wake] in
                for await _ in interruption { wake.yield(.interrupted) }
            }
            var events = self.events.makeAsyncIterator()
            while summary.ending == .complete {
                gather()
                let isOver = isExhausted && window.count == 0
                if batch.isFull || isDue || (isOver && !batch.isEmpty) {
                    await commit()
                    // Results that have come already never suspend this; what watches for the interruption
                    // needs a turn.
                    await Task.yield()
                } else if isOver {
                    break
                } else {
                    admit(to: &tasks)
                    if window.next == nil, window.count > 0 || isAwaitingEntries {
                        remind(by: &tasks)
                        if let event = await events.next() { note(event) }
                    }
                }
            }
            tasks.cancelAll()
            await end()
        }
        if summary.ending != .complete { await giveUpTheRest() }
        return summary
    }

    /// How many payloads may be under way now: a few files of thousands of links hold as much as many of one item.
    private var width: Int {
        guard let expectedItems else { return Self.first }
        return max(2, min(Self.width, Self.room / max(1, expectedItems)))
    }

    /// Lets payloads in until enough are under way, where so many have left that it is worth while.
    private mutating func admit(to tasks: inout DiscardingTaskGroup) {
        let width = width
        guard window.count <= max(width / 2, width - Self.burst), !isExhausted, !isAwaitingEntries else {
            return
        }
        importer.decoder.beginBurst()
        // Runs after those that are let in before it, where tasks take turns; elsewhere it is no less right.
        defer { tasks.addTask { [importer] in importer.decoder.endBurst() } }
        while window.count < width, !isExhausted, !isAwaitingEntries {
            switch entries.next() {
            case .payload(let payload)?:
                let pathNamedTwice = pathNamedTwice(payload)
                if earlier.passes(payload.recorded) { continue }
                let number = window.enter()
                if let pathNamedTwice {
                    let result = PayloadResult(
                        shown: payload.shown, recorded: payload.recorded,
                        ending: .problem(.namedTwice(pathNamedTwice)))
                    wake.yield(.finished(number: number, result))
                    continue
                }
                tasks.addTask { [importer, wake] in
                    wake.yield(.finished(number: number, await importer.result(of: payload)))
                }
            case .problem(let problem, let shown, let recorded)?:
                if earlier.passes(recorded) { continue }
                // As an event, so that an interruption has its turn among any number of these.
                let result = PayloadResult(shown: shown, recorded: recorded, ending: .problem(problem))
                wake.yield(.finished(number: window.enter(), result))
            case .pending(let reader)?:
                isAwaitingEntries = true
                // No child: nobody waits for a reader that may never have more to give.
                Task { [wake] in
                    await reader.untilReady()
                    wake.yield(.ready)
                }
            case nil: isExhausted = true
            }
        }
    }

    /// The path of a file that is to be moved and was let in already.
    private mutating func pathNamedTwice(_ payload: DroppedPayload) -> FilePath? {
        guard let path = payload.provider.sourceFile, movedFiles?.isKnown(path) == true else { return nil }
        return path
    }

    private mutating func note(_ event: Event) {
        switch event {
        case .finished(let number, let result):
            expectedItems = max(result.items.count, (expectedItems ?? 0) * 7 / 8)
            window.finish(number, with: result)
        case .due(let batch): isDue = batch == batchNumber
        case .ready: isAwaitingEntries = false
        case .interrupted: summary.ending = .interrupted
        }
    }

    /// Moves results that have come, in drop order, into the batch.
    private mutating func gather() {
        while !batch.isFull, let result = window.next, batch.hasRoom(for: result) {
            batch.add(result)
            window.leave()
        }
        // What has no room any more makes the batch as full as it gets.
        if window.next != nil, !batch.isEmpty { isDue = true }
    }

    /// Sees to it that a batch which has begun does not wait for ever.
    private mutating func remind(by tasks: inout DiscardingTaskGroup) {
        guard !batch.isEmpty, !isReminded else { return }
        isReminded = true
        tasks.addTask { [wake, batchNumber] in
            try? await Task.sleep(for: Self.patience)
            wake.yield(.due(batch: batchNumber))
        }
    }

    /// Commits the batch and reports it; an error of the library ends the drop.
    private nonisolated(nonsending) mutating func commit() async {
        var results = batch.takeIdentifiedResults()
        batchNumber += 1
        isDue = false
        isReminded = false
        var notes: [Int: [ReceiptNote]] = [:]
        let committed: CommittedBatch
        let runs: FolderLists.Runs
        var receipts: [Receipt]
        do throws(LibraryError) {
            let homes = folderLists?.homes(of: &results) ?? [:]
            try settlePayloads()
            (committed, runs, receipts) = try await commit(&results, homes: homes)
        } catch {
            summary.ending = .failed(error)
            if error.leftNothing { await library.giveUp(results.compactMap(\.kept)) }
            return
        }
        await library.giveUp(results.filter { $0.items.isEmpty }.compactMap(\.kept))
        for (number, note) in removeOriginals(of: results) {
            receipts[number].notes.append(note)
            notes[self.receipts + number] = [note]
        }
        self.receipts += receipts.count
        if !notes.isEmpty { await add(notes) }
        var places = CommittedPlaces(committed, of: runs, on: list.id)
        if !runs.staying.isEmpty { filledLists.note(list.id, list.name) }
        for run in committed.apart { filledLists.note(run.list, run.name) }
        report(
            zip(results, receipts).map { result, receipt in
                summary.count(receipt, leavingOut: result.leftOut)
                return places.payload(result, receipt)
            })
    }

    /// Settles which results are duplicates, and commits them; anew, where others changed meanwhile what that rests on.
    private nonisolated(nonsending) mutating func commit(
        _ results: inout [PayloadResult], homes: [ItemID: String]
    ) async throws(LibraryError) -> (CommittedBatch, FolderLists.Runs, [Receipt]) {
        // What is kept anyway is only told of.
        let isExact = duplicates.handling != .keep
        while true {
            let expected = isExact ? try await library.revision() : nil
            let found = try await library.holders(
                of: results, on: list, homes: homes, for: duplicates.handling)
            var settled = results
            duplicates.settle(&settled, homes: homes, holders: found.holders, lists: found.lists)
            var moved = movedFiles
            if isExact { moved?.settle(&settled, of: results) }
            let runs = FolderLists.Runs(of: settled, homes: homes)
            let receipts = settled.map { $0.receipt(for: list.id) }
            let batch = ImportBatch(
                items: runs.staying, receipts: receipts, time: library.now(), apart: runs.apart,
                expecting: expected)
            guard let committed = try await committed(batch) else { continue }
            (movedFiles, results) = (moved, settled)
            return (committed, runs, receipts)
        }
    }

    /// Commits a batch; nil where the library is not as the batch expects it.
    private nonisolated(nonsending) func committed(
        _ batch: ImportBatch
    ) async throws(LibraryError) -> CommittedBatch? {
        do throws(LibraryError) {
            return try await library.commit(batch, to: entry)
        } catch {
            if case .store(.conflict) = error { return nil }
            throw error
        }
    }

    /// Makes durable what the payloads of the batch are kept as.
    private func settlePayloads() throws(LibraryError) {
        do { try importer.keeper.settle() } catch { throw .store(error) }
    }

    /// Removes the files that the library holds by now; returns what is to be noted on the receipts of those that
    /// stay, by their numbers among the results.
    private mutating func removeOriginals(of results: [PayloadResult]) -> [(number: Int, note: ReceiptNote)] {
        var notes: [(number: Int, note: ReceiptNote)] = []
        for (number, result) in results.enumerated() {
            guard let removal = result.moved?.removal,
                let obstacle = importer.isRehearsal
                    ? removal.obstacle() : removal.run(after: &removedNames)
            else { continue }
            notes.append((number, obstacle.note))
        }
        return notes
    }

    private nonisolated(nonsending) mutating func add(_ notes: [Int: [ReceiptNote]]) async {
        do throws(LibraryError) {
            try await library.add(notes, toReceiptsOf: entry)
        } catch {
            summary.ending = .failed(error)
        }
    }

    /// Takes away what was kept for payloads that were under way, and are not committed now.
    private nonisolated(nonsending) mutating func giveUpTheRest() async {
        wake.finish()
        // All tasks have ended: their last results are here.
        for await event in events {
            if case .finished(let number, let result) = event { window.finish(number, with: result) }
        }
        await library.giveUp((batch.results + window.waiting).compactMap(\.kept))
    }

    /// Commits what had come before an interruption, and closes the entry.
    private nonisolated(nonsending) mutating func end() async {
        if summary.ending == .interrupted, !batch.isEmpty { await commit() }
        if summary.ending == .complete {
            let items = counted(earlierItems + summary.items, "item")
            // What was filled before an interruption is not known any more.
            let told =
                folderLists != nil && earlierItems == 0
                ? filledLists.sentence(from: sentence, items: items) : "\(sentence): \(items)"
            do throws(LibraryError) {
                try await library.finishImport(entry, sentence: told)
            } catch {
                summary.ending = .failed(error)
            }
        }
    }
}
