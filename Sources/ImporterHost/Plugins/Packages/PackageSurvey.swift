import Glibc

/// Checks every entry of a package, and keeps what it is made of and its manifest; writes nothing.
struct PackageSurvey: PackageVisitor {
    /// What a package may hold. Programs with their runtimes take tens of megabytes; more is no importer.
    struct Limits: Sendable, Hashable {
        var entries = 10_000
        var fileBytes = 256 << 20
        var bytes = 512 << 20
    }

    /// One entry that may be copied: where it goes, and with which rights.
    struct Planned: Hashable {
        /// Relative to the package, without a slash at its end.
        var path: String
        var isFolder: Bool
        var isExecutable: Bool
        var size = 0
    }

    private let limits: Limits
    private(set) var planned: [Planned] = []
    private var places: [String: Int] = [:]
    private(set) var bytes = 0
    /// The bytes of each file that may be the manifest, by its path: at the top, or in a folder at the top.
    private var manifests: [String: [UInt8]] = [:]
    private var current: Int?

    init(limits: Limits = Limits()) { self.limits = limits }

    mutating func begin(_ entry: PackageEntry) throws(PluginError) {
        let shown = String(decoding: entry.path, as: UTF8.self)
        let path = try Self.path(entry.path, shown: shown)
        switch entry.kind {
        case .link: throw .package(.link(shown))
        case .other: throw .package(.special(shown))
        case .file, .folder: break
        }
        guard entry.mode & UInt32(S_ISUID | S_ISGID) == 0 else { throw .package(.setID(shown)) }
        current = nil
        // An archive of “.” begins with it.
        guard !path.isEmpty else { return }
        let isFolder = entry.kind == .folder
        if let place = places[path] {
            guard isFolder, planned[place].isFolder else { throw .package(.twice(shown)) }
            return
        }
        try addFolders(leadingTo: path, shown: shown)
        try add(
            Planned(path: path, isFolder: isFolder, isExecutable: !isFolder && entry.mode & 0o111 != 0))
        if !isFolder { current = planned.count - 1 }
    }

    mutating func add(_ more: ArraySlice<UInt8>) throws(PluginError) {
        guard let current else { throw .package(.archive("it holds bytes of no file")) }
        planned[current].size += more.count
        bytes += more.count
        let path = planned[current].path
        guard planned[current].size <= limits.fileBytes else {
            throw .package(.fileTooLarge(path, limit: limits.fileBytes))
        }
        guard bytes <= limits.bytes else { throw .package(.tooLarge(limit: limits.bytes)) }
        guard Self.mayBeManifest(path) else { return }
        guard planned[current].size <= PluginManifest.sizeLimit else {
            throw .tooLarge(path, limit: PluginManifest.sizeLimit)
        }
        manifests[path, default: []] += more
    }

    mutating func endFile() { current = nil }

    /// Where the plugin begins: at the top, or in the one folder that everything lies in, with a slash at its end.
    /// The manifest's bytes are those of the file there; nil when there is none.
    var root: (prefix: String, manifest: [UInt8])? {
        if let manifest = manifests[PluginManifest.fileName] { return ("", manifest) }
        let tops = Set(planned.map { $0.path.prefix { $0 != "/" } })
        guard tops.count == 1, let top = tops.first,
            let manifest = manifests["\(top)/\(PluginManifest.fileName)"]
        else { return nil }
        return ("\(top)/", manifest)
    }

    /// Takes in the folders that an entry lies in, which archives need not name.
    private mutating func addFolders(leadingTo path: String, shown: String) throws(PluginError) {
        var slash = path.startIndex
        while let next = path[slash...].firstIndex(of: "/") {
            let folder = String(path[..<next])
            slash = path.index(after: next)
            if let place = places[folder] {
                guard planned[place].isFolder else { throw .package(.twice(folder)) }
            } else {
                try add(Planned(path: folder, isFolder: true, isExecutable: false))
            }
        }
    }

    private mutating func add(_ entry: Planned) throws(PluginError) {
        guard planned.count < limits.entries else {
            throw .package(.tooManyEntries(limit: limits.entries))
        }
        places[entry.path] = planned.count
        planned.append(entry)
    }

    private static func mayBeManifest(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        return parts.count <= 2 && parts.last.map(String.init) == PluginManifest.fileName
    }

    private static let depthLimit = 16

    /// Checks a path, and returns it without what says nothing: `./` before it, slashes after it.
    private static func path(_ bytes: [UInt8], shown: String) throws(PluginError) -> String {
        func refuse(_ reason: String) -> PluginError { .package(.badPath(shown, reason: reason)) }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw refuse("which is not UTF-8") }
        guard bytes.count <= 1024 else { throw refuse("a path of more than 1024 bytes") }
        guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }) else {
            throw refuse("which holds control characters")
        }
        guard !text.hasPrefix("/") else { throw refuse("an absolute path") }
        let parts = text.split(separator: "/").filter { $0 != "." }
        guard !parts.contains("..") else { throw refuse("which leads out of it") }
        guard parts.allSatisfy({ $0.utf8.count <= 255 }) else {
            throw refuse("which has a name of more than 255 bytes")
        }
        guard parts.count <= depthLimit else { throw refuse("which lies deeper than \(depthLimit) folders") }
        return parts.joined(separator: "/")
    }
}
