import ContentTypes
import ImporterHost

/// Decodes payloads through importers; what the import pipeline asks of their host, so that tests can stand in.
package protocol PayloadDecoding: Sendable {
    /// Whether any importer of `type` may make an item that conforms to one of `accepted`.
    func canYield(_ accepted: [UTType], from type: UTType) -> Bool
    /// The name of the importer that is asked first to decode a type; nil when none reads it.
    func importerName(for type: UTType) -> String?
    /// Decodes one payload; the caller keeps its descriptor open until this returns.
    func importPayload(_ request: PayloadRequest) async -> ImportOutcome
    /// Lets payloads queue until ``endBurst()``; calls may nest.
    func beginBurst()
    /// Lets what has queued be decoded.
    func endBurst()
}

extension ImporterHost: PayloadDecoding {
    package func canYield(_ accepted: [UTType], from type: UTType) -> Bool {
        registry.canYield(accepted, from: type)
    }

    package func importerName(for type: UTType) -> String? { registry.chain(for: type).first?.manifest.name }
}
