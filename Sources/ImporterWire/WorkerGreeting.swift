/// Says, once and first, that a worker is ready: `{"hello":{"version":1}}`.
public struct WorkerGreeting: Sendable, Hashable {
    /// The version of the protocol that the worker speaks (``WireLimits/version``).
    public var version: Int

    public init(version: Int = WireLimits.version) { self.version = version }
}
