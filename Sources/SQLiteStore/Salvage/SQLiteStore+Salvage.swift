import ContentTypes
import DragAndDrop
import Glibc
import Organizer

/// Tells what was saved from a damaged library, and what was not.
package struct SalvageReport: Sendable, Hashable {
    package var lists = 0
    package var items = 0
    package var payloads = 0
    /// What could not be saved, or not as it was, a sentence each; at most ``StoreLimits/violations``.
    package var losses: [String] = []

    /// Says how many of something there are.
    static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }

    mutating func tell(_ loss: String) {
        if losses.count < StoreLimits.violations { losses.append(loss) }
    }
}

extension SQLiteStore {
    /// Writes what can be read of a library, damaged or not, into a new one; the old one is only read.
    ///
    /// Lists keep their names, settings and order, items their ids, marks and notes; the history stays behind. The new
    /// library is made beside its place, and stands there once it is whole. `target`: a folder that does not exist, or
    /// is empty. Costs memory for the order of the whole library, and room on the disk for its rows twice.
    package static func salvage(
        _ source: FilePath, into target: FilePath, at time: Timestamp
    ) async throws(StoreError) -> SalvageReport {
        let folder = LibraryFolder(path: source)
        guard let status = try SystemCall.status(source) else { throw .missing(source) }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw .notALibrary(source, found: "a file") }
        let site = try SalvageSite(target, besides: source)
        do throws(StoreError) {
            let report = try await salvage(folder, on: site, at: time)
            try site.finish()
            return report
        } catch {
            site.clear()
            throw error
        }
    }

    private static func salvage(
        _ folder: LibraryFolder, on site: SalvageSite, at time: Timestamp
    ) async throws(StoreError) -> SalvageReport {
        let scratch = try Database(site.scanFile, mode: .readWrite, patience: .zero)
        try scratch.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
        try scratch.execute(Schema.version1)
        let scan = try collectRows(of: folder, into: scratch)
        var salvage = Salvage(scratch, damagedTables: scan.damagedTables)
        let plan = try salvage.readPlan()
        guard let first = plan.lists.first else {
            throw .damaged(folder.databaseFile, detail: "no list and no item in it can be read")
        }
        let new = try SQLiteStore.open(
            at: site.library, founding: Founding(list: first.id, name: first.name, time: time))
        var report = SalvageReport(lists: plan.lists.count, losses: scan.losses + plan.losses)
        for (number, list) in plan.lists.enumerated() {
            if number > 0 {
                _ = try await new.apply(
                    .createList(list.id, name: list.name, settings: ListSettings()),
                    as: EditStamp(entry: .random(), time: time), expecting: nil)
            }
            try await fill(list, of: new, from: folder.payloads, &salvage, &report, at: time)
        }
        // Where all was saved, they are those of deleted items.
        if !report.losses.isEmpty { try tellLoosePayloads(in: folder.payloads, beside: new, &report) }
        return report
    }

    /// Tells of the payloads that are left behind: those of items that were lost are among them.
    private static func tellLoosePayloads(
        in folder: PayloadFolder, beside new: SQLiteStore, _ report: inout SalvageReport
    ) throws(StoreError) {
        guard try SystemCall.status(folder.path) != nil else { return }
        var loose = 0
        try folder.visit { file throws(StoreError) in
            guard let digest = file.digest else { return }
            if try !new.payloadFolder.isKept(KeptPayload(digest: digest, size: file.size)) { loose += 1 }
        }
        if loose > 0 {
            report.tell("\(SalvageReport.count(loose, "payload")) of no item that was saved: \(folder.path)")
        }
    }

    /// Copies the rows of a library's database, and answers with what could not be read.
    private static func collectRows(
        of folder: LibraryFolder, into scratch: Database
    ) throws(StoreError) -> (losses: [String], damagedTables: Set<String>) {
        let reader = try heldReader(of: folder)
        defer { withExtendedLifetime(reader) {} }
        guard let source = PageSource(folder) else {
            throw .notALibrary(folder.path, found: "no library.sqlite that can be read")
        }
        var scan = PageScan(source, into: scratch)
        try scan.run()
        return (scan.losses, scan.damagedTables)
    }

    /// Has SQLite read the database, where it can: while a reader is there, nobody writes into the database's pages what
    /// its log does not hold as well. Refuses a library of a newer version.
    private static func heldReader(of folder: LibraryFolder) throws(StoreError) -> Database? {
        let reader: Database
        let version: Int64
        do throws(StoreError) {
            reader = try Database(folder.databaseFile, mode: .readOnly, patience: .seconds(1))
            try reader.execute("BEGIN")
            guard try reader.integer("PRAGMA application_id") == Schema.applicationID else { return nil }
            version = try reader.integer("PRAGMA user_version") ?? 0
        } catch {
            return nil
        }
        guard version <= Schema.version else {
            throw .newerSchema(folder.path, found: Int(version), known: Schema.version)
        }
        return reader
    }

    private static func fill(
        _ list: Salvage.List, of new: SQLiteStore, from payloads: PayloadFolder, _ salvage: inout Salvage,
        _ report: inout SalvageReport,
        at time: Timestamp
    ) async throws(StoreError) {
        let stamp = EditStamp(entry: .random(), time: time)
        let plan = ImportPlan(
            list: list.id, position: .end, sentence: "Saved what could be read of “\(list.name)”")
        try await new.beginImport(plan, as: stamp)
        var lost = 0
        for start in stride(from: 0, to: list.keys.count, by: 500) {
            var items: [Item] = []
            for key in list.keys[start..<min(start + 500, list.keys.count)] {
                guard let item = salvage.item(key) else {
                    lost += 1
                    continue
                }
                if case .data(let digest, let size) = item.source {
                    guard try copy(KeptPayload(digest: digest, size: size), from: payloads, to: new) else {
                        report.tell(
                            "“\(item.name)” of “\(list.name)” is lost: its bytes cannot be read whole")
                        continue
                    }
                    report.payloads += 1
                }
                items.append(item)
            }
            if items.isEmpty { continue }
            report.items += items.count
            _ = try await new.commit(ImportBatch(items: items, receipts: [], time: time), to: stamp.entry)
        }
        try await new.finishImport(stamp.entry, at: time, sentence: nil)
        if list.settings != ListSettings() {
            _ = try await new.apply(
                .changeSettings(list.id, list.settings), as: EditStamp(entry: .random(), time: time),
                expecting: nil)
        }
        if lost > 0 { report.tell("\(lost) of \(list.keys.count) items of “\(list.name)” cannot be read") }
    }

    /// Copies a payload, and says whether it is whole and what its name says. That there is no room for it, or no
    /// descriptor, is no fault of the payload's and ends the whole.
    private static func copy(
        _ payload: KeptPayload, from folder: PayloadFolder, to new: SQLiteStore
    ) throws(StoreError) -> Bool {
        let descriptor: Int32
        do throws(StoreError) { descriptor = try folder.open(payload.digest) } catch {
            if case .inputOutput(_, _, let code, _) = error, [EMFILE, ENFILE, ENOMEM].contains(code) {
                throw error
            }
            return false
        }
        defer { close(descriptor) }
        do throws(StoreError) {
            return try new.payloads.keep(contentsOf: descriptor, limit: .max) == payload
        } catch {
            if case .payloadUnreadable = error { return false }
            throw error
        }
    }
}
