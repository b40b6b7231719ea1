import CSystem
import Glibc
import ImporterWire

/// Serves one worker on one thread: starts it, keeps its window full, takes in its answers, and buries it.
///
/// Sending never waits: a worker that waits for room to answer while the host waits for room to ask would be two
/// that wait for ever. So the thread sleeps only in poll(2), on everything at once.
struct WorkerLoop: ~Copyable {
    /// A running worker.
    struct Worker: ~Copyable {
        let process: WorkerProcess
        var conversation: WorkerConversation
        var lastWords = LastWords()
        /// The worker closed its standard error.
        var isMute = false
        var growth = MemoryGrowth()
        /// Gets no more work: it has grown too much, and ends when it has answered.
        var isRetiring = false
    }

    /// Why a worker is buried.
    enum Cause {
        /// Its process ended.
        case ended
        /// It closed the channel, and its process did not end soon after.
        case hungUp
        case late
        case breach(ProtocolBreach)
        case cannotStart(StartFailure)
        /// Nothing is held against it.
        case dismissed
    }

    /// What keeps the next request from being sent.
    private enum Block {
        case none
        /// The channel is full: the worker has to read.
        case full
        /// The user has too many descriptors under way, in all programs: that passes, and nothing tells when.
        case crowded
    }

    private let pool: WorkerPool
    private let lane: WorkerLane
    private var worker: Worker?
    private var block = Block.none
    /// Whether answers have been coming in so fast that waiting for several at once is worth while.
    private var mayGather = false
    private var isLeaving = false
    private var packet = [UInt8](repeating: 0, count: WireLimits.packet)

    /// How many packets are taken in before the window is filled again.
    private static let burst = 64
    /// With how many requests under way, and how long, an answer may wait for others: the thread then wakes once for
    /// many, and the worker, which has more to do, is not held up.
    private static let gathering = (requests: 8, time: Duration.milliseconds(1))
    /// More packets than a channel can hold; the smallest takes some 700 bytes of its buffer.
    private static let backlog = 4096

    init(pool: WorkerPool, lane: WorkerLane) {
        self.pool = pool
        self.lane = lane
        worker = nil
    }

    /// Serves until the pool closes, or for want of work.
    mutating func run() {
        while !isLeaving {
            fill()
            if !isLeaving { wait() }
        }
        bury(.dismissed)
        pool.leave(lane)
    }

    // MARK: Asking

    /// Sends jobs as long as there are some and the window and the channel have room.
    private mutating func fill() {
        while block == .none && !isLeaving {
            if worker?.isRetiring == true {
                guard worker?.conversation.count == 0 else { return }
                bury(.dismissed)
            }
            switch pool.next(for: lane) {
            case .close: isLeaving = true
            case .wait: return
            case .jobs(let jobs): send(jobs)
            }
        }
    }

    /// Sends jobs in their order; those that cannot be sent now go back.
    private mutating func send(_ jobs: [ImportJob]) {
        do throws(StartFailure) {
            try startIfNeeded()
        } catch {
            pool.putBack(jobs, from: lane)
            isLeaving = !pool.startFailed(error, lastWords: nil, in: lane)
            return
        }
        for (index, job) in jobs.enumerated() {
            send(job)
            if block != .none { return pool.putBack(Array(jobs[index...]), from: lane) }
        }
    }

    /// Sends one job, or finds out what keeps it from being sent.
    private mutating func send(_ job: ImportJob) {
        guard let request = worker?.conversation.request(for: job), let channel = worker?.process.channel
        else {
            preconditionFailure("a worker was just started")
        }
        guard let bytes = Packet.encode(request) else {
            job.finish(.refused(Refusal(.limit, "its type's identifier is too long")))
            pool.done(job, in: lane)
            return
        }
        let code: Int32? = job.withDescriptor { descriptor in
            var descriptor = descriptor
            // Valid: the wall reads `buffer.count` bytes and one descriptor within the call.
            let sent = bytes.withUnsafeBytes { buffer in
                csystem_send(
                    channel, buffer.baseAddress, buffer.count, &descriptor, 1, Int32(MSG_DONTWAIT))
            }
            return sent < 0 ? errno : 0
        }
        switch code {
        case nil: pool.done(job, in: lane)
        case 0: worker?.conversation.sent(job, now: .now)
        // Full, or gone, which poll will tell apart.
        case EAGAIN, EPIPE, ECONNRESET: block = .full
        case ETOOMANYREFS: block = .crowded
        case .some(let code):
            let reason = String(cString: strerror(code))
            job.finish(.refused(Refusal(.unreadable, "it cannot be handed to an importer: \(reason)")))
            pool.done(job, in: lane)
        }
    }

