import InternationalText
import Transfer

/// Gathers what a drop leaves out as a matter of course, hidden and system files: many and expected, they are told together.
struct PassedOver {
    private static let told = 5

    private var lines: [String] = []
    private var more = 0

    /// Notes a payload; returns whether it is such.
    mutating func note(_ payload: CommittedPayload, called name: String) -> Bool {
        guard let reason = payload.receipt.reason, ["hidden", "system-file"].contains(reason.code) else {
            return false
        }
        if lines.count < Self.told {
            lines.append("\(name): left out, \(reason.message)")
        } else {
            more += 1
        }
        return true
    }

    /// Tells the first, and how many there are more.
    var words: [String] {
        lines + (more > 0 ? ["and \(grouped(more)) such more; --json tells all"] : [])
    }
}
