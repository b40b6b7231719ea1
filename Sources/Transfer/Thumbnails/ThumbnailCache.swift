import DragAndDrop
import Glibc
import Organizer

/// Reads and writes thumbnails where the Thumbnail Managing Standard (0.9.0) has every program of the desktop keep them.
///
/// A thumbnail there belongs to a `file:` address and to the time at which the file was changed last; another time, or
/// another size where one is written down, and it is stale. What other programs wrote is not believed further: only its
/// texts are read here. Files are written for their owner alone, under a name of their own first, so that nobody reads
/// half of one.
package struct ThumbnailCache: Sendable {
    /// The folder that holds `normal`, `large` and the others.
    package let folder: String

    /// The largest thumbnail that is read, in bytes.
    static let limit = 8 << 20

    package init(folder: String) { self.folder = folder }

    /// Finds the folder by the environment: `$XDG_CACHE_HOME/thumbnails`, else in `~/.cache`; nil without either.
    package init?(environment: (String) -> String?) {
        if let cache = environment("XDG_CACHE_HOME"), cache.hasPrefix("/") {
            folder = cache + "/thumbnails"
        } else if let home = environment("HOME"), home.hasPrefix("/") {
            folder = home + "/.cache/thumbnails"
        } else {
            return nil
        }
    }

    /// Where the thumbnail of a file stands, whether it is there or not.
    package func path(of file: PictureFile, size: ThumbnailSize) -> String {
        "\(folder)/\(size.rawValue)/\(file.thumbnailName)"
    }

    /// Reads the thumbnail of a file, as a PNG; nil where there is none, or a stale one.
    package func thumbnail(of file: PictureFile, size: ThumbnailSize) -> [UInt8]? {
        fresh(path(of: file, size: size), of: file)
    }

    /// Whether this version of the program has failed to make a thumbnail of the file as it is.
    package func hasFailed(_ file: PictureFile) -> Bool {
        fresh("\(failures)/\(file.thumbnailName)", of: file) != nil
    }

    /// Keeps a thumbnail, a PNG, with the texts that tell whose it is.
    package func keep(_ png: [UInt8], of file: PictureFile, size: ThumbnailSize) throws(SystemError) {
        try write(png, of: file, in: "\(folder)/\(size.rawValue)")
    }

    /// Notes that no thumbnail can be made of the file, so that nobody tries again before it changes.
    package func keepFailure(of file: PictureFile) throws(SystemError) {
        try write(Self.emptyPicture, of: file, in: failures)
    }

    /// Whether a file lies in the cache itself, where nothing has a thumbnail.
    package func holds(_ path: FilePath) -> Bool { path.bytes.starts(with: Array((folder + "/").utf8)) }

    private var failures: String { "\(folder)/fail/punnet-1" }

    private func fresh(_ path: String, of file: PictureFile) -> [UInt8]? {
        guard let opened = try? OpenedFile(FilePath(bytes: Array(path.utf8))),
            opened.size <= Self.limit, let bytes = try? opened.bytes(upTo: Int(opened.size)),
            let texts = PNGText.read(bytes), texts["Thumb::URI"] == file.address,
            texts["Thumb::MTime"] == "\(file.modified)",
            texts["Thumb::Size"].map({ $0 == "\(file.size)" }) ?? true
        else { return nil }
        return bytes
    }

    private func write(_ png: [UInt8], of file: PictureFile, in folder: String) throws(SystemError) {
        let texts = [
            (keyword: "Thumb::URI", text: file.address), ("Thumb::MTime", "\(file.modified)"),
            ("Thumb::Size", "\(file.size)"), ("Software", "Punnet"),
        ]
        guard let bytes = PNGText.replacing(with: texts, in: png) else { throw SystemError(code: EINVAL) }
        try makeFolders(folder)
        let path = "\(folder)/\(file.thumbnailName)"
        let draft = "\(path).\(getpid())-\(UInt32.random(in: 0 ... .max))"
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw SystemError(code: errno) }
        do throws(SystemError) {
            defer { close(descriptor) }
            try writeAll(bytes, to: descriptor)
            guard rename(draft, path) == 0 else { throw SystemError(code: errno) }
        } catch {
            unlink(draft)
            throw error
        }
    }

    /// Makes a folder and those above it, for their owner alone.
    private func makeFolders(_ path: String) throws(SystemError) {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let end = path.lastIndex(of: "/"), end > path.startIndex else {
            throw SystemError(code: errno)
        }
        try makeFolders(String(path[..<end]))
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw SystemError(code: errno) }
    }

    private func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { bytes in
                Glibc.write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw SystemError(code: errno) }
            written += count
        }
    }

    /// A PNG of one pixel that cannot be seen: what stands for a failure.
    private static let emptyPicture: [UInt8] =
        PNGText.signature + [
            0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0x1F, 0x15, 0xC4,
            0x89,
            0, 0, 0, 11, 0x49, 0x44, 0x41, 0x54, 0x78, 0xDA, 0x63, 0x60, 0, 2, 0, 0, 5, 0, 1, 0xE9, 0xFA,
            0xDC, 0xD8,
            0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
        ]
}
