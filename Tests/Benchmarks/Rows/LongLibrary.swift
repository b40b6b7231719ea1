import DragAndDrop
import Foundation
import Organizer
import SQLiteStore

extension Workbench {
    /// Compares whole commands on a library of a million items with the same on an empty or a short one, and inserts
    /// at one gap with inserts at the end.
    func measureLongLibrary() async throws {
        if wants("find") || wants("show-middle") { try await measureCommands() }
        if wants("one-gap") { try await measureOneGap() }
    }

    private func measureCommands() async throws {
        let long = try await LongList(1_000_000, in: scratch + "/million")
        try await long.insert(named: "quince", at: 400_000)
        _ = try await LongList(1000, in: scratch + "/thousand")
        _ = try SQLiteStore.open(at: FilePath(scratch + "/empty"), founding: .init(time: .now()))
        func command(_ words: [String], on library: String) -> Program {
            punnet(words, library: library, isNew: false)
        }
        let find = ["find", "quince"]
        let found = Comparison(
            name: "find", work: "a rare word at a million items, start to end", measure: .wall, bar: 3,
            aim: 1.5,
            ours: "punnet find quince", peers: "the same on an empty library")
        if wants(found.name) {
            try await found.run(runs, command(find, on: "million"), command(find, on: "empty"))
        }
        let common = Comparison(
            name: "find", work: "the memory of a search that a million items answer", measure: .memory,
            bar: 4, aim: 2,
            ours: "punnet find img", peers: "punnet find quince on an empty library")
        if wants(common.name) {
            try await common.run(1, command(["find", "img"], on: "million"), command(find, on: "empty"))
        }
        let shown = Comparison(
            name: "show-middle", work: "21 rows from the middle of a million", measure: .wall, bar: 2,
            aim: 1.2,
            ours: "punnet show Inbox --rows 500000-500020", peers: "rows 500-520 of a thousand")
        if wants(shown.name) {
            try await shown.run(
                runs, command(["show", "Inbox", "--rows", "500000-500020"], on: "million"),
                command(["show", "Inbox", "--rows", "500-520"], on: "thousand"))
        }
    }

    /// 100,000 inserts at one gap, of which the last thousand cost what the first do.
    private func measureOneGap() async throws {
        let list = try await LongList(1000, in: scratch + "/gap")
        let first = try await list.insertInTheMiddle(1000)
        for _ in 0..<98 { _ = try await list.insertInTheMiddle(1000) }
        try await Comparison(
            name: "one-gap", work: "the last 1,000 of 100,000 inserts at one gap, one commit each", bar: 2,
            aim: 1.2,
            ours: "SQLiteStore", peers: "the first 1,000 of them"
        ).run(1, { try await list.insertInTheMiddle(1000) }, { first })
        let fresh = try await LongList(101_000, in: scratch + "/fresh")
        print("one-gap: the database after it")
        print("  \(try await list.store.statistics().databaseBytes) bytes, of which the history has a part")
        print(
            "  \(try await fresh.store.statistics().databaseBytes) bytes after one import of as many items\n")
    }
}
