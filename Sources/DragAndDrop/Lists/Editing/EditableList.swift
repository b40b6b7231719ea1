import Observation

/// Edits a list the way a user does: items through bindings, rows by offset or id, a selection that follows, and an
/// edit mode that switches kinds of edits on and off.
///
/// The rows are the list's own, or someone else's through a binding. Edits made elsewhere are welcome at any time:
/// nothing here remembers an offset. The list belongs to the thread of its caller.
@Observable
public final class EditableList<Rows: EditableRows> where Rows.Element: Identifiable {
    /// What a row holds.
    public typealias Element = Rows.Element
    /// What tells rows apart.
    public typealias ID = Rows.Element.ID

    /// The selected rows.
    public var selection = Selection<ID>()
    /// What switches edits on and off; all are on without it.
    public let editMode: SharedEditMode?

    private var own: Rows
    @ObservationIgnored @usableFromInline let elsewhere: Binding<Rows>?

    /// Edits rows of its own.
    public init(_ rows: Rows = Rows(), editMode: SharedEditMode? = nil) {
        own = rows
        elsewhere = nil
        self.editMode = editMode
    }

    /// Edits rows that someone else owns.
    public init(_ rows: Binding<Rows>, editMode: SharedEditMode? = nil) {
        own = Rows()
        elsewhere = rows
        self.editMode = editMode
    }

    /// The rows. Code may change them at will; the edit mode is for the user's edits.
    ///
    /// Rows that are gone afterwards are no longer selected. What someone else removes through the owner of bound
    /// rows stays in the selection until ``Selection/prune(to:)``, and does no harm there.
    @inlinable
    public var rows: Rows {
        get { current }
        set {
            current = newValue
            var pruned = selection
            pruned.prune(to: newValue)
            if pruned != selection { selection = pruned }
        }
    }

    /// The rows, wherever they are kept; the macro's own storage cannot be reached from code that is inlined.
    @usableFromInline var current: Rows {
        get { elsewhere?.wrappedValue ?? own }
        set { if let elsewhere { elsewhere.wrappedValue = newValue } else { own = newValue } }
    }

    /// A binding to the rows.
    @inlinable
    public var binding: Binding<Rows> { Binding(self, \.rows) }

    /// Moves rows to a gap, both counted before anything moves.
    @inlinable @discardableResult
    public func move(fromOffsets source: RangeSet<Int>, toOffset gap: Int) throws(ListEditError) -> RowMove {
        try check(.moving)
        let move = try RowMove(of: source, to: gap, count: rows.count)
        if !move.changesNothing { edit { $0.apply(move) } }
        return move
    }

    /// Moves rows, named by id in any order, to a gap; they keep the list's order.
    @inlinable @discardableResult
    public func move(_ ids: some Sequence<ID>, toOffset gap: Int) throws(ListEditError) -> RowMove {
        try check(.moving)
        return try move(fromOffsets: rows.rows(of: ids), toOffset: gap)
    }

    /// Deletes rows, which are counted before anything goes, and returns them; the selection loses them.
    @inlinable @discardableResult
    public func delete(atOffsets offsets: RangeSet<Int>) throws(ListEditError) -> [Element] {
        try check(.deleting)
        try rows.checkRows(offsets)
        let deleted = rows.elements(atOffsets: offsets)
        if deleted.isEmpty { return [] }
        edit { $0.remove(atOffsets: offsets) }
        selection.remove(deleted.lazy.map(\.id))
        return deleted
    }

    /// Deletes rows by id; if the list lacks one of them, none is deleted.
    @inlinable @discardableResult
    public func delete(_ ids: some Sequence<ID>) throws(ListEditError) -> [Element] {
        try check(.deleting)
        return try delete(atOffsets: rows.rows(of: ids))
    }

    /// Deletes the selected rows that the list still has.
    @inlinable @discardableResult
    public func deleteSelection() throws(ListEditError) -> [Element] {
        try check(.deleting)
        return try delete(atOffsets: selection.rows(in: rows))
    }

    /// Adds an element after the last row, unless its id is taken; costs a pass over the ids.
    @inlinable
    public func add(_ element: Element) throws(ListEditError) {
        try check(.adding)
        try checkNew([element])
        edit { $0.append(element) }
    }

