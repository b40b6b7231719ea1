/// Keeps elements the way things lie on a pile: what was put on it last is on top, and has row 0.
///
/// It stands for any collection of your own. An editable list asks for three of the standard library's protocols and
/// for nothing else: elements are reached in constant time, changed in place, and replaced by others.
struct Pile<Element>: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
    /// From the bottom up, so that putting one on top costs nothing.
    private var elements: [Element] = []

    init() {}

    var startIndex: Int { 0 }
    var endIndex: Int { elements.count }

    subscript(row: Int) -> Element {
        get { elements[elements.count - 1 - row] }
        set { elements[elements.count - 1 - row] = newValue }
    }

    mutating func replaceSubrange(_ rows: Range<Int>, with newElements: some Collection<Element>) {
        let count = elements.count
        elements.replaceSubrange(
            count - rows.upperBound..<count - rows.lowerBound, with: newElements.reversed())
    }
}
