import ContentTypes
import Glibc
import ImporterWire

/// Decodes payloads in importers' own processes, so that a decoder that crashes, hangs or lies costs one outcome.
///
/// Workers are started when they are first needed and kept for many payloads. Any number of payloads may be under
/// way at once: giving many together is what keeps all processors busy. Endings arrive in any order.
package final class ImporterHost: Sendable {
    package struct Settings: Sendable, Hashable {
        /// The absolute path of the program that confines a worker and then becomes it.
        package var launcher: String
        /// How many workers one importer may have at once.
        package var workersPerImporter = ImporterHost.defaultWorkersPerImporter
        /// How many requests one worker may have before it.
        package var window = 32
        /// How long a worker may take to become ready.
        package var startSeconds = 10.0
        /// How long a worker is kept without work.
        package var idleSeconds = 60.0
        /// How often an importer is started in vain, one time after another, before it is given up.
        package var startAttempts = 3
        /// Refuses built-in importers as well where they cannot be confined wholly.
        package var isStrict = false

        package init(launcher: String) { self.launcher = launcher }
    }

    /// One for each processor that this process may use, and at most 4.
    package static let defaultWorkersPerImporter = min(4, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

    package let registry: ImporterRegistry
    /// One for each importer of the registry, in its order.
    private let pools: [WorkerPool]

    package init(registry: ImporterRegistry, settings: Settings) {
        self.registry = registry
        pools = registry.importers.map { WorkerPool(importer: $0, settings: settings) }
    }

    deinit { for pool in pools { pool.close() } }

    /// Lets payloads queue until ``endBurst()``, so that importers wake once for many. Calls may nest.
    package func beginBurst() { for pool in pools { pool.beginBurst() } }

    /// Gives importers what has queued since ``beginBurst()``.
    package func endBurst() { for pool in pools { pool.endBurst() } }

    /// Decodes one payload with the most specific importer of its type, or the next that does not pass it on.
    ///
    /// Never throws: what went wrong is in the outcome. Cancelling the task ends it at once with `.cancelled`; a
    /// worker that works for nobody else is ended.
    package func importPayload(_ request: PayloadRequest) async -> ImportOutcome {
        if let refusal = request.refusal { return ImportOutcome(.refused(refusal)) }
        for index in registry.indices(for: request.type) {
            let outcome = await outcome(of: request, from: pools[index])
            if case .refused(let refusal) = outcome.ending, refusal.code == .unsupported { continue }
            return outcome
        }
        return ImportOutcome(.unclaimed)
    }

    /// Asks one importer of the registry, whatever else decodes the type; that it refuses shows that it serves.
    package func outcome(of request: PayloadRequest, from importer: InstalledImporter) async -> ImportOutcome
    {
        guard let pool = pools.first(where: { $0.importer == importer }) else {
            return ImportOutcome(.unclaimed)
        }
        return await outcome(of: request, from: pool)
    }

    private func outcome(of request: PayloadRequest, from pool: WorkerPool) async -> ImportOutcome {
        let (ending, missingLayers) = await pool.run(request)
        let manifest = pool.importer.manifest
        return ImportOutcome(
            ending,
            importer: ImporterIdentity(
                name: manifest.name, version: manifest.version, missingLayers: missingLayers))
    }

    /// The process ids of the workers that run now, for diagnosis; one may end at any moment.
    package var workerProcesses: [Int32] { pools.flatMap(\.processes) }

    /// Cancels what is under way and ends all workers; returns when none is left. Later payloads are cancelled.
    package func shutDown() async {
        for pool in pools { pool.close() }
        for pool in pools { await pool.waitUntilClosed() }
    }
}

extension ImporterHost {
    /// The name of the program that confines workers.
    package static let launcherName = "punnet-sandbox"
}
