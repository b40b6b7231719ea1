import ImporterWire

/// Keeps one side of the protocol with one worker process: what was asked, what was answered, what is allowed.
///
/// Pure: no descriptors, no clock of its own. Everything that a worker may say is checked here.
struct WorkerConversation {
    typealias Instant = SuspendingClock.Instant

    /// What a message means for the host.
    enum Event {
        /// A part of an answer, or a report: nothing to do.
        case progress
        /// The importer is ready.
        case ready
        /// The launcher or the importer cannot serve.
        case cannotStart(StartFailure)
        /// A request is answered.
        case completed(ImportJob, ImportOutcome.Ending)
    }

    private struct Outstanding {
        var id: UInt64
        var job: ImportJob
        var items: [ImportedItem] = []
        var notes: [Note] = []
        /// What its packets took so far.
        var bytes = 0
    }

    private let startTime: Duration
    private let answerTime: Duration
    /// The version of the protocol in which this worker is asked and greets.
    private let version: Int
    /// Whether an importer that lacks anything of its confinement is refused.
    private let isStrict: Bool
    private var outstanding: [Outstanding] = []
    /// What the packets of all unfinished answers took. One limit holds for them together: a worker serves one
    /// request after another, and has no use for more.
    private var pendingBytes = 0
    private var nextID: UInt64
    private let firstID: UInt64
    /// When the deadline began to run: at the start, when the oldest request was sent, or at the last answer's end.
    private var since: Instant
    /// True once the importer has greeted.
    private(set) var isReady = false
    /// What the launcher said, and what the worker added; nil before the launcher spoke.
    private(set) var confinement: ConfinementReport?
    /// How many requests the worker answered.
    private(set) var answered = 0

    /// Starts a conversation with a process that started at `now`. `firstID` numbers its first request.
    init(
        startTime: Duration, answerTime: Duration, version: Int = WireLimits.version, isStrict: Bool = false,
        firstID: UInt64 = 1, now: Instant
    ) {
        self.startTime = startTime
        self.answerTime = answerTime
        self.version = version
        self.isStrict = isStrict
        self.firstID = firstID
        nextID = firstID
        since = now
    }

    /// How many requests wait for the end of their answers.
    var count: Int { outstanding.count }

    /// Whether requests are under way and nobody waits for any of them.
    var isAbandoned: Bool { !outstanding.isEmpty && outstanding.allSatisfy(\.job.isFinished) }

    /// When the worker is out of time; nil when nothing is expected of it.
    var deadline: Instant? {
        if !isReady { return since + startTime }
        return outstanding.isEmpty ? nil : since + answerTime
    }

    /// The request to send next for a job; it counts once ``sent(_:now:)`` says so.
    func request(for job: ImportJob) -> ImportRequest {
        let payload = job.request
        return ImportRequest(
            id: nextID, type: payload.type.identifier, name: payload.wireName, size: payload.size,
            locale: payload.wireLocale, whole: payload.isWantedWhole ? true : nil, version: version)
    }

    /// Notes that the request made for `job` was sent.
    mutating func sent(_ job: ImportJob, now: Instant) {
        if outstanding.isEmpty && isReady { since = now }
        outstanding.append(Outstanding(id: nextID, job: job))
        nextID += 1
    }

    /// Takes the requests that wait, oldest first: the worker will not answer them.
    mutating func abandon() -> [ImportJob] {
        defer {
            outstanding.removeAll()
            pendingBytes = 0
        }
        return outstanding.map(\.job)
    }

    /// Takes in a message of `size` bytes.
    mutating func receive(_ message: WorkerMessage, size: Int, now: Instant) throws(ProtocolBreach) -> Event {
        switch message {
        case .confinement(let report):
            guard confinement == nil || report.failure != nil, !isReady else { throw .unexpectedMessage }
            confinement = report
            return report.failure.map { .cannotStart(.launcher($0)) } ?? .progress
        case .greeting(let greeting):
            // The launcher speaks first, or nobody knows what holds the worker.
            guard !isReady, confinement != nil else { throw .unexpectedMessage }
            guard greeting.version == version else {
                return .cannotStart(.version(greeting.version, wanted: version))
            }
            if greeting.isTightened == false {
                if isStrict { return .cannotStart(.notTightened) }
                confinement?.missing.append(ConfinementReport.tightening)
            }
            isReady = true
            since = now
            return .ready
        case .answer(let answer):
            guard isReady else { throw .unexpectedMessage }
            return try receive(answer, size: size, now: now)
        }
    }

    private mutating func receive(
        _ answer: ImportAnswer, size: Int, now: Instant
    ) throws(ProtocolBreach) -> Event {
        guard let index = outstanding.firstIndex(where: { $0.id == answer.id }) else {
            throw (firstID..<nextID).contains(answer.id)
                ? .answeredTwice(answer.id) : .unknownRequest(answer.id)
        }
        let more = answer.more ?? false
        if let refusal = answer.refusal {
            guard !more else { throw .refusalWithMore }
            return complete(index, .refused(refusal), now: now)
        }
        let items = answer.items ?? []
        let notes = answer.notes ?? []
        guard outstanding[index].items.count + items.count <= WireLimits.items else { throw .tooManyItems }
        guard outstanding[index].notes.count + notes.count <= WireLimits.notes else { throw .tooManyNotes }
        guard pendingBytes + size <= WireLimits.answer else { throw .tooManyBytes }
        guard items.allSatisfy(\.hasGoodType) else { throw .badType }
        outstanding[index].items += items
        outstanding[index].notes += notes
        outstanding[index].bytes += size
        pendingBytes += size
        guard !more else { return .progress }
        let whole = outstanding[index]
        guard !whole.items.isEmpty else {
            return complete(index, .fault(.brokeProtocol(.emptyAnswer), lastWords: nil), now: now)
        }
        return complete(index, .decoded(items: whole.items, notes: whole.notes), now: now)
    }

    private mutating func complete(_ index: Int, _ ending: ImportOutcome.Ending, now: Instant) -> Event {
        since = now
        answered += 1
        pendingBytes -= outstanding[index].bytes
        return .completed(outstanding.remove(at: index).job, ending)
    }
}
