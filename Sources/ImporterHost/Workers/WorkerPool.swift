import ImporterWire
import Synchronization

/// Shares the payloads of one importer among its workers, of which it starts more as work queues.
///
/// The lock guards who does what, and the lanes' wake-ups; nothing blocks under it. Each lane's thread takes work by itself, so that a slow
/// payload holds up only what was already given to the same worker.
final class WorkerPool: Sendable {
    /// What a lane is to do next.
    enum Turn {
        /// Jobs to send, at least one.
        case jobs([ImportJob])
        /// Nothing fits now: wait for answers, or to be woken.
        case wait
        /// The host shuts down.
        case close
    }

    private struct LaneState {
        var lane: WorkerLane
        /// Waits to be woken when work comes.
        var isWaiting = false
        /// Whether its worker became ready.
        var isReady = false
        /// Its worker's process, while it has one.
        var process: Int32?
        /// How many jobs it took and what they weigh.
        var count = 0
        var cost = 0

        mutating func wake() {
            isWaiting = false
            lane.wake()
        }
    }

    private struct State {
        var queue = JobQueue()
        /// What all jobs weigh that wait or are under way.
        var cost = 0
        var lanes: [LaneState] = []
        var laneLimit: Int
        var failedStarts = 0
        /// Why the importer is not tried any more.
        var failure: (fault: ImporterFault, lastWords: String?)?
        /// How many bursts are under way; until their end jobs queue, and no lane is woken for them.
        var bursts = 0
        var isClosed = false
        var closeWaiters: [CheckedContinuation<Void, Never>] = []
        var nextID: UInt64 = 1

        func index(of lane: WorkerLane) -> Int? { lanes.firstIndex { $0.lane === lane } }

        /// Takes the first job for a lane; nil when the lane has enough, or there is none, and then it waits.
        mutating func takeNext(for index: Int, window: Int) -> ImportJob? {
            cost -= queue.dropFinished()
            let (count, weight) = (lanes[index].count, lanes[index].cost)
            guard count < window, count == 0 || weight < WorkerPool.windowCost else { return nil }
            guard let first = queue.first else {
                lanes[index].isWaiting = true
                return nil
            }
            // A fair share of all work; a lane without work always gets some.
            guard count == 0 || weight <= cost / lanes.count else { return nil }
            queue.removeFirst()
            lanes[index].count += 1
            lanes[index].cost += first.cost
            return first
        }
    }

    let importer: InstalledImporter
    let settings: ImporterHost.Settings
    private let state: Mutex<State>

    /// The most that a worker holds beyond what it works on: 4 MiB of payloads.
    private static let windowCost = 64
    /// How much work for each worker calls for another. A filter serves one payload a process, and pays for the start
    /// of a process anyway.
    private var costPerLane: Int { importer.manifest.serves == .filter ? 1 : 8 }
    /// How many payloads one process may have before it.
    private var window: Int { importer.manifest.serves == .filter ? 1 : settings.window }

    init(importer: InstalledImporter, settings: ImporterHost.Settings) {
        self.importer = importer
        self.settings = settings
        state = Mutex(State(laneLimit: max(1, settings.workersPerImporter)))
    }

    // MARK: What the host asks

    /// Decodes one payload, and returns what became of it.
    func run(_ request: PayloadRequest) async -> ImportJob.Result {
        let job = ImportJob(request)
        return await withTaskCancellationHandler {
            await job.outcome { submit(job) }
        } onCancel: {
            job.finish(.cancelled)
            wakeAll()
        }
    }

    /// Refuses further payloads, cancels those under way and ends the workers, without waiting for that.
    func close() {
        let queued = state.withLock { state in
            state.isClosed = true
            return state.queue.removeAll()
        }
        for job in queued { job.finish(.cancelled) }
        wakeAll()
    }

