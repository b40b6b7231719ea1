import Terminal

/// Writes elements a page at a time, as a table for people or as one array in a document of version 1.
struct PagedForm<Element> {
    /// The array's name in JSON.
    let key: String
    let columns: [Table.Column]
    let cells: (Element) -> [Table.Cell]
    let json: (inout JSONWriter, Element) -> Void
    private(set) var isEmpty = true
    private var table: Table?
    private var writer = JSONWriter()

    init(
        key: String, columns: [Table.Column], cells: @escaping (Element) -> [Table.Cell],
        json: @escaping (inout JSONWriter, Element) -> Void
    ) {
        self.key = key
        self.columns = columns
        self.cells = cells
        self.json = json
    }

    /// Writes what stands before the elements. `members`: adds what the document holds besides.
    mutating func begin(in context: CommandContext, _ members: (inout JSONWriter) -> Void) throws {
        guard context.options.writesJSON else { return }
        writer.beginObject()
        writer.member("version", 1)
        members(&writer)
        writer.key(key)
        writer.beginArray()
        try context.output.write(writer.takeBytes())
    }

    /// Writes elements that follow those before; columns are as wide as the first page needs.
    mutating func write(_ page: [Element], in context: CommandContext) throws {
        if page.isEmpty { return }
        isEmpty = false
        if context.options.writesJSON {
            for element in page {
                json(&writer, element)
                try context.output.write(writer.takeBytes())
            }
            return
        }
        let rows = page.map(cells)
        let table: Table
        if let measured = self.table {
            table = measured
        } else {
            table = Table(
                columns, measuring: rows, width: context.output.columns, paint: context.output.paint)
            try context.output.line(table.header)
            self.table = table
        }
        for row in rows { try context.output.line(table.line(row)) }
    }

    /// Writes what stands after the elements. `members`: adds what the document holds besides.
    mutating func end(
        in context: CommandContext, _ members: (inout JSONWriter) -> Void = { _ in }
    ) throws {
        guard context.options.writesJSON else { return }
        writer.endArray()
        members(&writer)
        writer.endObject()
        writer.endLine()
        try context.output.write(writer.takeBytes())
    }
}
