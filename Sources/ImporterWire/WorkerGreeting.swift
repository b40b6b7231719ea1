/// Says, once and first, that a worker is ready: `{"hello":{"version":1}}`.
public struct WorkerGreeting: Sendable, Hashable {
    /// The version of the protocol that the worker speaks (``WireLimits/version``).
    public var version: Int

    /// Greets in the version that this build speaks, unless told otherwise.
    public init(version: Int = WireLimits.version) { self.version = version }
}
