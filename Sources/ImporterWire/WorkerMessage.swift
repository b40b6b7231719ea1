/// Holds one packet that comes from a worker's side of the channel.
package enum WorkerMessage: Sendable, Hashable {
    /// The launcher's word, before it gives way to the importer.
    case confinement(ConfinementReport)
    /// The importer is ready.
    case greeting(WorkerGreeting)
    /// A request's answer, or a part of it.
    case answer(ImportAnswer)
}

/// Says what the launcher put in force around a worker, or why it gave up.
///
/// `{"confinement":{"layers":["limits"],"missing":["landlock"]}}` or `{"confinement":{"failure":"…"}}`.
package struct ConfinementReport: Sendable, Hashable {
    /// The names of the layers in force, in the order in which they were laid.
    package var layers: [String]
    /// The names of the layers that this system could not lay.
    package var missing: [String]
    /// Why the launcher gave up, when it did; it ends after that.
    package var failure: String?

    /// What a worker lacks, beside the launcher's layers, that says it could not tighten its own.
    package static let tightening = "tightening"

    package init(layers: [String] = [], missing: [String] = [], failure: String? = nil) {
        self.layers = layers
        self.missing = missing
        self.failure = failure
    }
}
