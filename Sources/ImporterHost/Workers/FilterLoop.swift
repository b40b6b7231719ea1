import CSystem
import Glibc
import ImporterWire

/// Serves one filter on one thread: for each payload it starts a process, takes in its answer, and buries it.
struct FilterLoop {
    let pool: WorkerPool
    let lane: WorkerLane

    /// Serves until the pool closes, or for want of work.
    func run() {
        var isLeaving = false
        while !isLeaving {
            switch pool.next(for: lane) {
            case .close: isLeaving = true
            case .wait: isLeaving = !waitForWork()
            case .jobs(let jobs):
                // One at a time: that is a filter's window.
                for (index, job) in jobs.enumerated() {
                    guard !isLeaving else { return leave(with: jobs[index...]) }
                    isLeaving = !serve(job)
                }
            }
        }
        pool.leave(lane)
    }

    /// Gives back what others are to serve.
    private func leave(with jobs: ArraySlice<ImportJob>) {
        pool.putBack(Array(jobs), from: lane)
        pool.leave(lane)
    }

    /// Sleeps until there may be work; returns false when none came for long.
    private func waitForWork() -> Bool {
        var polled = pollfd(fd: lane.wakeup, events: Int16(POLLIN), revents: 0)
        let count = poll(&polled, 1, Duration.seconds(pool.settings.idleSeconds).pollTimeout)
        if count > 0 { lane.clear() }
        return count != 0 || !pool.leave(lane, ifIdle: true)
    }

    /// Has one payload decoded; returns whether the lane goes on.
    private func serve(_ job: ImportJob) -> Bool {
        var run = FilterRun()
        do throws(StartFailure) {
            guard let process = try start(job) else {
                pool.done(job, in: lane)
                return true
            }
            pool.serves(process.id, lane)
            let cause = listen(to: process, of: job, &run)
            let ending = process.end()
            pool.serves(nil, lane)
            if let failure = run.startFailure(cause, ending) { throw failure }
            if run.confinement != nil { pool.becameReady(lane) }
            if case .dismissed = cause {
                // Cancelled, or the host shuts down: then nobody waits for it, or putting it back ends it.
                pool.putBack([job], from: lane)
            } else {
                job.finish(
                    run.outcome(
                        cause, ending, needs: pool.importer.manifest.needs,
                        thumbnailSide: job.request.wireThumbnailSide),
                    missingLayers: run.confinement?.missing ?? [])
                pool.done(job, in: lane)
            }
            return true
        } catch {
            pool.putBack([job], from: lane)
            return pool.startFailed(error, lastWords: run.lastWords.text, in: lane)
        }
    }

    /// Starts a process for a job; nil when the job has ended, or ends because its payload cannot be opened again.
    private func start(_ job: ImportJob) throws(StartFailure) -> WorkerProcess? {
        // A filter reads from the start to the end, and moves the offset: it gets one of its own.
        let payload: (descriptor: Int32, code: Int32)? = job.withDescriptor { (csystem_reopen($0), errno) }
        guard let payload else { return nil }
        guard payload.descriptor >= 0 else {
            if payload.code == EMFILE || payload.code == ENFILE { throw .spawn(code: payload.code) }
            let reason = String(cString: strerror(payload.code))
            job.finish(.refused(Refusal(.unreadable, "it cannot be handed to an importer: \(reason)")))
            return nil
        }
        defer { close(payload.descriptor) }
        let command = LaunchCommand(for: pool.importer, settings: pool.settings, payload: job.request)
        return try WorkerProcess(command, payload: payload.descriptor)
    }

    /// Takes in what a process says until it has ended, or must be ended; says why.
    private func listen(
        to process: borrowing WorkerProcess, of job: ImportJob, _ run: inout FilterRun
    ) -> WorkerLoop.Cause {
        let deadline = SuspendingClock.now + .seconds(pool.importer.manifest.needs.seconds)
        var packet = [UInt8](repeating: 0, count: WireLimits.packet)
        var watched = [lane.wakeup, process.channel, process.errors, process.output, process.pidfd].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        do throws(ProtocolBreach) {
            while true {
                _ = poll(&watched, nfds_t(watched.count), (deadline - .now).pollTimeout)
                if watched[0].revents != 0 { lane.clear() }
                if job.isFinished { return .dismissed }
                if case .close = pool.next(for: lane) { return .dismissed }
                // What it said before it ended still counts: the end is looked at first, and told of last.
                let hasEnded = watched[4].revents != 0
                if watched[1].revents != 0, try receive(from: process.channel, &packet, &run) {
                    watched[1].fd = -1
                }
                if watched[2].revents != 0,
                    LastWords.listen(to: process.errors, append: { run.lastWords.append($0) })
                {
                    watched[2].fd = -1
                }
                if watched[3].revents != 0 || hasEnded,
                    try read(process.output, untilItBlocks: hasEnded, into: &run)
                {
                    watched[3].fd = -1
                }
                if hasEnded {
                    _ = try receive(from: process.channel, &packet, &run)
                    _ = LastWords.listen(to: process.errors) { run.lastWords.append($0) }
                    return .ended
                }
                if deadline <= .now { return .late }
            }
        } catch {
            return .breach(error)
        }
    }

    /// Takes in the launcher's packets; returns whether the channel is at its end.
    private func receive(
        from channel: Int32, _ packet: inout [UInt8], _ run: inout FilterRun
    ) throws(ProtocolBreach) -> Bool {
        // It speaks twice at the most, and an unconfined program that speaks in its place ends here.
        for _ in 0..<4 {
            var truncated: Int32 = 0
            // Valid: the wall writes at most `buffer.count` bytes; descriptors have no room and are closed.
            let count = packet.withUnsafeMutableBytes { buffer in
                csystem_receive(
                    channel, buffer.baseAddress, buffer.count, nil, nil, &truncated, Int32(MSG_DONTWAIT))
            }
            if count < 0 { return false }
            if count == 0 { return true }
            guard truncated == 0 else { throw .unexpectedMessage }
            try run.receive(packet: packet, count: count)
        }
        throw .unexpectedMessage
    }

    /// Takes in standard output; returns whether it is at its end.
    private func read(
        _ output: Int32, untilItBlocks: Bool, into run: inout FilterRun
    ) throws(ProtocolBreach) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        repeat {
            // Valid: read writes at most `buffer.count` bytes into the array.
            let count = Glibc.read(output, &buffer, buffer.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return count == 0 }
            try run.receive(output: buffer[..<count])
        } while untilItBlocks
        return false
    }
}
