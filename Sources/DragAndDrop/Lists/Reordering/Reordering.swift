import ContentTypes
import FoundationEssentials
import Observation

/// Reorders a list by dragging its rows, with a preview on the way.
///
/// Dragging over another row shows the list as it would be; only ``end()`` changes it, once, and ``cancel()``
/// leaves it as it was. Rows are told apart by id; ``Binding/identified`` gives ids to values that have none. Rows that
/// others insert, move or delete meanwhile appear in the preview too. Belongs to the thread of its caller.
@Observable
public final class Reordering<Rows: EditableRows>
where Rows.Element: Identifiable, Rows.Element.ID: Sendable {
    /// What tells rows apart.
    public typealias ID = Rows.Element.ID

    /// Whether rows may be reordered; switching it off cancels what is under way.
    public var isAllowed: Bool {
        didSet { if !isAllowed { cancel() } }
    }

    /// The rows that are dragged, in list order; empty while nothing is under way.
    public private(set) var dragged: [ID] = []

    /// The same rows, to look them up in.
    private var moving: Set<ID> = []
    /// Where they would go, among the rows that stay; nil before they moved.
    private var target: InsertionPoint<ID>?
    @ObservationIgnored @usableFromInline let binding: Binding<Rows>
    @ObservationIgnored private let onCommit: ((RowMove) -> Void)?

    /// Reorders rows that someone owns: ``EditableList/binding``, say.
    ///
    /// `onCommit`: hears of each move that was made, by offsets as they were before it.
    public init(_ rows: Binding<Rows>, isAllowed: Bool = true, onCommit: ((RowMove) -> Void)? = nil) {
        binding = rows
        self.isAllowed = isAllowed
        self.onCommit = onCommit
    }

    /// Whether rows are being dragged.
    public var isUnderWay: Bool { !dragged.isEmpty }

    /// Tells whether a row is under way: dragged, and moved at least once.
    public func isDragged(_ id: ID) -> Bool { target != nil && moving.contains(id) }

    /// The rows as they would be if the drag ended now; the rows as they are while nothing is under way.
    ///
    /// Costs one pass over the list.
    @inlinable
    public var preview: Rows {
        var rows = binding.wrappedValue
        if let move = move(in: rows) { rows.apply(move) }
        return rows
    }

    /// Begins to drag a row, or the whole selection when the row belongs to it; ends nothing that is under way.
    ///
    /// `offer`: makes the provider of a row for destinations elsewhere.
    ///
    /// - Returns: The drag, or nil when reordering is switched off, something is under way, or there is no such
    ///   row.
    @inlinable
    public func begin(
        _ id: ID, selection: Selection<ID> = Selection(),
        offering offer: (Rows.Element) -> ItemProvider = { _ in ItemProvider() }
    ) -> Drag? {
        let rows = binding.wrappedValue
        guard isAllowed, !isUnderWay, rows.row(of: id) != nil else { return nil }
        let drag = rows.drag(id, selection: selection) { row in
            let provider = offer(row)
            provider.registerData(for: .draggedRows, visibility: .ownProcess) { _ in Data() }
            return provider
        }
        take(drag.localContext.flatMap { $0 as? DraggedRows<ID> }?.ids ?? [])
        return drag
    }

    /// Shows the dragged rows in the place of another: after it when it was below them, before it otherwise.
    ///
    /// Entering a dragged row changes nothing.
    @inlinable
    public func enter(_ id: ID) {
        let preview = preview
        let moving = underWay.rows
        guard !moving.isEmpty, !moving.contains(id), let entered = preview.row(of: id) else { return }
        let isBelow = preview.prefix(entered).contains { moving.contains($0.id) }
        show(at: isBelow ? entered + 1 : entered, of: preview)
    }

    /// Shows the dragged rows at a location, which may be outside of all rows.
    @inlinable
    public func enter(_ location: Point, in layout: some ListLayout) {
        let preview = preview
        guard isUnderWay else { return }
        if let row = layout.row(at: location, count: preview.count) {
            enter(preview[preview.index(preview.startIndex, offsetBy: row)].id)
        } else {
            show(at: layout.gap(at: location, count: preview.count), of: preview)
        }
    }

    /// Shows the dragged rows at a gap of the list as it is, without the preview.
    @inlinable
    public func enter(gap: Int) throws(ListEditError) {
        let rows = binding.wrappedValue
        try rows.checkGap(gap)
        if isUnderWay { show(at: gap, of: rows) }
    }

    /// Ends the drag and makes the move, in one write; nil when nothing moved.
    @inlinable @discardableResult
    public func end() -> RowMove? {
        var rows = binding.wrappedValue
        let move = move(in: rows)
        cancel()
        guard let move, !move.changesNothing else { return nil }
        rows.apply(move)
        commit(move, rows)
        return move
    }

    /// Ends the drag, and the list is as it was.
    public func cancel() {
        take([])
        target = nil
    }

    /// Remembers a gap of an arrangement by the rows around it that stay.
    @inlinable
    func show(at gap: Int, of arrangement: Rows) {
        let moving = underWay.rows
        place(
            InsertionPoint(
                previous: arrangement.prefix(gap).last { !moving.contains($0.id) }?.id,
                next: arrangement.dropFirst(gap).first { !moving.contains($0.id) }?.id))
    }

    /// The move that leads to the preview; nil before anything moved, or when the dragged rows are gone.
    @inlinable
    func move(in rows: Rows) -> RowMove? {
        let (moving, target) = underWay
        guard let target else { return nil }
        let offsets = RangeSet(
            rows: rows.enumerated().filter { moving.contains($0.element.id) }.map(\.offset))
        if offsets.isEmpty { return nil }
        return try? RowMove(of: offsets, to: rows.gap(of: target), count: rows.count)
    }

    // What is observed cannot be reached from code that is inlined; these stand between the two.

    @usableFromInline var underWay: (rows: Set<ID>, target: InsertionPoint<ID>?) { (moving, target) }

    @usableFromInline
    func take(_ ids: [ID]) {
        dragged = ids
        moving = Set(ids)
    }

    @usableFromInline
    func place(_ target: InsertionPoint<ID>) { self.target = target }

    @usableFromInline
    func commit(_ move: RowMove, _ rows: Rows) {
        binding.wrappedValue = rows
        onCommit?(move)
    }
}
