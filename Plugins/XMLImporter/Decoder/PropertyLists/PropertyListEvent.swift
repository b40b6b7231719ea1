/// One step of a walk through a property list, in the order of its file.
enum PropertyListEvent: Equatable {
    case beginDictionary
    case beginArray
    /// Ends the innermost dictionary or array.
    case end
    /// The key of the next value of the innermost dictionary.
    case key(String)
    case string(String)
    /// A date, in seconds since 1970-01-01T00:00:00Z.
    case date(Double)
    /// A number, a truth value, data, or anything else without words.
    case other
}
