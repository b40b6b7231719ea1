import ImporterWire

/// Keeps what one process of a filter said, and judges it when the process has ended.
///
/// Pure: no descriptors, no clock. Everything that a filter may say is checked here.
struct FilterRun {
    /// What the launcher said; nil before it did.
    private(set) var confinement: ConfinementReport?
    private var output: [UInt8] = []
    var lastWords = LastWords()

    /// Takes in what came on the channel, on which only the launcher speaks.
    mutating func receive(packet: [UInt8], count: Int) throws(ProtocolBreach) {
        let message: WorkerMessage
        do throws(PacketError) {
            message = try Packet.decodeWorkerMessage(packet, count: count)
        } catch {
            throw .malformedPacket(error.description)
        }
        guard case .confinement(let report) = message else { throw .unexpectedMessage }
        confinement = report
    }

    /// Takes in what came on standard output.
    mutating func receive(output more: some Collection<UInt8>) throws(ProtocolBreach) {
        guard output.count + more.count <= WireLimits.filterAnswer else { throw .oversizedAnswer }
        output += more
    }

    /// Why the program never ran; nil when it did.
    func startFailure(_ cause: WorkerLoop.Cause, _ ending: WorkerEnding) -> StartFailure? {
        if let failure = confinement?.failure { return .launcher(failure) }
        guard confinement == nil else { return nil }
        // The launcher had not spoken.
        switch cause {
        case .dismissed, .late: return nil
        case .cannotStart(let failure): return failure
        case .breach(let breach): return .brokeProtocol(breach)
        case .ended, .hungUp:
            return ending.signal != 0 ? .crashed(signal: ending.signal) : .exited(status: ending.status)
        }
    }

    /// What becomes of the payload.
    func outcome(
        _ cause: WorkerLoop.Cause, _ ending: WorkerEnding, needs: PluginManifest.Needs,
        thumbnailSide: Int? = nil
    ) -> ImportOutcome.Ending {
        if case .ended = cause, ending.signal == 0, ending.status == 0 {
            do throws(ProtocolBreach) {
                return try answer(thumbnailSide: thumbnailSide)
            } catch {
                return .fault(.brokeProtocol(error), lastWords: lastWords.text)
            }
        }
        let remains = WorkerRemains(
            cause: cause, ending: ending, wasReady: true, answered: 0, lastWords: lastWords.text,
            missingLayers: [])
        guard let fault = remains.fault(needs: needs) else { return .cancelled }
        return .fault(fault, lastWords: lastWords.text)
    }

    /// Thumbnails that nobody asked for are checked like those that are wanted, and left out: a filter is the same
    /// program wherever it runs.
    private func answer(thumbnailSide: Int?) throws(ProtocolBreach) -> ImportOutcome.Ending {
        guard !output.isEmpty else { throw .emptyAnswer }
        let answer: ImportAnswer
        do throws(PacketError) {
            answer = try Packet.decodeFilterAnswer(output)
        } catch {
            throw .malformedPacket(error.description)
        }
        if let refusal = answer.refusal { return .refused(refusal) }
        guard var items = answer.items, !items.isEmpty else { throw .emptyAnswer }
        guard items.allSatisfy(\.hasGoodType) else { throw .badType }
        var thumbnails = ThumbnailCheck(side: thumbnailSide ?? WireLimits.thumbnailSide)
        for index in items.indices {
            try thumbnails.settle(&items[index]) { _, _ in nil }
            if thumbnailSide == nil { items[index].thumbnail = nil }
        }
        return .decoded(items: items, notes: answer.notes ?? [])
    }
}
