import InternationalText

extension Table.Cell.Point {
    /// Cuts both ends so that the middle stands in the middle of `width` columns, or as near to it as the ends allow.
    func cut(to width: Int) -> Self {
        let room = width - displayWidth(of: middle)
        guard room > 0 else { return Self(before: "", middle: truncated(middle, toWidth: width), after: "") }
        let (left, right) = (displayWidth(of: before), displayWidth(of: after))
        if left + right <= room { return self }
        let kept = min(left, max(room / 2, room - right))
        return Self(
            before: Table.cut(before, to: kept, .leading), middle: middle,
            after: truncated(after, toWidth: room - kept))
    }
}
