import Glibc

/// Knows the folders in which this program's helpers lie: beside it, or in `../libexec/punnet` once installed.
package struct ProgramFolders: Sendable, Hashable {
    /// The folders, searched in this order.
    package var folders: [String]

    package init(folders: [String]) { self.folders = folders }

    /// The folders that belong to the running program, by `/proc/self/exe`.
    package static func ofThisProgram() throws(LocationError) -> ProgramFolders {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        // Valid: readlink writes at most `buffer.count` bytes into the array.
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        guard count > 0, count < buffer.count, let slash = buffer[..<count].lastIndex(of: CChar(0x2F)),
            let folder = String(validating: buffer[..<slash], as: UTF8.self)
        else { throw .ownPlaceUnknown }
        return ProgramFolders(folders: [folder, folder + "/../libexec/punnet"])
    }

    /// Finds a program by its name; it must be a regular file that this user may execute.
    package func locate(_ name: String) throws(LocationError) -> String {
        var found: String?
        for folder in folders {
            let path = "\(folder)/\(name)"
            var status = stat()
            guard stat(path, &status) == 0 else { continue }
            guard status.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0 else {
                found = found ?? path
                continue
            }
            return path
        }
        if let found { throw .notExecutable(name: name, path: found) }
        throw .missing(name: name, folders: folders)
    }
}

/// Says why a program that belongs to this one was not found.
package enum LocationError: Error, Sendable, Hashable {
    /// The kernel does not say where this program lies (no /proc).
    case ownPlaceUnknown
    case missing(name: String, folders: [String])
    case notExecutable(name: String, path: String)

    package var description: String {
        switch self {
        case .ownPlaceUnknown:
            "the folder of this program is not known: /proc/self/exe cannot be read; is /proc mounted?"
        case .missing(let name, let folders):
            "\(name) is missing; looked in \(folders.joined(separator: " and ")); reinstall, or build all products"
        case .notExecutable(let name, let path):
            "\(name) cannot be run: \(path) is not an executable file; reinstall, or check its permissions"
        }
    }
}
