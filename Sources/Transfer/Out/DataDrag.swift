import ContentTypes
import DragAndDrop
import ImporterWire
import InternationalText
import Organizer

/// Drags rows of a list out as data, in one of the forms of ``Representation``.
///
/// The rows are fixed by their ids when it begins, as those of ``FolderDrag`` are.
package struct DataDrag {
    private let library: Library
    private let keeper: any PayloadKeeper
    private let list: ListSummary
    private let ids: [ItemID]
    private let type: UTType
    private let representation: Representation

    /// Fixes the rows that are dragged.
    package init(
        _ rows: RowReference, of list: String, in library: Library, keeper: any PayloadKeeper, as type: UTType
    ) async throws(LibraryError) {
        self.library = library
        self.keeper = keeper
        self.type = type
        (self.list, ids) = try await library.ids(rows, of: list)
        var representation = Representation(type)
        if ids.count == 1, let id = ids.first, let item = try await library.item(id)?.item, item.type == type,
            type != .url
        {
            // A text of the very type that was asked for is the best text of that type.
            representation = .content(type)
        }
        if representation.isOfOneItem, ids.count != 1 { throw .notOneRow(count: ids.count) }
        self.representation = representation
    }

    /// Writes the items, and tells of each that has no such representation.
    ///
    /// - Parameters:
    ///   - output: Takes bytes, in order.
    ///   - report: Takes what was left out; the item is nil where it is gone.
    package func write(
        to output: ([UInt8]) throws -> Void, report: (ItemID, Item?, DragOutFailure) -> Void
    ) async throws {
        if representation == .items {
            try await writeItems(to: output, report: report)
            return
        }
        for id in ids {
            guard let placed = try await library.item(id), placed.list == list.id else {
                report(id, nil, .gone)
                continue
            }
            switch piece(of: placed.item) {
            case .success(.bytes(let bytes)): try output(bytes)
            case .success(.content(let file)):
                let text = representation == .text ? UTF8Text(of: placed.item) : nil
                if let failure = try copy(file, as: text, to: output) {
                    report(id, placed.item, .system(failure))
                }
            case .failure(let failure): report(id, placed.item, failure)
            }
        }
    }

    /// What one item adds.
    private enum Piece {
        case bytes([UInt8])
        case content(OpenedFile)
    }

    private func piece(of item: Item) -> Result<Piece, DragOutFailure> {
        let lines = ItemLines(item)
        do throws(DragOutFailure) {
            switch representation {
            case .content(let type):
                guard item.type.conforms(to: type) else { throw .noRepresentation(type) }
                if case .url(let address) = item.source { return .success(.bytes(Array(address.utf8))) }
                return .success(.content(try OpenedFile(of: item, in: keeper)))
            case .address: return .success(.bytes(Array("\(try lines.address)\n".utf8)))
            case .addresses: return .success(.bytes(Array("\(try lines.address)\r\n".utf8)))
            case .checklist: return .success(.bytes(Array(lines.task.utf8)))
            case .text where item.type.conforms(to: .plainText):
                return .success(.content(try OpenedFile(of: item, in: keeper)))
            case .text: return .success(.bytes(Array("\(lines.text)\n".utf8)))
            case .items: preconditionFailure("items are written together")
            }
        } catch {
            return .failure(error)
        }
    }

    /// Copies what a file holds, and ends its last line where others follow. `text`: turns it into UTF-8, so that texts of
    /// several encodings make one.
    private func copy(
        _ file: OpenedFile, as text: UTF8Text?, to output: ([UInt8]) throws -> Void
    ) throws -> SystemError? {
        var offset: Int64 = 0
        var last: UInt8?
        while true {
            let bytes: [UInt8]
            do throws(SystemError) { bytes = try file.bytes(upTo: 1 << 20, at: offset) } catch {
                return error
            }
            let written = text?.converted(bytes) ?? bytes
            try output(written)
            last = written.last ?? last
            offset += Int64(bytes.count)
            if bytes.isEmpty { break }
        }
        let newline = UInt8(ascii: "\n")
        if ids.count > 1, last != newline { try output([newline]) }
        return nil
    }

    /// How many bytes are written together.
    private static let pieceSize = 1 << 18

    /// Goes through the items twice, so that a document which would be too large writes nothing, and none is held whole.
    private func writeItems(
        to output: ([UInt8]) throws -> Void, report: (ItemID, Item?, DragOutFailure) -> Void
    ) async throws {
        if ids.count > 1 { try await itemDocument(to: { _ in }, report: { _, _, _ in }) }
        try await itemDocument(to: output, report: report)
    }

    private func itemDocument(
        to output: ([UInt8]) throws -> Void, report: (ItemID, Item?, DragOutFailure) -> Void
    ) async throws {
        var json = JSONWriter()
        var written = 0
        json.raw(Array(ItemDocument.beginning.utf8))
        var isFirst = true
        var room = ItemDocument.payloadLimit
        for id in ids {
            if json.count >= Self.pieceSize {
                try output(json.bytes)
                written += json.count
                json.clear()
            }
            guard let placed = try await library.item(id), placed.list == list.id else {
                report(id, nil, .gone)
                continue
            }
            switch portable(placed.item, room: &room) {
            case .success(let portable):
                if !isFirst { json.raw(",\n") }
                isFirst = false
                portable.write(to: &json)
                guard written + json.count + ItemDocument.end.utf8.count <= ItemDocument.limit else {
                    throw DragOutFailure.documentTooLarge(limit: ItemDocument.limit)
                }
            case .failure(.documentTooLarge(let limit)): throw DragOutFailure.documentTooLarge(limit: limit)
            case .failure(let failure): report(id, placed.item, failure)
            }
        }
        json.raw(Array(ItemDocument.end.utf8))
        try output(json.bytes)
    }

    /// Takes an item's kept bytes along. `room`: how many more bytes the document may hold.
    private func portable(_ item: Item, room: inout Int) -> Result<PortableItem, DragOutFailure> {
        guard case .data(_, let size) = item.source else { return .success(PortableItem(item)) }
        guard size <= Int64(room) else {
            return .failure(.documentTooLarge(limit: ItemDocument.payloadLimit))
        }
        do throws(DragOutFailure) {
            let file = try OpenedFile(of: item, in: keeper)
            let bytes: [UInt8]
            do { bytes = try file.bytes(upTo: Int(size)) } catch { throw .system(error) }
            room -= bytes.count
            return .success(PortableItem(item, payload: bytes))
        } catch {
            return .failure(error)
        }
    }
}
