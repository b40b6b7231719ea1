import Glibc

/// Says how a worker is started: the launcher, what it is to allow, and the program that it becomes.
struct LaunchCommand: Sendable, Hashable {
    var program: String
    /// The arguments, the program's own name first.
    var arguments: [String]

    /// What a worker sees of the environment: nothing of the user's.
    static let environment = ["PATH=/usr/bin:/bin", "LANG=C.UTF-8", "SWIFT_BACKTRACE=enable=no"]

    /// How much processor time a worker may take over its whole life; deadlines bound each request long before.
    /// It is for the worker that is left behind, and one that reaches it in long service is replaced.
    private static let cpuSeconds = 24 * 60 * 60

    /// Makes the command for an importer.
    init(for importer: InstalledImporter, settings: ImporterHost.Settings) {
        let needs = importer.manifest.needs
        var arguments = [
            settings.launcher, "--parent", String(getpid()), "--memory", String(needs.memoryMiB),
            "--cpu", String(Self.cpuSeconds), "--threads", String(needs.threads),
        ]
        for path in LibraryFolders.ofThisProcess + importer.readablePaths { arguments += ["--read", path] }
        arguments += ["--execute", importer.executable]
        if importer.origin == .installed || settings.isStrict { arguments.append("--strict") }
        arguments += ["--", importer.executable]
        program = settings.launcher
        self.arguments = arguments
    }
}
