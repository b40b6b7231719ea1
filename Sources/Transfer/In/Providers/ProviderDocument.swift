import Digests
import DragAndDrop
import Glibc
import Organizer

/// Holds the item providers that a JSON document describes, version 1: what a browser or a desktop hands over, in a
/// form that can be written down.
///
/// A provider that the document describes wrongly is a problem of its own, and the others stand. A document that cannot
/// be read, or is no JSON, is one problem.
package struct ProviderDocument: Sendable {
    /// One provider, or what is wrong with it.
    package struct Entry: Sendable {
        /// Where it stands (“providers.3”); empty where it is the whole document.
        let place: String
        let content: Result<DescribedProvider, PayloadProblem>
    }

    /// The version that this build reads.
    package static let version = 1
    /// The largest document, in bytes; what is larger is given by path.
    static let limit = 64 << 20
    /// The most providers of one document.
    static let providers = 10_000
    /// The most representations of one provider.
    static let representations = 256

    /// What messages call the document: its path as it was written, or “standard input”.
    package let shown: PayloadName
    /// What receipts call it.
    package let recorded: PayloadName
    /// The file, for a document that can be read again.
    package let file: FilePath?
    /// The digest of its bytes, by which it is known to be the same later; nil where they could not be read.
    let digest: PayloadDigest?
    package let entries: [Entry]

    /// Reads a file. Paths in it begin in the file's folder.
    package init(file path: DroppedPath) {
        let name = path.absolute
        // A pipe gives its bytes once.
        let isPassing = FileKind(following: name) != nil
        self.init(
            shown: PayloadName(path.shown), recorded: PayloadName(name), file: isPassing ? nil : name,
            folder: name.parent ?? "/", bytes: Self.contents(of: name))
    }

    /// Reads what comes from standard input. Paths in it begin in the working folder.
    package init(standardInput descriptor: Int32) {
        let name = PayloadName(text: "standard input")
        self.init(
            shown: name, recorded: name, file: nil, folder: .workingFolder,
            bytes: Self.contents(of: descriptor))
    }

    init(
        shown: PayloadName, recorded: PayloadName, file: FilePath?, folder: FilePath,
        bytes: Result<[UInt8], PayloadProblem>
    ) {
        self.shown = shown
        self.recorded = recorded
        self.file = file
        switch bytes {
        case .success(let bytes):
            digest = ContentDigest.of(bytes)
            entries = Self.entries(in: bytes, folder: folder)
        case .failure(let problem):
            digest = nil
            entries = [Entry(place: "", content: .failure(problem))]
        }
    }

    private static func contents(of path: FilePath) -> Result<[UInt8], PayloadProblem> {
        guard let name = path.cString else { return .failure(.notOpened(.missing)) }
        let descriptor = open(name, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return .failure(.notOpened(OpenFailure(code: errno))) }
        defer { close(descriptor) }
        return contents(of: descriptor)
    }

    private static func contents(of descriptor: Int32) -> Result<[UInt8], PayloadProblem> {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            // Valid: read writes no more than the buffer holds.
            let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return .failure(.unreadable(SystemError(code: errno))) }
            if count == 0 { return .success(bytes) }
            bytes += buffer[..<count]
            if bytes.count > limit {
                return .failure(
                    .badProvider("it is larger than \(limit >> 20) MiB; give large values by path"))
            }
        }
    }
}

extension ProviderDocument.Entry {
    /// The step of a drop that this is.
    func step(of document: ProviderDocument) -> DropEntry {
        func name(_ name: PayloadName) -> PayloadName {
            if place.isEmpty { return name }
            let end = ": \(place)"
            return PayloadName(text: name.text + end, bytes: name.bytes.map { $0 + Array(end.utf8) })
        }
        switch content {
        case .success(let described):
            return .payload(
                DroppedPayload(
                    described: described, shown: name(document.shown), recorded: name(document.recorded)))
        case .failure(let problem):
            return .problem(problem, shown: name(document.shown), recorded: name(document.recorded))
        }
    }
}
