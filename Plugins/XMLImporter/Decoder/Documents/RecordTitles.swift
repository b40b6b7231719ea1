/// Tells the title of a document from the title of its first record, where both look alike.
///
/// In `<book><info><title>` the title is the book's; in `<books><book><title>…<book><title>` it is a record's.
/// The second element with the name of the first one's holder shows which it is.
struct RecordTitles {
    private var current = 0
    private var holder: Int?
    private var isDistrusted = false

    /// Notes that an element below the root begins; true when it shows that the title so far was a record's.
    mutating func begin(_ element: XMLElement) -> Bool {
        current = element.identity
        guard holder == current, !isDistrusted else { return false }
        isDistrusted = true
        return true
    }

    /// Notes that the open element below the root holds a title; false when it is known for a record.
    mutating func holdsTitle() -> Bool {
        if holder == nil { holder = current }
        return !isDistrusted || holder != current
    }
}