    private mutating func startIfNeeded() throws(StartFailure) {
        guard worker == nil else { return }
        let settings = pool.settings
        let process = try WorkerProcess(LaunchCommand(for: pool.importer, settings: settings))
        worker = Worker(
            process: process,
            conversation: WorkerConversation(
                startTime: .seconds(settings.startSeconds),
                answerTime: .seconds(pool.importer.manifest.needs.seconds),
                version: pool.importer.manifest.protocolVersion, isStrict: settings.isStrict,
                firstID: pool.firstRequestID(), now: .now))
        block = .none
        pool.serves(worker?.process.id, lane)
    }

    // MARK: Listening

    private enum Place: Int { case lane, channel, errors, process }

    /// Sleeps until something happens, and deals with it.
    private mutating func wait() {
        var polled = [pollfd(fd: lane.wakeup, events: Int16(POLLIN), revents: 0)]
        if let channel = worker?.process.channel, let errors = worker?.process.errors,
            let pidfd = worker?.process.pidfd
        {
            let wanted = Int16(block == .full ? POLLIN | POLLOUT : POLLIN)
            polled.append(pollfd(fd: channel, events: wanted, revents: 0))
            // poll passes over a descriptor below 0; one at its end would wake it at once, for ever.
            polled.append(pollfd(fd: worker?.isMute == true ? -1 : errors, events: Int16(POLLIN), revents: 0))
            polled.append(pollfd(fd: pidfd, events: Int16(POLLIN), revents: 0))
        }
        var time = worker?.conversation.deadline.map { $0 - .now } ?? .seconds(pool.settings.idleSeconds)
        let isRetrying = block == .crowded
        if isRetrying { time = min(time, .milliseconds(10)) }
        let isGathering = gathers()
        if isGathering {
            polled[Place.channel.rawValue].fd = -1
            time = min(time, Self.gathering.time)
        }
        let count = poll(&polled, nfds_t(polled.count), time.pollTimeout)
        if isRetrying { block = .none }
        func happened(_ place: Place) -> Bool {
            place.rawValue < polled.count && polled[place.rawValue].revents != 0
        }
        if happened(.lane) { lane.clear() }
        if happened(.errors) { listenToErrors() }
        if happened(.channel) || isGathering && count == 0 {
            block = .none
            let answered = worker?.conversation.answered
            listen(until: Self.burst)
            mayGather = worker?.conversation.answered != answered
        }
        if happened(.process), worker != nil {
            // What it said before it ended still counts, and is no more than the channel holds.
            listen(until: Self.backlog)
            bury(.ended)
        }
        if worker?.conversation.isAbandoned == true { bury(.dismissed) }
        buryIfLate()
        if count == 0, !isRetrying, !isGathering, worker?.conversation.deadline == nil {
            bury(.dismissed)
            isLeaving = pool.leave(lane, ifIdle: true)
        }
    }

    /// Whether to let answers lie for a moment.
    private mutating func gathers() -> Bool {
        guard mayGather, block == .none, let count = worker?.conversation.count else { return false }
        return count >= Self.gathering.requests
    }

    /// Ends the worker whose time is up, unless the answer lies there already and only this thread was slow.
    private mutating func buryIfLate() {
        for look in 0..<2 {
            guard let deadline = worker?.conversation.deadline, deadline <= .now else { return }
            if look == 0 { listen(until: Self.backlog) }
        }
        bury(.late)
    }

