/// Says, once and first, that a worker is ready: `{"hello":{"version":1}}`.
public struct WorkerGreeting: Sendable, Hashable {
    /// The version of the protocol that the worker speaks (``WireLimits/version``).
    public var version: Int

    /// False when the worker tried to give up what it can do without and the kernel would not take it; nil when it
    /// says nothing of that.
    public var isTightened: Bool?

    /// Greets in the version that this build speaks, unless told otherwise.
    public init(version: Int = WireLimits.version, isTightened: Bool? = nil) {
        self.version = version
        self.isTightened = isTightened
    }
}
