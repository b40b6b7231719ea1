import Glibc

extension MIMEDatabase {
    /// The machine's database. Loaded when it is first asked for, once a process; empty where there is none.
    package static let shared = MIMEDatabase.load(dataFolders: dataFolders())

    /// The `mime.cache` files that this process uses, those that decide first; empty where there is no
    /// database.
    ///
    /// Loads the database if nothing has yet.
    package static var loadedFiles: [String] { shared.files }

    /// The files where a database is looked for, in order of precedence, whether they exist or not.
    package static var searchedFiles: [String] { dataFolders().map { $0 + "/mime/mime.cache" } }

    /// The largest cache taken, in bytes; a real one has 150 KiB.
    static let largestCache = 32 * 1024 * 1024

    /// Lists the data folders of the XDG Base Directory specification: the user's, then the system's.
    ///
    /// Unset and empty variables mean the specification's defaults. Relative paths are ignored, as it
    /// demands.
    static func dataFolders(environment: (String) -> String? = environmentVariable) -> [String] {
        let home = nonEmpty(environment("XDG_DATA_HOME")) ?? environment("HOME").map { $0 + "/.local/share" }
        let system = nonEmpty(environment("XDG_DATA_DIRS")) ?? "/usr/local/share:/usr/share"
        var seen: Set<String> = []
        return ([home ?? ""] + system.split(separator: ":").map(String.init))
            .map { folder in
                folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
            }
            .filter { $0.hasPrefix("/") && seen.insert($0).inserted }
    }

    /// Loads the caches under the given data folders; files that are missing or damaged are passed over.
    static func load(dataFolders: [String]) -> MIMEDatabase {
        var caches: [MIMECache] = []
        var folders: [String] = []
        var files: [String] = []
        for folder in dataFolders.map({ $0 + "/mime" }) {
            let path = folder + "/mime.cache"
            guard let bytes = readFile(path, limit: largestCache), let cache = try? MIMECache(bytes: bytes)
            else {
                continue
            }
            caches.append(cache)
            folders.append(folder)
            files.append(path)
        }
        return MIMEDatabase(caches: caches, folders: folders, files: files)
    }

    private static func nonEmpty(_ text: String?) -> String? { text?.isEmpty == true ? nil : text }

    private static func environmentVariable(_ name: String) -> String? {
        // Valid: getenv returns a string of the environment, copied before anything can change it.
        getenv(name).map { String(cString: $0) }
    }
}

/// Reads a regular file of at most `limit` bytes; nil when it is missing, larger, no file or cannot be read.
func readFile(_ path: String, limit: Int) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit else {
        return nil
    }
    let size = Int(status.st_size)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
        // Valid: read writes at most the room left in the buffer, and `filled` counts what it wrote.
        while filled < size {
            let got = read(descriptor, buffer.baseAddress.map { $0 + filled }, size - filled)
            if got > 0 {
                filled += got
            } else if got == 0 || errno != EINTR {
                break
            }
        }
    }
}