    private mutating func listenToErrors() {
        guard let errors = worker?.process.errors else { return }
        if LastWords.listen(to: errors, append: { worker?.lastWords.append($0) }) { worker?.isMute = true }
    }

    /// Takes in at most `limit` packets.
    private mutating func listen(until limit: Int) {
        var resets = 0
        for _ in 0..<limit {
            guard let channel = worker?.process.channel else { return }
            var truncated: Int32 = 0
            // Valid: the wall writes at most `buffer.count` bytes; descriptors have no room and are closed.
            let count = packet.withUnsafeMutableBytes { buffer in
                csystem_receive(
                    channel, buffer.baseAddress, buffer.count, nil, nil, &truncated,
                    Int32(MSG_DONTWAIT))
            }
            if count < 0, errno == ECONNRESET, resets < 2 {
                // Told once when the worker ends with requests unread; what it sent before is still there.
                resets += 1
            } else if count < 0 {
                return
            } else if count == 0 {
                channelClosed()
                return
            } else if truncated & CSYSTEM_TRUNCATED_BYTES != 0 {
                bury(.breach(.oversizedPacket))
            } else if truncated & CSYSTEM_TRUNCATED_DESCRIPTORS != 0 {
                bury(.breach(.sentDescriptors))
            } else {
                take(count)
            }
        }
    }

    /// Takes in the packet of `count` bytes that was received.
    private mutating func take(_ count: Int) {
        do throws(ProtocolBreach) {
            let message: WorkerMessage
            do throws(PacketError) {
                message = try Packet.decodeWorkerMessage(packet, count: count)
            } catch {
                throw .malformedPacket(error.description)
            }
            switch try worker?.conversation.receive(message, size: count, now: .now) {
            case nil, .progress: break
            case .ready: pool.becameReady(lane)
            case .cannotStart(let failure): bury(.cannotStart(failure))
            case .completed(let job, let ending):
                job.finish(ending, missingLayers: worker?.conversation.confinement?.missing ?? [])
                pool.done(job, in: lane)
                checkGrowth()
            }
        } catch {
            bury(.breach(error))
        }
    }

    /// The channel ends before the process does, even in a crash: waits a little for that before it ends the worker.
    private mutating func channelClosed() {
        guard let pidfd = worker?.process.pidfd else { return }
        var polled = pollfd(fd: pidfd, events: Int16(POLLIN), revents: 0)
        bury(poll(&polled, 1, 200) > 0 ? .ended : .hungUp)
    }

    private mutating func checkGrowth() {
        guard let id = worker?.process.id, let answered = worker?.conversation.answered else { return }
        if worker?.growth.isTooMuch(after: answered, process: id) == true { worker?.isRetiring = true }
    }

    // MARK: Burying

    /// Ends the worker, if there is one, and settles what it left unanswered.
    private mutating func bury(_ cause: Cause) {
        listenToErrors()
        guard var worker = worker.take() else { return }
        block = .none
        pool.serves(nil, lane)
        let jobs = worker.conversation.abandon()
        let remains = WorkerRemains(
            cause: cause, ending: worker.process.end(), wasReady: worker.conversation.isReady,
            answered: worker.conversation.answered, lastWords: worker.lastWords.text,
            missingLayers: worker.conversation.confinement?.missing ?? [])
        if !remains.wasReady, let failure = remains.startFailure(settings: pool.settings) {
            pool.putBack(jobs, from: lane)
            if !pool.startFailed(failure, lastWords: remains.lastWords, in: lane) { isLeaving = true }
            return
        }
        guard let first = jobs.first, let fault = remains.fault(needs: pool.importer.manifest.needs) else {
            pool.putBack(jobs, from: lane)
            return
        }
        if fault.mayBeChance, first.addBlame() < 2 {
            pool.putBack(jobs, from: lane)
        } else {
            first.finish(.fault(fault, lastWords: remains.lastWords), missingLayers: remains.missingLayers)
            pool.done(first, in: lane)
            pool.putBack(Array(jobs.dropFirst()), from: lane)
        }
    }
}
