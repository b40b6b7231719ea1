import ImporterWire

/// Counts what had to be mended before a document could be parsed.
struct Mends: Equatable {
    /// Ampersands that begin no reference, and the line of the first.
    private(set) var ampersands = 0
    private var firstLine = 0
    /// Characters, and references to characters, that XML forbids.
    var forbidden = 0

    /// Counts an ampersand in a line, from 1.
    mutating func ampersand(inLine line: Int) {
        if ampersands == 0 { firstLine = line }
        ampersands += 1
    }

    /// What the user is told of it.
    var notes: [Note] {
        var notes: [Note] = []
        if ampersands > 0 {
            let what =
                ampersands == 1
                ? "an ampersand in line \(firstLine) stands"
                : "\(ampersands) ampersands, the first in line \(firstLine), stand"
            notes.append(
                Note(
                    code: "ampersands-mended",
                    message: "it is not well-formed: \(what) for “&amp;”, as which it was read"))
        }
        if forbidden > 0 {
            let what = forbidden == 1 ? "1 character" : "\(forbidden) characters"
            notes.append(
                Note(
                    code: "characters-replaced",
                    message: "it is not well-formed: \(what) that XML forbids became spaces"))
        }
        return notes
    }
}