    /// Inserts elements at a gap, in their order, unless one of their ids is taken: what a drop does.
    @inlinable
    public func insert(_ elements: [Element], atOffset gap: Int) throws(ListEditError) {
        try check(.adding)
        try rows.checkGap(gap)
        try checkNew(elements)
        if !elements.isEmpty { edit { $0.insert(contentsOf: elements, atOffset: gap) } }
    }

    /// Inserts elements where a drop was, though the list may have changed since; what comes next follows them.
    @inlinable
    public func insert(_ elements: [Element], at point: inout InsertionPoint<ID>) throws(ListEditError) {
        try check(.adding)
        if elements.isEmpty { return }
        try checkNew(elements)
        var moved = point
        edit { $0.insert(contentsOf: elements, at: &moved) }
        point = moved
    }

    /// Sorts the rows; those that compare equal keep their order.
    @inlinable
    public func sort(by areInIncreasingOrder: (Element, Element) -> Bool) throws(ListEditError) {
        try check(.moving)
        let sorted = rows.sorted(by: areInIncreasingOrder)
        edit { $0.replaceSubrange($0.startIndex..<$0.endIndex, with: sorted) }
    }

    /// Sorts the rows by one of their properties.
    @inlinable
    public func sort(by property: KeyPath<Element, some Comparable>) throws(ListEditError) {
        try sort { $0[keyPath: property] < $1[keyPath: property] }
    }

    /// Switches a property of a row on or off: ticks it off.
    ///
    /// - Returns: What the property is now.
    @inlinable @discardableResult
    public func toggle(_ id: ID, _ property: WritableKeyPath<Element, Bool>) throws(ListEditError) -> Bool {
        try check(.toggling)
        let offset = try row(of: id)
        var isOn = false
        edit { rows in
            let index = rows.index(rows.startIndex, offsetBy: offset)
            rows[index][keyPath: property].toggle()
            isOn = rows[index][keyPath: property]
        }
        return isOn
    }

    /// Binds an element to an editor, which may outlive the row: then it reads the value that it read or wrote last, and
    /// writes nothing.
    @inlinable
    public func element(_ id: ID) throws(ListEditError) -> Binding<Element> {
        var known = try row(of: id)
        var last = rows[rows.index(rows.startIndex, offsetBy: known)]
        // The row is mostly where it was last time.
        func index(in rows: Rows) -> Rows.Index? {
            if known < rows.count {
                let index = rows.index(rows.startIndex, offsetBy: known)
                if rows[index].id == id { return index }
            }
            guard let row = rows.row(of: id) else { return nil }
            known = row
            return rows.index(rows.startIndex, offsetBy: row)
        }
        return Binding {
            if let index = index(in: self.rows) { last = self.rows[index] }
            return last
        } set: { newValue in
            guard let index = index(in: self.rows) else { return }
            last = newValue
            self.edit { $0[index] = newValue }
        }
    }

    /// Tells whether a kind of edit is switched on.
    @inlinable
    public func allows(_ kind: ListEditKind) -> Bool { editMode?.allows(kind) ?? true }

    @inlinable
    func check(_ kind: ListEditKind) throws(ListEditError) {
        if !allows(kind) { throw .notAllowed(kind) }
    }

    /// Refuses elements whose ids are taken, or given twice.
    @inlinable
    func checkNew(_ elements: [Element]) throws(ListEditError) {
        let given = Set(elements.lazy.map(\.id))
        var taken = given.intersection(rows.lazy.map(\.id))
        if given.count < elements.count {
            var seen = Set<ID>()
            for element in elements where !seen.insert(element.id).inserted { taken.insert(element.id) }
        }
        // In the order given, so that the error is the same each time.
        if !taken.isEmpty {
            throw .duplicateIDs(elements.map(\.id).filter { taken.remove($0) != nil }.map { "\($0)" })
        }
    }

    @inlinable
    func row(of id: ID) throws(ListEditError) -> Int {
        guard let row = rows.row(of: id) else { throw .unknownIDs(["\(id)"]) }
        return row
    }

    /// Changes the rows once, in place where they are the list's own.
    @usableFromInline
    func edit(_ change: (inout Rows) -> Void) {
        guard let elsewhere else { return change(&own) }
        var rows = elsewhere.wrappedValue
        change(&rows)
        elsewhere.wrappedValue = rows
    }
}
