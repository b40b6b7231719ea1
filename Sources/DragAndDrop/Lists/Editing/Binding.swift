/// Reads and writes a value that someone else owns. Mirrors SwiftUI.Binding.
///
/// A binding belongs to the thread of its value's owner.
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
    private let read: () -> Value
    private let write: (Value) -> Void

    /// Makes a binding of two closures.
    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        read = get
        write = set
    }

    /// Makes a binding to a property of an object, which it keeps alive.
    public init<Owner: AnyObject>(_ owner: Owner, _ property: ReferenceWritableKeyPath<Owner, Value>) {
        self.init(get: { owner[keyPath: property] }, set: { owner[keyPath: property] = $0 })
    }

    /// Makes a binding that ignores writes.
    public static func constant(_ value: Value) -> Binding { Binding(get: { value }, set: { _ in }) }

    /// The value, read and written where it is owned.
    public var wrappedValue: Value {
        get { read() }
        nonmutating set { write(newValue) }
    }

    /// The binding itself: `$name`.
    public var projectedValue: Binding { self }

    /// Makes a property wrapper of a binding that is handed over.
    public init(projectedValue: Binding) { self = projectedValue }

    /// Binds a property of the value.
    public subscript<Property>(dynamicMember property: WritableKeyPath<Value, Property>) -> Binding<Property>
    {
        Binding<Property>(
            get: { read()[keyPath: property] },
            set: { newValue in
                var value = read()
                value[keyPath: property] = newValue
                write(value)
            })
    }
}
