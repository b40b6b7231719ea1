import ImporterHost
import Organizer
import Terminal
import Transfer

/// A table for people, with the pictures themselves below their rows.
struct PictureForm: ItemForm {
    private var table: TableForm
    private let thumbnails: ThumbnailFinder
    private let drawing: PictureDrawing
    private let importers: ImporterHost

    /// How many cells a picture takes at most.
    private static let size = (columns: 40, rows: 12)

    init(_ table: TableForm, keeper: any PayloadKeeper, in context: CommandContext) throws {
        self.table = table
        do throws(LocationError) {
            drawing = try PictureDrawing(
                in: try .ofThisProgram(), as: Self.manner { context.streams.environment[$0] })
        } catch {
            throw Problem("pictures cannot be drawn", causes: [error.description + "."])
        }
        importers = try context.openImporters()
        thumbnails = ThumbnailFinder(
            cache: ThumbnailCache { context.streams.environment[$0] }, decoder: importers, keeper: keeper)
    }

    mutating func begin(_ first: ListRows, in context: CommandContext) {
        // Pagers do not pass pictures on.
        if first.items.isEmpty { table.begin(first, in: context) }
    }

    mutating func write(_ items: [PlacedItem], in context: CommandContext) async throws {
        try table.measure(items, in: context)
        for placed in items where !context.output.isUnwanted {
            try table.write([placed], in: context)
            guard let png = await thumbnails.thumbnail(of: placed.item) else { continue }
            let columns = min(Self.size.columns, context.output.columns ?? .max)
            if let drawn = draw(png, columns) {
                try context.output.write(drawn)
            } else if let made = await thumbnails.thumbnail(of: placed.item, anew: true),
                let drawn = draw(made, columns)
            {
                try context.output.write(drawn)
            }
        }
    }

    private func draw(_ png: [UInt8], _ columns: Int) -> [UInt8]? {
        drawing.draw(png, columns: columns, rows: Self.size.rows)
    }

    func end(in context: CommandContext) async { await importers.shutDown() }

    /// What the terminal shows, by what it says of itself.
    private static func manner(_ environment: (String) -> String?) -> PictureDrawing.Manner {
        let terminal = environment("TERM") ?? ""
        let program = environment("TERM_PROGRAM")?.lowercased() ?? ""
        if terminal.contains("kitty") || terminal.contains("ghostty")
            || ["wezterm", "ghostty"].contains(program)
        {
            return .kitty
        }
        let isTrueColor = ["truecolor", "24bit"].contains(environment("COLORTERM") ?? "")
        return isTrueColor || terminal.hasSuffix("-direct") ? .truecolor : .indexed
    }
}
