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

    mutating func tell(_ loss: String) {
        if losses.count < StoreLimits.violations { losses.append(loss) }
    }
}

extension SQLiteStore {
    /// Writes what can be read of a library, damaged or not, into a new one; the old one is only read.
    ///
    /// Lists keep their names, settings and order, items their ids, marks and notes; the history stays behind.
    /// `target`: a folder that does not exist, or is empty. Costs memory for the order of the whole library.
    package static func salvage(
        _ source: FilePath, into target: FilePath, at time: Timestamp
    ) async throws(StoreError) -> SalvageReport {
        let folder = LibraryFolder(path: source)
        try folder.requireLibrary()
        if try SystemCall.status(target) != nil, try !SystemCall.entries(of: target, limit: 1).isEmpty {
            throw .notALibrary(target, found: "something else, where a new library should be made")
        }
        let damaged = try SQLiteStore.open(at: source, access: .readOnly, founding: Founding(time: time))
        return try await damaged.salvage(into: target, at: time)
    }

    private func salvage(into target: FilePath, at time: Timestamp) async throws(StoreError) -> SalvageReport
    {
        var salvage = Salvage(database)
        try database.run("BEGIN")
        let plan = salvage.readPlan()
        defer { try? database.run("ROLLBACK") }
        guard let first = plan.lists.first else {
            throw .damaged(database.path, detail: "no list and no item in it can be read")
        }
        let new = try SQLiteStore.open(
            at: target, founding: Founding(list: first.id, name: first.name, time: time))
        var report = SalvageReport(lists: plan.lists.count, losses: plan.losses)
        for (number, list) in plan.lists.enumerated() {
            if number > 0 {
                _ = try await new.apply(
                    .createList(list.id, name: list.name, settings: ListSettings()),
                    as: EditStamp(entry: .random(), time: time), expecting: nil)
            }
            try await fill(list, of: new, &salvage, &report, at: time)
        }
        report.losses += salvage.losses
        return report
    }

    private func fill(
        _ list: Salvage.List, of new: SQLiteStore, _ salvage: inout Salvage, _ report: inout SalvageReport,
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
                    guard copyPayload(KeptPayload(digest: digest, size: size), to: new) else {
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
            _ = try await new.commit(ImportBatch(items: items, receipts: []), to: stamp.entry)
        }
        try await new.finishImport(stamp.entry, at: time, sentence: nil)
        if list.settings != ListSettings() {
            _ = try await new.apply(
                .changeSettings(list.id, list.settings), as: EditStamp(entry: .random(), time: time),
                expecting: nil)
        }
        if lost > 0 { report.tell("\(lost) of \(list.keys.count) items of “\(list.name)” cannot be read") }
    }

    /// Copies a payload, and says whether it is whole and what its name says.
    private func copyPayload(_ payload: KeptPayload, to new: SQLiteStore) -> Bool {
        do throws(StoreError) {
            let descriptor = try payloadFolder.open(payload.digest)
            defer { close(descriptor) }
            return try new.payloads.keep(contentsOf: descriptor, limit: .max) == payload
        } catch {
            return false
        }
    }
}
