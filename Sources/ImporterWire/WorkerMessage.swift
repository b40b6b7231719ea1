/// Holds one packet that comes from a worker's side of the channel.
package enum WorkerMessage: Sendable, Hashable {
    /// The launcher's word, before it gives way to the importer.
    case confinement(ConfinementReport)
    /// The importer is ready.
    case greeting(WorkerGreeting)
    /// A request's answer, or a part of it.
    case answer(ImportAnswer)
}

/// Says what the launcher put in force around a worker: `{"confinement":{"layers":["limits","landlock"]}}`.
package struct ConfinementReport: Sendable, Hashable {
    /// The names of the layers, in the order in which they were laid.
    package var layers: [String]
    /// Why the launcher gave up, when it did; it ends after that.
    package var failure: String?

    package init(layers: [String], failure: String? = nil) {
        self.layers = layers
        self.failure = failure
    }
}
