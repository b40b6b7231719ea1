import Glibc

/// Names one thing that a folder or an archive holds.
package struct PackageEntry: Hashable {
    package enum Kind: Hashable {
        case file
        case folder
        /// A symbolic or a hard link.
        case link
        /// A device, a pipe, a socket.
        case other
    }

    package var kind: Kind
    /// The path as it stands there.
    package var path: [UInt8]
    /// The permissions, as stat(2) has them.
    package var mode: UInt32

    package init(kind: Kind, path: [UInt8], mode: UInt32) {
        self.kind = kind
        self.path = path
        self.mode = mode
    }
}

/// Is shown the entries of a package one after another, and may stop it by throwing.
package protocol PackageVisitor {
    mutating func begin(_ entry: PackageEntry) throws(PluginError)
    /// Gets the next bytes of the file that was begun last.
    mutating func add(_ bytes: ArraySlice<UInt8>) throws(PluginError)
    /// The file that was begun last is complete.
    mutating func endFile() throws(PluginError)
}

/// Shows its entries as often as it is asked; they may be others each time.
package protocol PackageSource {
    func visit(_ visitor: inout some PackageVisitor) throws(PluginError)
}

/// Says why a folder or an archive is not taken for a plugin.
package enum PackageFault: Error, Sendable, Hashable {
    /// A path leaves the folder, or is none.
    case badPath(String, reason: String)
    case link(String)
    /// A device, a pipe, a socket.
    case special(String)
    /// A file that would run as its owner.
    case setID(String)
    case twice(String)
    case tooManyEntries(limit: Int)
    case fileTooLarge(String, limit: Int)
    case tooLarge(limit: Int)
    /// The archive, or the confinement in which it was to be read, fails.
    case archive(String)
    /// Between the first look and the copy something else came in its place.
    case changed
    /// Neither a folder nor a regular file.
    case noPackage(String)

    package var description: String {
        switch self {
        case .badPath(let path, let reason): "it holds “\(path)”, \(reason)"
        case .link(let path): "“\(path)” in it is a link; a plugin is made of files and folders alone"
        case .special(let path): "“\(path)” in it is a device, a pipe or a socket"
        case .setID(let path): "“\(path)” in it would run with its owner’s rights (set-id)"
        case .twice(let path): "it holds “\(path)” twice"
        case .tooManyEntries(let limit): "it holds more than \(limit) files and folders"
        case .fileTooLarge(let path, let limit): "“\(path)” in it is larger than \(limit >> 20) MiB"
        case .tooLarge(let limit): "it takes more than \(limit >> 20) MiB"
        case .archive(let reason): "the archive cannot be read: \(reason)"
        case .changed: "it changed while it was read; nothing was installed"
        case .noPackage(let path): "\(path) is neither a folder nor an archive"
        }
    }
}
