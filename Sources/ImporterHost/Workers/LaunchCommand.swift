import Glibc
import ImporterWire

/// Says how a worker is started: the launcher, what it is to allow, and the program that it becomes.
struct LaunchCommand: Sendable, Hashable {
    var program: String
    /// The arguments, the program's own name first.
    var arguments: [String]
    var environment = Self.bareEnvironment

    /// What a worker sees of the environment: nothing of the user's.
    static let bareEnvironment = ["PATH=/usr/bin:/bin", "LANG=C.UTF-8", "SWIFT_BACKTRACE=enable=no"]

    /// How much processor time a worker may take over its whole life; deadlines bound each request long before.
    /// It is for the worker that is left behind, and one that reaches it in long service is replaced.
    private static let cpuSeconds = 24 * 60 * 60

    /// Makes a command of its parts; `arguments` begin with the program's own name.
    init(program: String, arguments: [String]) {
        self.program = program
        self.arguments = arguments
    }

    /// Makes the command for an importer.
    init(for importer: InstalledImporter, settings: ImporterHost.Settings) {
        let needs = importer.manifest.needs
        var arguments = [
            settings.launcher, "--parent", String(getpid()), "--memory", String(needs.memoryMiB),
            "--cpu", String(Self.cpuSeconds), "--threads", String(needs.threads),
        ]
        if importer.manifest.serves == .filter { arguments.append("--filter") }
        // A script runs in what lies in the folders of the system alone; what this program loaded is none of it.
        let folders = importer.interpreter?.readablePaths ?? LibraryFolders.ofThisProcess
        for path in folders + importer.readablePaths { arguments += ["--read", path] }
        let executed = importer.interpreter?.path ?? importer.executable
        arguments += ["--execute", executed]
        let mayLackLayers = importer.origin == .builtIn || importer.mayRunUnconfined
        if !mayLackLayers || settings.isStrict { arguments.append("--strict") }
        arguments += ["--", executed]
        if let interpreter = importer.interpreter {
            arguments += interpreter.arguments + [importer.executable]
        }
        program = settings.launcher
        self.arguments = arguments
        environment.append("PUNNET_PROTOCOL=\(importer.manifest.protocolVersion)")
    }

    /// Makes the command for a filter, which learns from its environment what a worker reads in a request.
    init(for importer: InstalledImporter, settings: ImporterHost.Settings, payload: PayloadRequest) {
        self.init(for: importer, settings: settings)
        environment += [
            "PUNNET_TYPE=\(payload.type.identifier)", "PUNNET_SIZE=\(payload.size)",
        ]
        if let name = payload.wireName, !name.utf8.contains(0) { environment.append("PUNNET_NAME=\(name)") }
        if let locale = payload.wireLocale { environment.append("PUNNET_LOCALE=\(locale)") }
        if payload.isWantedWhole { environment.append("PUNNET_WHOLE=1") }
    }
}

extension PayloadRequest {
    /// The name as an importer gets it: cut to the protocol's limit.
    var wireName: String? {
        var name = name
        name?.cut(toBytes: WireLimits.name)
        return name
    }

    /// The language as an importer gets it; one that is no language tag is left out.
    var wireLocale: String? {
        locale.flatMap { $0.utf8.count <= WireLimits.locale && !$0.utf8.contains(0) ? $0 : nil }
    }
}