    /// Returns once no worker and no thread is left after ``close()``.
    func waitUntilClosed() async {
        await withCheckedContinuation { continuation in
            let isDone = state.withLock { state in
                if !state.lanes.isEmpty { state.closeWaiters.append(continuation) }
                return state.lanes.isEmpty
            }
            if isDone { continuation.resume() }
        }
    }

    /// The ids of the workers' processes.
    var processes: [Int32] { state.withLock { state in state.lanes.compactMap(\.process) } }

    private func submit(_ job: ImportJob) {
        enum Step {
            case done
            case start
            case fail(ImporterFault, String?)
            case cancel
        }
        let step: Step = state.withLock { state in
            if state.isClosed { return .cancel }
            if let failure = state.failure { return .fail(failure.fault, failure.lastWords) }
            state.queue.append(job)
            state.cost += job.cost
            if state.bursts > 0 { return .done }
            if let idle = state.lanes.firstIndex(where: { $0.isWaiting && $0.count == 0 }) {
                state.lanes[idle].wake()
                return .done
            }
            if state.lanes.count < state.laneLimit, state.cost > costPerLane * state.lanes.count {
                return .start
            }
            if let waiting = state.lanes.firstIndex(where: { $0.isWaiting }) {
                state.lanes[waiting].wake()
            }
            return .done
        }
        switch step {
        case .done: break
        case .start: startLane()
        case .fail(let fault, let lastWords): job.finish(.fault(fault, lastWords: lastWords))
        case .cancel: job.finish(.cancelled)
        }
    }

    /// Lets jobs queue until as many calls of ``endBurst()``.
    func beginBurst() { state.withLock { $0.bursts += 1 } }

    /// Wakes as many lanes as are worth while for what has queued, and starts those that are missing.
    func endBurst() {
        let missing = state.withLock { state in
            state.bursts -= 1
            guard state.bursts == 0, state.queue.first != nil else { return 0 }
            let wanted = max(1, min(state.laneLimit, state.cost / costPerLane))
            var awake = state.lanes.count { !$0.isWaiting }
            for index in state.lanes.indices where state.lanes[index].isWaiting && awake < wanted {
                state.lanes[index].wake()
                awake += 1
            }
            return wanted - state.lanes.count
        }
        for _ in 0..<max(0, missing) { startLane() }
    }

    private func startLane() {
        do throws(StartFailure) {
            let lane = try WorkerLane()
            let isWanted = state.withLock { state in
                guard !state.isClosed, state.lanes.count < state.laneLimit else { return false }
                state.lanes.append(LaneState(lane: lane))
                return true
            }
            guard isWanted else { return lane.close() }
            do throws(StartFailure) {
                try lane.start { [self] in
                    if importer.manifest.serves == .filter {
                        FilterLoop(pool: self, lane: lane).run()
                    } else {
                        var loop = WorkerLoop(pool: self, lane: lane)
                        loop.run()
                    }
                }
            } catch {
                leave(lane)
                throw error
            }
        } catch {
            // Without any lane nobody would ever come for the queue.
            failQueue(unlessServed: true, .couldNotStart(error), lastWords: nil)
        }
    }

    private func wakeAll() {
        state.withLock { state in
            for index in state.lanes.indices { state.lanes[index].wake() }
        }
    }

    // MARK: What a lane asks

    /// Gives a lane its next jobs, as far as its window has room and others are not worse off.
    func next(for lane: WorkerLane) -> Turn {
        state.withLock { state in
            guard !state.isClosed, let index = state.index(of: lane) else { return .close }
            var jobs: [ImportJob] = []
            while let job = state.takeNext(for: index, window: window) { jobs.append(job) }
            return jobs.isEmpty ? .wait : .jobs(jobs)
        }
    }

