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
    /// What an item that is the payload itself refers to.
    let source: ItemSource
    /// The file's own name, for a payload that has one.
    let fileName: [UInt8]?
    /// What its provider suggests to call it, for a payload that has no file name.
    let suggestedName: String?
    /// The best type that its provider offers.
    let offeredType: UTType

    /// Whether it is an address and nothing else.
    var isAddress: Bool { if case .url = source { true } else { false } }

    /// Opens the best representation of a payload: its file where it lies, else the bytes that the library keeps or
    /// is given to keep, else its address.
    init(_ payload: DroppedPayload, keeping keeper: any PayloadKeeper) async throws(PayloadProblem) {
        let provider = payload.provider
        offeredType = provider.registeredContentTypes.first ?? .data
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
        } else if let address = try await Self.address(of: provider) {
            file = try Self.file(holding: address)
            source = .url(address)
            fileName = nil
            suggestedName = nil
        } else {
            let data = try await Self.data(of: provider)
            let kept: KeptPayload
            do { kept = try keeper.keep([UInt8](data)) } catch { throw .notKept(error) }
            file = try Self.open(kept, in: keeper)
            source = .data(digest: kept.digest, size: kept.size)
            fileName = nil
            suggestedName = provider.suggestedName
        }
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

    /// The address that a provider offers when that is the best it has; nil when it offers something else.
    private static func address(of provider: ItemProvider) async throws(PayloadProblem) -> String? {
        guard provider.registeredContentTypes.first?.conforms(to: .url) == true else { return nil }
        do { return try await provider.loadURL() } catch { throw PayloadProblem(error) }
    }

    private static func data(of provider: ItemProvider) async throws(PayloadProblem) -> Data {
        do { return try await provider.loadData(for: .data) } catch { throw PayloadProblem(error) }
    }

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
            case let failure as OpenFailure: self = .notOpened(failure)
            case let failure as SystemError: self = .unreadable(failure)
            default: self = .notLoaded("\(cause)")
            }
        } else {
            self = .notLoaded(error.description)
        }
    }
}
