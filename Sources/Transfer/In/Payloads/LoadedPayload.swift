import ContentTypes
import CSystem
import DragAndDrop
import FoundationEssentials
import Glibc
import Organizer

/// Holds a payload that is open for reading, with what its items will refer to.
struct LoadedPayload: Sendable {
    /// The payload's bytes.
    let file: OpenedFile
    /// The first ``PayloadType/prefix`` of them, or all that there are, read once for whoever looks at them.
    let head: [UInt8]
    /// What an item that is the payload itself refers to.
    let source: ItemSource
    /// The file's own name, for a payload that has one.
    let fileName: [UInt8]?
    /// What its provider suggests to call it, for a payload that has no file name.
    let suggestedName: String?
    /// The type in which its provider offers it.
    let offeredType: UTType
    /// Whether its bytes are a copy of a file that its provider has.
    let isCopyOfFile: Bool

    /// Whether it is an address and nothing else.
    var isAddress: Bool { if case .url = source { true } else { false } }

    /// Opens a payload: its file where it lies, else the bytes that the library keeps or is given to keep, else its
    /// address.
    ///
    /// `type`: the representation that is meant, of a provider that is no file; the best when nil.
    init(
        _ payload: DroppedPayload, as type: UTType? = nil, keeping keeper: any PayloadKeeper
    ) async throws(PayloadProblem) {
        let provider = type.map(payload.provider.offering(only:)) ?? payload.provider
        let type = type ?? provider.registeredContentTypes.first ?? .data
        offeredType = type
        isCopyOfFile = payload.kept == nil && provider.sourceFile == nil && provider.offersFile(of: type)
        if let kept = payload.kept {
            file = try Self.open(kept, in: keeper)
            source = .data(digest: kept.digest, size: kept.size)
            fileName = nil
            suggestedName = provider.suggestedName
        } else if let path = provider.sourceFile {
            file = try await Self.open(provider)
            source = .file(path: path, size: file.size, modified: file.modified)
            fileName = path.lastComponent
            suggestedName = nil
        } else if type.conforms(to: .url), let address = try await Self.address(of: provider) {
            file = try Self.file(holding: address)
            source = .url(address)
            fileName = nil
            suggestedName = provider.suggestedName
        } else {
            let kept = try await Self.keep(type, of: provider, in: keeper)
            file = try Self.open(kept, in: keeper)
            source = .data(digest: kept.digest, size: kept.size)
            fileName = nil
            suggestedName = provider.suggestedName
        }
        head = try Self.head(of: file)
    }

    private static func head(of file: OpenedFile) throws(PayloadProblem) -> [UInt8] {
        // The system's own files have bytes though they tell no size.
        let known = file.size > 0 ? Int(clamping: file.size) : PayloadType.prefix
        do { return try file.bytes(upTo: min(PayloadType.prefix, known)) } catch { throw .unreadable(error) }
    }

    private static func open(_ kept: KeptPayload, in keeper: any PayloadKeeper) throws(PayloadProblem)
        -> OpenedFile
    {
        let descriptor: Int32
        do { descriptor = try keeper.open(kept.digest) } catch { throw .notKept(error) }
        do { return try OpenedFile(owning: descriptor) } catch { throw .unreadable(error) }
    }

    private static func open(_ provider: ItemProvider) async throws(PayloadProblem) -> OpenedFile {
        let opened: OpenedItem
        do { opened = try await provider.openFile(for: .data) } catch { throw PayloadProblem(error) }
        guard let file = opened.file as? OpenedFile else {
            throw .notLoaded("its provider gave no file of this machine")
        }
        return file
    }

    /// The address that a provider offers; nil when it is not UTF-8.
    private static func address(of provider: ItemProvider) async throws(PayloadProblem) -> String? {
        do { return try await provider.loadURL() } catch { throw PayloadProblem(error) }
    }

    /// Gives a representation to the library to keep; of a file without reading it into memory.
    private static func keep(
        _ type: UTType, of provider: ItemProvider, in keeper: any PayloadKeeper
    ) async throws(PayloadProblem) -> KeptPayload {
        if provider.offersFile(of: type) {
            let opened: OpenedItem
            do { opened = try await provider.openFile(for: type) } catch { throw PayloadProblem(error) }
            // Another one is read through its own access.
            if let file = opened.file as? OpenedFile {
                do {
                    return try keeper.keep(contentsOf: file.descriptor, limit: providedLimit)
                } catch {
                    throw .notKept(error)
                }
            }
        }
        let data: Data
        do { data = try await provider.loadData(for: type) } catch { throw PayloadProblem(error) }
        do { return try keeper.keepForNow([UInt8](data)) } catch { throw .notKept(error) }
    }

    /// The largest file of a provider that is kept: 4 GiB.
    private static let providedLimit: Int64 = 4 << 30

    /// Puts an address into a file in memory, so that an importer can read it as it reads any payload.
    private static func file(holding address: String) throws(PayloadProblem) -> OpenedFile {
        var address = address
        let descriptor = address.withUTF8 { csystem_memory_file($0.baseAddress, $0.count) }
        guard descriptor >= 0 else { throw .unreadable(SystemError(code: errno)) }
        do { return try OpenedFile(owning: descriptor) } catch { throw .unreadable(error) }
    }
}

extension PayloadProblem {
    /// Takes the cause out of what a provider threw.
    fileprivate init(_ error: ItemProviderError) {
        if case .loading(_, let cause) = error {
            switch cause {
            case let failure as ProvidedPath.Unopened: self = .notProvided(failure.path, failure.failure)
            case let failure as OpenFailure: self = .notOpened(failure)
            case let failure as SystemError: self = .unreadable(failure)
            default: self = .notLoaded("\(cause)")
            }
        } else {
            self = .notLoaded(error.description)
        }
    }
}
