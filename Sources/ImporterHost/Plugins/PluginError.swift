import Glibc

/// Says what is wrong with a plugin, with what should become one, or with the folder of them.
package enum PluginError: Error, Sendable, Hashable {
    /// The folder of plugins cannot be read.
    case folder(String, code: Int32)
    /// Others may put programs into the folder of plugins.
    case openToOthers(String)
    /// Neither the environment nor the user database says where plugins lie.
    case noFolder
    case settings(String, ManifestError)
    case unreadable(String, code: Int32)
    case unwritable(String, code: Int32)
    case notAFile(String)
    case tooLarge(String, limit: Int)
    case noManifest(String)
    case manifest(String, ManifestError)
    /// The manifest names another plugin than the folder.
    case otherName(String, folder: String)
    case program(ProgramError)
    case notInstalled(String, nearest: String?)
    /// A built-in importer has the name.
    case builtIn(String)
    case package(PackageFault)
    /// The system lacks layers of confinement that a plugin must have.
    case unconfinable(String, missing: [String])

    /// A sentence without its final stop.
    package var description: String {
        switch self {
        case .folder(let path, let code):
            "the folder of plugins, \(path), cannot be read: \(String(cString: strerror(code)))"
        case .openToOthers(let path):
            "the folder of plugins, \(path), belongs to somebody else or is open to their writing; no plugin is used"
        case .noFolder: "the folder of plugins is not known: neither PUNNET_PLUGINS nor HOME says where it is"
        case .settings(let path, let error): "\(path): \(error.description)"
        case .unreadable(let path, let code): "\(path) cannot be read: \(String(cString: strerror(code)))"
        case .unwritable(let path, let code): "\(path) cannot be written: \(String(cString: strerror(code)))"
        case .notAFile(let path): "\(path) is no regular file"
        case .tooLarge(let path, let limit): "\(path) is larger than \(limit) bytes"
        case .noManifest(let place): "\(place) holds no \(PluginManifest.fileName)"
        case .manifest(let path, let error): "\(path): \(error.description)"
        case .otherName(let name, let folder):
            "\(folder) holds the plugin \(name), whose folder is named otherwise"
        case .program(let error): error.description
        case .notInstalled(let name, _): "no plugin \(name) is installed"
        case .builtIn(let name): "\(name) is built in"
        case .package(let fault): fault.description
        case .unconfinable(let name, let missing):
            "this system cannot confine \(name) wholly: it lacks \(missing.joined(separator: ", "))"
        }
    }

    /// What to do next: a sentence without its final stop; nil where nothing can be said.
    package var remedy: String? {
        switch self {
        case .folder, .settings, .otherName, .program, .unreadable, .unwritable, .tooLarge, .notAFile: nil
        case .openToOthers(let path): "make it yours alone: chmod go-w \(path)"
        case .noFolder: "set PUNNET_PLUGINS to an absolute path"
        case .noManifest: "a plugin is a folder with a \(PluginManifest.fileName) in it"
        case .manifest: nil
        case .notInstalled(_, let nearest): nearest.map { "the nearest is \($0)" }
        case .builtIn:
            "a built-in importer cannot be switched off, replaced or removed; a plugin of another name can be preferred to it"
        case .package: nil
        case .unconfinable: "--unconfined lets it run all the same, with what this system has"
        }
    }
}
