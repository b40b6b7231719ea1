/// Tells equal values apart: the first “pear” of a list from the second.
public struct Identified<Value: Hashable>: Identifiable, Hashable {
    /// Names a value by what it is and how many equal ones come before it.
    public struct ID: Hashable {
        let value: Value
        let occurrence: Int
    }

    public let id: ID
    /// The value itself.
    public var value: Value { id.value }
}

extension Identified: Sendable where Value: Sendable {}
extension Identified.ID: Sendable where Value: Sendable {}

extension Sequence where Element: Hashable {
    /// Gives every element an id of its own, in order.
    public func identified() -> [Identified<Element>] {
        var seen: [Element: Int] = [:]
        return map { value in
            let occurrence = seen[value, default: 0]
            seen[value] = occurrence + 1
            return Identified(id: Identified.ID(value: value, occurrence: occurrence))
        }
    }
}

extension Binding where Value: RangeReplaceableCollection, Value.Element: Hashable {
    /// Binds any hashable values as rows with ids; a reordering of them is written back as the bare values.
    public var identified: Binding<[Identified<Value.Element>]> {
        Binding<[Identified<Value.Element>]>(
            get: { wrappedValue.identified() }, set: { wrappedValue = Value($0.lazy.map(\.value)) })
    }
}
