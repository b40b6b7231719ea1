import InternationalText
import Organizer
import Terminal

/// A form in which `show` writes items, a page of them at a time.
protocol ItemForm {
    /// Writes what stands before the items. `first`: the first page, which is not written yet.
    mutating func begin(_ first: ListRows, in context: CommandContext) throws
    /// Writes items that follow those before.
    mutating func write(_ items: [PlacedItem], in context: CommandContext) async throws
    /// Writes what stands after the items.
    mutating func end(in context: CommandContext) async throws
}

/// A table for people; an empty list is explained instead.
struct TableForm: ItemForm {
    let isLong: Bool
    /// True where some rows are not shown.
    let isFiltered: Bool
    private var table: ItemTable?

    init(isLong: Bool, isFiltered: Bool = false) {
        self.isLong = isLong
        self.isFiltered = isFiltered
    }

    func begin(_ first: ListRows, in context: CommandContext) {
        if first.items.isEmpty, isFiltered, first.list.count > 0 {
            context.printer.notice(
                "None of the \(counted(first.list.count, "row")) of “\(first.list.name)” passes.")
        } else if first.items.isEmpty {
            context.printer.notice(
                ["“\(first.list.name)” is empty."],
                hints: [
                    .init("To fill it", command: "punnet drop FILE… --into \(shellWord(first.list.name))")
                ])
        } else {
            context.output.page(environment: context.streams.environment)
        }
    }

    /// Writes the titles for items that are about to be written one by one.
    mutating func measure(_ items: [PlacedItem], in context: CommandContext) throws {
        guard table == nil, !items.isEmpty else { return }
        table = try ItemTable(measuring: items, isLong: isLong, to: context.output)
    }

    mutating func write(_ items: [PlacedItem], in context: CommandContext) throws {
        if let table {
            try table.write(items)
        } else if !items.isEmpty {
            table = try ItemTable(writing: items, isLong: isLong, to: context.output)
        }
    }

    func end(in context: CommandContext) {}
}

/// The document of the contract.
struct JSONForm: ItemForm {
    private var json = JSONWriter()

    mutating func begin(_ first: ListRows, in context: CommandContext) {
        json.beginObject()
        json.member("version", 1)
        json.member("list", first.list.name)
        json.member("accepts", first.list.accepts.map(\.identifier))
        json.member("count", first.list.count)
        json.key("items")
        json.beginArray()
    }

    mutating func write(_ items: [PlacedItem], in context: CommandContext) throws {
        for item in items {
            json.write(item)
            try context.output.write(json.takeBytes())
        }
    }

    mutating func end(in context: CommandContext) throws {
        json.endArray()
        json.endObject()
        json.endLine()
        try context.output.write(json.takeBytes())
    }
}

/// Paths alone, each ended by a NUL byte; items without a file are left out and counted.
struct PathForm: ItemForm {
    private var withoutFile = 0

    func begin(_ first: ListRows, in context: CommandContext) {}

    mutating func write(_ items: [PlacedItem], in context: CommandContext) throws {
        for placed in items {
            if case .file(let path, _, _) = placed.item.source {
                try context.output.write(path.bytes + [0])
            } else {
                withoutFile += 1
            }
        }
    }

    func end(in context: CommandContext) {
        if withoutFile > 0 {
            context.printer.notice("Left out, having no file: \(counted(withoutFile, "item")).")
        }
    }
}
