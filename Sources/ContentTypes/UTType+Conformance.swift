extension UTType {
    /// Tells whether the type is `type` or conforms to it, directly or through others.
    public func conforms(to type: UTType) -> Bool {
        identifier == type.identifier
            || TypeRegistry.shared.ancestry(of: identifier).contains(type.identifier)
    }

    /// Tells whether `type` conforms to this type and is another.
    public func isSupertype(of type: UTType) -> Bool { self != type && type.conforms(to: self) }

    /// Tells whether this type conforms to `type` and is another.
    public func isSubtype(of type: UTType) -> Bool { self != type && conforms(to: type) }

    /// All types that this type conforms to, directly or through others, without itself.
    public var supertypes: Set<UTType> {
        Set(TypeRegistry.shared.ancestry(of: identifier).identifiers.map(UTType.init(trusted:)))
    }

    /// All types that this type conforms to, without itself: those it names first, then theirs, and so on.
    ///
    /// An importer for an earlier one is the more specific.
    package var supertypesByDistance: [UTType] {
        TypeRegistry.shared.ancestry(of: identifier).identifiers.map(UTType.init(trusted:))
    }

    /// How many steps of conformance lead to `type`: 0 for the type itself; nil when it does not conform.
    package func conformanceDistance(to type: UTType) -> Int? {
        identifier == type.identifier
            ? 0 : TypeRegistry.shared.ancestry(of: identifier).distance(to: type.identifier)
    }
}
