import InternationalText
import Terminal
import Testing

struct TableTests {
    private static let columns: [Table.Column] = [
        .init("row", alignment: .trailing),
        .init(""),
        .init("name", minimum: 6),
        .init("from", minimum: 6, cuts: .leading),
    ]

    private static let rows: [[Table.Cell]] = [
        ["0", "", "apple", "/srv/fruit/red"],
        ["10", "✓", "木木木木 tree", "/srv/fruit/green"],
        ["200", "", "a\u{1B}b", ""],
    ]

    private func lines(
        width: Int?, _ columns: [Table.Column] = columns, _ rows: [[Table.Cell]] = rows
    ) -> [String] {
        let table = Table(columns, measuring: rows, width: width, paint: Paint(isEnabled: false))
        return [table.header] + rows.map(table.line)
    }

    @Test func columnsLineUpThoughCharactersAreWide() {
        #expect(
            lines(width: nil) == [
                "row     name           from",
                "  0     apple          /srv/fruit/red",
                " 10  ✓  木木木木 tree  /srv/fruit/green",
                "200     a\\u{1B}b",
            ])
    }

    @Test func aNarrowTerminalCutsTheWidestFirst() {
        #expect(
            lines(width: 32) == [
                "row     name         from",
                "  0     apple        …/fruit/red",
                " 10  ✓  木木木木 t…  …ruit/green",
                "200     a\\u{1B}b",
            ])
    }

    @Test(arguments: 1...60) func noLineIsWiderThanTheTerminalUnlessAllIsAtItsMinimum(width: Int) {
        let least = 3 + 2 + 1 + 2 + 6 + 2 + 6
        for line in lines(width: width) {
            #expect(displayWidth(of: line) <= max(width, least))
        }
    }

    @Test(
        arguments: [
            (nil, "text: ripe and sweet plum jam in jars"), (37, "text: ripe and sweet plum jam in jars"),
            (20, "… sweet plum jam in…"), (10, "…t plum j…"), (4, "plum"), (3, "pl…"),
        ] as [(Int?, String)])
    func whatACellIsAboutIsCutLast(width: Int?, shown: String) {
        let cell = Table.Cell(before: "text: ripe and sweet ", middle: "plum", after: " jam in jars", .dim)
        let table = Table(
            [.init("", minimum: 1)], measuring: [[cell]], width: width, paint: Paint(isEnabled: false))
        #expect(table.line([cell]) == shown)
        let bold = Table([.init("")], measuring: [[cell]], width: nil, paint: Paint(isEnabled: true)).line([
            cell
        ])
        #expect(bold.contains("\u{1B}[1mplum\u{1B}[0m"))
    }

    @Test func whatDoesNotFitInAColumnThatWrapsStandsBelow() {
        let columns: [Table.Column] = [
            .init("outcome"), .init("name", minimum: 4), .init("why", minimum: 8, wraps: true),
        ]
        let rows: [[Table.Cell]] = [
            ["failed", "a.png", "row 12 ended early"], ["left out", "木.png", "木木木木木木"],
            ["imported", "b.png", ""],
        ]
        #expect(
            lines(width: 27, columns, rows).flatMap { $0.split(separator: "\n").map(String.init) } == [
                "outcome   name    why",
                "failed    a.png   row 12",
                "                  ended",
                "                  early",
                "left out  木.png  木木木木",
                "                  木木",
                "imported  b.png",
            ])
        #expect(lines(width: nil, columns, rows)[1] == "failed    a.png   row 12 ended early")
    }

    @Test func pipedOutputIsNeverCutEvenByLaterRows() {
        let table = Table(
            Self.columns, measuring: Self.rows, width: nil, paint: Paint(isEnabled: false))
        let name = String(repeating: "long ", count: 100)
        #expect(table.line(["3", "", .init(name), "x"]) == "  3     " + name + "  x")
    }

    @Test func aLaterRowIsCutOnATerminal() {
        let table = Table(Self.columns, measuring: Self.rows, width: 80, paint: Paint(isEnabled: false))
        #expect(table.line(["3", "", "a name that came later", "x"]) == "  3     a name that …  x")
    }

    @Test func anEmptyUntitledColumnTakesNoRoom() {
        let rows: [[Table.Cell]] = [["0", "", "apple", "/a"]]
        #expect(lines(width: nil, Self.columns, rows) == ["row  name   from", "  0  apple  /a"])
    }

    @Test func coloursDoNotMoveColumns() {
        let plain = Table(Self.columns, measuring: Self.rows, width: 32, paint: Paint(isEnabled: false))
        let painted = Table(Self.columns, measuring: Self.rows, width: 32, paint: Paint(isEnabled: true))
        let row: [Table.Cell] = [.init("1", .dim), .init("✓", .green), "木木木木木木", .init("x", .red)]
        let stripped = painted.line(row).replacing(/\u{1B}\[[0-9]*m/, with: "")
        #expect(stripped == plain.line(row))
        #expect(painted.line(row).contains("\u{1B}[32m✓\u{1B}[0m"))
    }
}
