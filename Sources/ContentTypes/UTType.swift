/// Names a type of content. Mirrors UniformTypeIdentifiers.UTType.
public struct UTType: Sendable, Hashable {
    /// The type's identifier (“public.png”).
    public let identifier: String

    public init?(_ identifier: String) { self.identifier = identifier }

    public func conforms(to type: UTType) -> Bool { self == type }
}
