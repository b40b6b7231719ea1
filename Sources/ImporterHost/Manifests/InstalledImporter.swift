/// Holds an importer that was found on this machine: its manifest, and the program that serves it.
package struct InstalledImporter: Sendable, Hashable {
    /// Where an importer comes from; it decides how strictly it is confined.
    package enum Origin: Sendable, Hashable {
        /// Shipped with this program: runs with whatever confinement the kernel gives.
        case builtIn
        /// Installed by the user: refused where it cannot be confined wholly.
        case installed
    }

    package var manifest: PluginManifest
    /// The absolute path of its program.
    package var executable: String
    package var origin: Origin
    /// Files and folders that the program may read besides itself and the system's libraries.
    package var readablePaths: [String]

    package init(
        manifest: PluginManifest, executable: String, origin: Origin, readablePaths: [String] = []
    ) {
        self.manifest = manifest
        self.executable = executable
        self.origin = origin
        self.readablePaths = readablePaths
    }
}
