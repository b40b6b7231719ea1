import Glibc
import ImporterWire

extension ImporterFault {
    /// A stable word for programs.
    package var code: String {
        switch self {
        case .crashed: "importer-crashed"
        case .exited: "importer-exited"
        case .outOfMemory: "importer-out-of-memory"
        case .timedOut: "importer-timed-out"
        case .brokeProtocol: "importer-broke-protocol"
        case .couldNotStart: "importer-could-not-start"
        }
    }

    /// The end of a sentence that begins with the importer's name.
    package var description: String {
        switch self {
        case .crashed(let signal): "crashed (\(signalName(signal)))"
        case .exited(-1): "ended before it answered; how is not known"
        case .exited(let status): "ended with status \(status)"
        case .outOfMemory(let limit): "needed more than the \(limit) MiB of memory that it may have"
        case .timedOut(let seconds): "did not answer within \(duration(seconds))"
        case .brokeProtocol(let breach): "broke the protocol: \(breach.description)"
        case .couldNotStart(let failure): "could not be started: \(failure.description)"
        }
    }
}

extension ProtocolBreach {
    /// A phrase whose subject is the importer.
    package var description: String {
        switch self {
        case .oversizedPacket: "it sent a packet of more than \(WireLimits.packet) bytes"
        case .oversizedAnswer: "it wrote an answer of more than \(WireLimits.filterAnswer >> 20) MiB"
        case .malformedPacket(let reason): "it sent what is no message: \(reason)"
        case .sentDescriptors: "it sent descriptors"
        case .closedChannel: "it closed the channel"
        case .unknownRequest(let id): "it answered request \(id), which it was not asked"
        case .answeredTwice(let id): "it answered request \(id) again after the end of its answer"
        case .emptyAnswer: "it answered with neither an item nor a refusal"
        case .refusalWithMore: "it refused and went on"
        case .tooManyItems: "it answered with more than \(WireLimits.items) items"
        case .tooManyBytes: "it answered with more than \(WireLimits.answer >> 20) MiB"
        case .tooManyNotes: "it answered with more than \(WireLimits.notes) notes"
        case .badType: "it made an item whose type is no type identifier"
        case .unexpectedMessage: "it sent a message out of turn"
        }
    }
}

extension StartFailure {
    package var description: String {
        switch self {
        case .spawn(let code): "the launcher did not start: \(String(cString: strerror(code)))"
        case .launcher(let reason): reason
        case .crashed(let signal): "it crashed at once (\(signalName(signal)))"
        case .exited(let status): "it ended at once with status \(status)"
        case .notReady(let seconds): "it was not ready within \(duration(seconds))"
        case .version(let version, let wanted):
            "it greeted in version \(version) of the protocol, and its plugin.json says \(wanted)"
        case .notTightened: "this system cannot lay the layer \(ConfinementReport.tightening)"
        case .brokeProtocol(let breach): breach.description
        }
    }
}

private func signalName(_ signal: Int32) -> String {
    let name =
        switch signal {
        case SIGSEGV: "invalid memory access"
        case SIGBUS: "bus error, perhaps of a file that shrank"
        case SIGABRT: "aborted"
        case SIGILL, SIGTRAP: "a check inside it failed"
        case SIGFPE: "arithmetic error"
        case SIGKILL: "killed from outside, perhaps for want of memory"
        case SIGSYS: "a forbidden system call"
        case SIGXFSZ: "wrote to a file"
        default: "ended"
        }
    return "signal \(signal), \(name)"
}

private func duration(_ seconds: Double) -> String {
    seconds == seconds.rounded() ? "\(Int(seconds)) s" : "\(seconds) s"
}
