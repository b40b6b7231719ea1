import InternationalText
import Organizer
import Terminal
import Transfer

/// Lays groups of items that hold the same out: for people a line an item, for programs one document of version 1.
struct DuplicateReport {
    /// The names of the lists that are there.
    let lists: [ListID: String]
    private var groups = 0
    private var items = 0
    private var json = JSONWriter()

    init(lists: [ListID: String]) { self.lists = lists }

    mutating func begin(in context: CommandContext) throws {
        guard context.options.writesJSON else { return }
        json.beginObject()
        json.member("version", 1)
        json.key("duplicates")
        json.beginArray()
        try context.output.write(json.takeBytes())
    }

    mutating func write(_ group: DuplicateGroup, in context: CommandContext) throws {
        groups += 1
        items += group.items.count
        if context.options.writesJSON {
            write(group)
            try context.output.write(json.takeBytes())
            return
        }
        let size = group.size.map { ", " + ItemFacts.words(forSize: $0) } ?? ""
        try context.output.line("\(counted(group.items.count, "item"))\(size):")
        for placed in group.items {
            let list = (lists[placed.list] ?? "").visible
            try context.output.line(
                "  \(list) \(placed.row.offset)  @\(placed.item.id.short)  \(placed.item.name.visible)")
        }
    }

    private mutating func write(_ group: DuplicateGroup) {
        json.object { json in
            json.member("digest", group.digest.description)
            if let size = group.size { json.member("size", size) } else { json.key("size"); json.null() }
            json.key("items")
            json.array { json in
                for placed in group.items {
                    json.object { json in
                        json.member("list", lists[placed.list])
                        json.member("row", placed.row.offset)
                        json.member("id", placed.item.id.description)
                        json.member("name", placed.item.name)
                    }
                }
            }
        }
    }

    mutating func end(in context: CommandContext) throws {
        if context.options.writesJSON {
            json.endArray()
            json.endObject()
            json.endLine()
            try context.output.write(json.takeBytes())
        } else if groups == 0 {
            context.printer.notice("No two items hold the same.")
        } else {
            try context.output.flush()
            context.printer.notice(
                "\(grouped(items)) items hold what others hold, in \(counted(groups, "group")).")
        }
    }
}
