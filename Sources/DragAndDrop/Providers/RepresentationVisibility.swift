/// Says who may see a representation of an item. Mirrors NSItemProviderRepresentationVisibility.
///
/// A provider shows everything within its own process; a host that offers it to other processes offers what
/// ``ItemProvider/visible(to:)`` leaves.
public enum RepresentationVisibility: Int, Hashable, Sendable, Comparable, CaseIterable {
    /// Only the process that made the provider.
    case ownProcess
    /// Programs of the same installation: Punnet's command line and its window.
    case group
    /// Programs of the same maker.
    case team
    /// Every program.
    case all

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
