import Organizer

/// Holds which payloads an interrupted drop has receipts of, so that going on with it passes over these.
///
/// Payloads are told by what their receipts call them, and not by their number: files that were moved are gone from
/// the folders that are walked again, and others may have come.
struct EarlierPayloads {
    private var names: [PayloadName: Int] = [:]

    /// Notes one more receipt.
    mutating func add(_ receipt: Receipt) { names[receipt.payload, default: 0] += 1 }

    /// Whether a payload has a receipt already; each receipt is good for one.
    mutating func passes(_ payload: PayloadName) -> Bool {
        guard let count = names[payload] else { return false }
        names[payload] = count > 1 ? count - 1 : nil
        return true
    }
}
