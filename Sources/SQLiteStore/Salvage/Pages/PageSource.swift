import DragAndDrop
import Organizer

/// Reads the pages of an SQLite database as they lie on the disk, its write-ahead log over them, without SQLite.
///
/// Section 1 of <https://www.sqlite.org/fileformat2.html> is the file's header, section 4 its log.
struct PageSource {
    let pageSize: Int
    /// How many bytes of a page its rows may take.
    let usableSize: Int
    let pageCount: Int
    /// How many of them the file has, or begins; the others are in the log alone.
    private let filePages: Int
    private let file: ReadableFile?
    private let log: WriteAheadLog?

    /// The bytes with which the file's header begins.
    static let magic = Array("SQLite format 3".utf8) + [0]

    /// Opens the database of a library, and its log; nil where neither can be read.
    init?(_ folder: LibraryFolder) {
        let file = ReadableFile(folder.databaseFile)
        let log = WriteAheadLog(folder.log)
        let header = log?.page(1) ?? file?.bytes(at: 0, count: 100) ?? []
        var pageSize: Int?
        var reserved = 0
        if header.count >= 100, header.starts(with: Self.magic), let number = header.number(at: 16, bytes: 2)
        {
            let size = number == 1 ? 65_536 : number
            if Self.sizes.contains(size), header[20] < 32 {
                pageSize = size
                reserved = Int(header[20])
            }
        }
        if pageSize == nil {
            pageSize = log?.pageSize
            if pageSize == nil, let file { pageSize = Self.likelySize(file) }
        }
        guard let pageSize, file != nil || log != nil else { return nil }
        self.pageSize = pageSize
        usableSize = pageSize - reserved
        let size = file?.size ?? 0
        let filePages = size / pageSize + (size % pageSize == 0 ? 0 : 1)
        self.filePages = filePages
        // A log of pages of another size belongs to another file.
        self.log = log?.pageSize == pageSize ? log : nil
        pageCount = filePages + (self.log?.pages.count { $0 > filePages } ?? 0)
        self.file = file
    }

    /// Reads a page by its number, counted from 1; a page that the file cuts off ends in zeros.
    func page(_ number: Int) -> [UInt8]? {
        if let page = log?.page(number) { return page }
        guard let file, number >= 1, number <= filePages else { return nil }
        let bytes = file.bytes(at: (number - 1) * pageSize, count: pageSize)
        return bytes.isEmpty ? nil : bytes + Array(repeating: 0, count: pageSize - bytes.count)
    }

    /// The numbers of all pages, ascending.
    var pageNumbers: some Sequence<Int> {
        let others = log?.pages.filter { $0 > filePages }.sorted() ?? []
        return [AnySequence(1...max(1, filePages)), AnySequence(others)].joined()
    }

    // MARK: Size

    private static let sizes = (9...16).map { 1 << $0 }

    /// Finds the size by which the file's beginning falls into most pages of tables and indexes: by a multiple of it
    /// some of them are passed over, and by a part of it their rows would lie beyond them.
    private static func likelySize(_ file: ReadableFile) -> Int? {
        var best: (size: Int, pages: Int)?
        for size in sizes {
            var known = 0
            for offset in stride(from: 0, to: min(file.size, 1 << 24), by: size) {
                let page = file.bytes(at: offset, count: size)
                if page.count == size, TablePage.isLikely(page) { known += 1 }
            }
            if known > best?.pages ?? 0 { best = (size, known) }
        }
        return best?.size
    }
}
