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
    /// What runs the program, where that is a script.
    package var interpreter: Interpreter?
    package var origin: Origin
    /// Files and folders that the program may read besides itself and the system's libraries.
    package var readablePaths: [String]
    /// Whether the user lets it run where it cannot be confined wholly.
    package var mayRunUnconfined: Bool

    package init(
        manifest: PluginManifest, executable: String, interpreter: Interpreter? = nil, origin: Origin,
        readablePaths: [String] = [], mayRunUnconfined: Bool = false
    ) {
        self.manifest = manifest
        self.executable = executable
        self.interpreter = interpreter
        self.origin = origin
        self.readablePaths = readablePaths
        self.mayRunUnconfined = mayRunUnconfined
    }

    /// Makes an importer of a folder that holds what its manifest says.
    package init(manifest: PluginManifest, folder: String) throws(ProgramError) {
        let executable = folder + "/" + manifest.executable
        let interpreter: Interpreter? =
            switch try ProgramFile(at: executable).kind {
            case .compiled: nil
            case .script(let firstLine): try Interpreter.named(in: firstLine)
            }
        self.init(
            manifest: manifest, executable: executable, interpreter: interpreter, origin: .installed,
            readablePaths: [folder])
    }
}