    /// Takes back jobs that a lane was given and that nobody answered; they go first.
    func putBack(_ jobs: [ImportJob], from lane: WorkerLane) {
        let isClosed = state.withLock { state in
            if let index = state.index(of: lane) {
                state.lanes[index].count -= jobs.count
                state.lanes[index].cost -= jobs.reduce(0) { $0 + $1.cost }
            }
            if state.isClosed {
                state.cost -= jobs.reduce(0) { $0 + $1.cost }
            } else {
                state.queue.prepend(jobs)
            }
            return state.isClosed
        }
        if isClosed { for job in jobs { job.finish(.cancelled) } }
    }

    /// Notes that a lane is done with a job.
    func done(_ job: ImportJob, in lane: WorkerLane) {
        state.withLock { state in
            state.cost -= job.cost
            guard let index = state.index(of: lane) else { return }
            state.lanes[index].count -= 1
            state.lanes[index].cost -= job.cost
        }
    }

    /// Notes which process serves a lane; nil when none does.
    func serves(_ process: Int32?, _ lane: WorkerLane) {
        state.withLock { state in
            if let index = state.index(of: lane) { state.lanes[index].process = process }
        }
    }

    /// Notes that a lane's worker became ready: the importer can be started.
    func becameReady(_ lane: WorkerLane) {
        state.withLock { state in
            state.failedStarts = 0
            if let index = state.index(of: lane) { state.lanes[index].isReady = true }
        }
    }

    /// Numbers the requests of a worker apart from those of all others of this importer.
    func firstRequestID() -> UInt64 {
        state.withLock { state in
            defer { state.nextID += 1 << 32 }
            return state.nextID
        }
    }

    /// Notes that a worker did not become ready; returns whether the lane should try again.
    ///
    /// After ``ImporterHost/Settings/startAttempts`` in a row the importer is given up and its queue fails. When
    /// other workers of it serve, the system is merely full, and the lane ends.
    func startFailed(_ failure: StartFailure, lastWords: String?, in lane: WorkerLane) -> Bool {
        enum Step { case retry, leave, giveUp }
        let step: Step = state.withLock { state in
            state.failedStarts += 1
            if state.failedStarts < settings.startAttempts { return .retry }
            if state.lanes.contains(where: { $0.isReady && $0.lane !== lane }) {
                state.laneLimit = max(1, state.lanes.count - 1)
                state.failedStarts = 0
                return .leave
            }
            return .giveUp
        }
        if step == .giveUp {
            failQueue(unlessServed: false, .couldNotStart(failure), lastWords: lastWords)
        }
        return step != .leave
    }

    /// Takes a lane out of the pool, and then its thread ends; refuses, when `ifIdle`, if work has come meanwhile.
    @discardableResult
    func leave(_ lane: WorkerLane, ifIdle: Bool = false) -> Bool {
        enum Step {
            case stay, left
            case last([CheckedContinuation<Void, Never>])
        }
        let step: Step = state.withLock { state in
            if ifIdle, !state.isClosed, state.queue.first != nil { return .stay }
            if let index = state.index(of: lane) {
                state.lanes.remove(at: index)
                lane.close()
            }
            guard state.lanes.isEmpty else {
                // What the lane leaves undone is for those that stay.
                if state.queue.first != nil { for index in state.lanes.indices { state.lanes[index].wake() } }
                return .left
            }
            defer { state.closeWaiters = [] }
            return .last(state.closeWaiters)
        }
        switch step {
        case .stay: return false
        case .left: break
        case .last(let waiters): for waiter in waiters { waiter.resume() }
        }
        return true
    }

    private func failQueue(unlessServed: Bool, _ fault: ImporterFault, lastWords: String?) {
        let jobs: [ImportJob] = state.withLock { state in
            if unlessServed, !state.lanes.isEmpty { return [] }
            if !unlessServed { state.failure = (fault, lastWords) }
            let jobs = state.queue.removeAll()
            state.cost -= jobs.reduce(0) { $0 + $1.cost }
            return jobs
        }
        for job in jobs { job.finish(.fault(fault, lastWords: lastWords)) }
    }
}
