import ContentTypes
import Foundation
import Organizer
import Testing

@testable import DragAndDrop
@testable import SQLiteStore
@testable import Transfer

/// What reads a library for one answer sees it as it was at one moment, whoever writes between two of its reads.
@Suite struct OneMomentTests {
    private let desk: DropDesk
    private let names = ["a", "b", "c", "d"]

    /// Fills a list with items whose files are missing.
    init() async throws {
        desk = try DropDesk()
        let items = names.map {
            Item(
                id: .random(), name: $0, type: .plainText,
                source: .file(
                    path: FilePath("/nowhere/\($0).txt"), size: 1, modified: Timestamp(nanoseconds: 0)),
                added: Timestamp(nanoseconds: 0))
        }
        _ = try await desk.library.apply(
            .insert(items, into: try await desk.inbox().id, at: .end))
        try await desk.library.holdSnapshot()
    }

    /// Gives all items another name, and takes away where they stand, as if another process had.
    private func write() throws {
        let database = try Database(
            desk.store.folder.appending("library.sqlite"), mode: .readWrite, patience: .zero)
        try database.execute("UPDATE item SET name = 'late'; DELETE FROM place")
    }

    @Test func aCheckDoes() async throws {
        var found: [String] = []
        _ = try await FileCheck(desk.library, keeper: desk.store.payloads).run { finding in
            found.append(finding.placed.item.name)
            if found.count == 1 { try write() }
        }
        #expect(found == names)
    }

    @Test func anExportDoes() async throws {
        let path = desk.files.path.appending("all.tar")
        var export = LibraryExport(desk.library, keeper: desk.store.payloads, includesFiles: true)
        var told: [String] = []
        let summary = try await export.write([], to: path) { item, _ in
            told.append(item.name)
            if told.count == 1 {
                do { try write() } catch { Issue.record(error) }
            }
        }
        #expect(told == names && summary.items == names.count)
        let archive = try Data(contentsOf: URL(fileURLWithPath: path.description))
        #expect(archive.range(of: Data("late".utf8)) == nil)
    }

    @Test(arguments: [UTType.markdown, .uriList])
    func aDragOfDataDoes(type: UTType) async throws {
        let drag = try await DataDrag(
            .all, of: "Inbox", in: desk.library, keeper: desk.store.payloads, as: type)
        var pieces: [String] = []
        try await drag.write(
            to: { bytes in
                pieces.append(String(decoding: bytes, as: UTF8.self))
                if pieces.count == 1 { try write() }
            }, report: { _, item, failure in Issue.record("\(item?.name ?? "gone"): \(failure)") })
        #expect(pieces.count == names.count)
        #expect(zip(pieces, names).allSatisfy { $0.contains($1) && !$0.contains("late") })
    }

    @Test func aDragOfFilesDoes() async throws {
        let folder = try DragOut(
            to: desk.files.path, manner: .copy, keeper: desk.store.payloads)
        let drag = try await FolderDrag(.all, of: "Inbox", in: desk.library, to: folder)
        var told: [String] = []
        _ = try await drag.write(isNumbered: false) { result in
            if case .failed(_, let item?, _) = result { told.append(item.name) }
            if told.count == 1 { try write() }
            return true
        }
        #expect(told == names)
    }
}
