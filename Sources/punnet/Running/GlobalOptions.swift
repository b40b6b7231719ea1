import DragAndDrop
import Glibc
import Terminal

/// The options that every command takes.
struct GlobalOptions: Sendable {
    static let library = Option(
        "library", .folder, .bytes, "use the library in this folder")
    static let quiet = Flag("quiet", letter: "q", "leave out confirmations; problems are still told")
    static let json = Flag("json", "write JSON, version 1")
    static let help = Flag("help", letter: "h", "show help: -h in short, --help with examples")
    static let version = Flag("version", "show the version")

    static var descriptions: [OptionDescription] {
        [library.description, quiet.description, json.description, help.description, version.description]
    }

    var libraryFolder: Word?
    var isQuiet: Bool
    var writesJSON: Bool

    init(_ parsed: Parsed) throws(UsageError) {
        libraryFolder = try parsed.value(of: Self.library)
        isQuiet = parsed[Self.quiet]
        writesJSON = parsed[Self.json]
        if let libraryFolder, libraryFolder.bytes.isEmpty || libraryFolder.bytes.contains(0) {
            throw .refusedValue(libraryFolder, subject: "--library", RefusedValue("it names no folder"))
        }
    }

    /// What another command must have to work with the same library, with a blank before it; empty for nothing.
    var asTyped: String { libraryFolder.map { " --library " + shellWord($0.bytes) } ?? "" }

    /// Finds the library's folder: `--library`, else `PUNNET_LIBRARY`, else `punnet` in `XDG_DATA_HOME`, which is
    /// `~/.local/share` where it is not set or not absolute (XDG Base Directory Specification); so with `HOME`, instead of
    /// which the user's entry in `/etc/passwd` counts.
    func folder(environment: Environment = .process) -> FilePath? {
        let slash = UInt8(ascii: "/")
        if let named = libraryFolder?.bytes ?? nonEmpty(environment.bytes(of: "PUNNET_LIBRARY")) {
            return named.first == slash ? FilePath(bytes: named) : absolute(named)
        }
        if let data = environment.bytes(of: "XDG_DATA_HOME"), data.first == slash {
            return FilePath(bytes: data + "/punnet".utf8)
        }
        let named = environment.bytes(of: "HOME").flatMap { $0.first == slash ? $0 : nil }
        guard let home = named ?? homeOfUser() else { return nil }
        return FilePath(bytes: home + "/.local/share/punnet".utf8)
    }

    private func nonEmpty(_ bytes: [UInt8]?) -> [UInt8]? { bytes?.isEmpty == false ? bytes : nil }

    private func absolute(_ path: [UInt8]) -> FilePath? {
        guard let folder = getcwd(nil, 0) else { return nil }
        defer { free(folder) }
        let bytes = UnsafeRawBufferPointer(start: folder, count: strlen(folder))
        return FilePath(bytes: bytes + [UInt8(ascii: "/")] + path)
    }

    private func homeOfUser() -> [UInt8]? {
        // Not getpwuid(3): it would load libraries of the system, which a program that is linked whole must not.
        guard let users = fopen("/etc/passwd", "re") else { return nil }
        defer { fclose(users) }
        while let user = fgetpwent(users)?.pointee {
            guard user.pw_uid == getuid(), let home = user.pw_dir else { continue }
            // The entry belongs to the C library and holds until the next call; it is copied at once.
            return nonEmpty(Array(UnsafeRawBufferPointer(start: home, count: strlen(home))))
        }
        return nil
    }
}
