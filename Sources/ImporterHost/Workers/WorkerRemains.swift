import Glibc

/// Says what is known of a worker that was buried, and whose fault that is.
struct WorkerRemains {
    var cause: WorkerLoop.Cause
    var ending: WorkerEnding
    /// Whether it had become ready.
    var wasReady: Bool
    /// How many requests it had answered.
    var answered: Int
    var lastWords: String?
    var missingLayers: [String]

    /// Why it never became ready; nil when it was dismissed before it could.
    func startFailure(settings: ImporterHost.Settings) -> StartFailure? {
        switch cause {
        case .dismissed: nil
        case .cannotStart(let failure): failure
        case .late: .notReady(seconds: settings.startSeconds)
        case .breach(let breach): .brokeProtocol(breach)
        case .hungUp where ending.signal == SIGKILL: .brokeProtocol(.closedChannel)
        case .ended, .hungUp:
            ending.signal != 0 ? .crashed(signal: ending.signal) : .exited(status: ending.status)
        }
    }

    /// What to hold against the oldest request that was not answered; nil when nothing.
    func fault(needs: PluginManifest.Needs) -> ImporterFault? {
        switch cause {
        case .dismissed: nil
        // After its greeting nothing else can keep it from serving.
        case .cannotStart(let failure): .couldNotStart(failure)
        case .late: .timedOut(seconds: needs.seconds)
        // The request that it answered again was answered well. One that answered nothing cannot have had such.
        case .breach(.answeredTwice) where answered > 0: nil
        case .breach(let breach): .brokeProtocol(breach)
        // Had it been ending already, it would not have ended by the signal that was sent to make sure.
        case .hungUp where ending.signal == SIGKILL: .brokeProtocol(.closedChannel)
        // The processor time of its whole life is used up, by many requests.
        case .ended where ending.signal == SIGXCPU: nil
        case .ended where isOutOfMemory(needs): .outOfMemory(limitMiB: needs.memoryMiB)
        case .ended, .hungUp:
            ending.signal != 0 ? .crashed(signal: ending.signal) : .exited(status: ending.status)
        }
    }

    /// Guesses from how much memory it had, and from what runtimes say when they get no more.
    private func isOutOfMemory(_ needs: PluginManifest.Needs) -> Bool {
        guard ending.signal != 0 || ending.status != 0 else { return false }
        if let peak = ending.peakMiB, peak >= needs.memoryMiB * 9 / 10 { return true }
        guard let words = lastWords?.lowercased() else { return false }
        let cries = [
            "out of memory", "failed to allocate", "could not allocate", "cannot allocate", "memoryerror",
            "bad_alloc",
        ]
        return cries.contains { words.contains($0) }
    }
}

extension ImporterFault {
    /// Whether the payload deserves a second try in a fresh worker: an earlier one may have left the worker broken.
    var mayBeChance: Bool {
        switch self {
        case .crashed, .exited: true
        case .outOfMemory, .timedOut, .brokeProtocol, .couldNotStart: false
        }
    }
}
