import ContentTypes
import Foundation
import ImporterHost
import ImporterWire
import Synchronization

@testable import Transfer

/// Stands in for the importers: says what a test wants of each payload, by the payload's name, when the test wants it.
final class ScriptedDecoder: PayloadDecoding {
    typealias Script = @Sendable (PayloadRequest) async -> ImportOutcome.Ending

    private let script: Script
    private let yields: @Sendable ([UTType], UTType) -> Bool
    private let reader: String?
    private let asked = Mutex<[String]>([])

    /// `names`: the importer of all types; nil where only images have one.
    init(
        names reader: String? = nil,
        script: @escaping Script = { _ in .unclaimed },
        yields: @escaping @Sendable ([UTType], UTType) -> Bool = { _, _ in true }
    ) {
        self.reader = reader
        self.script = script
        self.yields = yields
    }

    /// The names of the payloads that were to be decoded, in the order of asking.
    var requests: [String] { asked.withLock { $0 } }

    func canYield(_ accepted: [UTType], from type: UTType) -> Bool { yields(accepted, type) }

    func importerName(for type: UTType) -> String? {
        reader ?? (type.conforms(to: .image) ? "Scripted" : nil)
    }

    func beginBurst() {}

    func endBurst() {}

    func importPayload(_ request: PayloadRequest) async -> ImportOutcome {
        asked.withLock { $0.append(request.name ?? "") }
        return ImportOutcome(
            await script(request), importer: ImporterIdentity(name: "Scripted", version: "1"))
    }
}

/// Lets tasks wait until a test opens the gate.
final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    var isOpen: Bool { state.withLock { $0.isOpen } }

    func wait() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}
