/// Says which pieces land at one gap of a tree.
struct Landing {
    var gap: Int
    var pieces: [Cutting.Piece]
}

extension PageTree {
    /// Inserts pieces into a subtree and returns what stands in its place: pages of its height, at least one.
    ///
    /// `landings`: those whose gaps belong to the subtree, ascending. A gap between two pages belongs to the left
    /// one. `start`: the subtree's first row.
    func paste(
        _ landings: ArraySlice<Landing>, into subtree: OrderPage.Child, startingAt start: Int, depth: Int
    ) throws(StoreError) -> [Part] {
        let page = try page(of: subtree, depth: depth)
        switch page.content {
        case .leaf(let keys):
            let segments = segments(of: landings, among: keys, startingAt: start)
            return try writeSegments(segments, inPlaceOf: subtree.page, of: page)
        case .inner(let children):
            var parts: [Part] = []
            var landings = landings
            var end = start
            for child in children {
                let first = end
                end += child.count
                let own = landings.prefix { $0.gap <= end }
                if own.isEmpty {
                    parts.append(Part(child))
                } else {
                    parts += try paste(own, into: child, startingAt: first, depth: depth + 1)
                }
                landings = landings.dropFirst(own.count)
            }
            precondition(landings.isEmpty, "a gap past the end of the list")
            return try replaceChildren(of: subtree.page, in: page, with: parts)
        }
    }

    /// Interleaves a leaf's keys with what lands among them.
    private func segments(
        of landings: ArraySlice<Landing>, among keys: [ItemKey], startingAt start: Int
    ) -> [Segment] {
        var segments: [Segment] = []
        var stretch = Stretch()
        var next = 0
        for landing in landings {
            let gap = landing.gap - start
            precondition(gap >= next && gap <= keys.count, "gaps must ascend within the list")
            stretch.keys += keys[next..<gap]
            next = gap
            for piece in landing.pieces {
                switch piece {
                case .keys(let new):
                    stretch.insert(new)
                case .leaf(let leaf):
                    segments += stretch.divided(by: limits.leafCapacity).map(Segment.stretch)
                    segments.append(.leaf(leaf))
                    stretch = Stretch()
                }
            }
        }
        stretch.keys += keys[next...]
        return segments + stretch.divided(by: limits.leafCapacity).map(Segment.stretch)
    }

    /// Writes segments as leaves; the stretch with the most keys of the old leaf keeps its page.
    private func writeSegments(
        _ segments: [Segment], inPlaceOf id: PageID, of page: OrderPage
    ) throws(StoreError) -> [Part] {
        var keeper: (index: Int, oldKeys: Int)?
        for (index, segment) in segments.enumerated() {
            guard case .stretch(let stretch) = segment else { continue }
            let oldKeys = stretch.keys.count - stretch.inserted.rowCount
            if oldKeys > keeper?.oldKeys ?? -1 { keeper = (index, oldKeys) }
        }
        // Only an empty list's root has no keys to keep its page for.
        guard keeper != nil || id == root else { throw storage.damage(id, "a leaf without keys") }
        var parts: [Part] = []
        for (index, segment) in segments.enumerated() {
            switch segment {
            case .leaf(let leaf):
                parts.append(Part(leaf, isTouched: true))
            case .stretch(let stretch):
                var part = Part(
                    OrderPage.Child(page: id, count: stretch.keys.count), isTouched: true,
                    isNew: segments.count > 1)
                if index == keeper?.index {
                    try storage.write(OrderPage(parent: page.parent, content: .leaf(stretch.keys)), as: id)
                    for range in stretch.inserted { try storage.setLeaf(id, of: stretch.keys[range]) }
                } else {
                    part.child.page = try storage.makePage(
                        OrderPage(parent: nil, content: .leaf(stretch.keys)))
                    try storage.setLeaf(part.child.page, of: stretch.keys[...])
                }
                parts.append(part)
            }
        }
        return parts
    }
}

private enum Segment {
    case stretch(Stretch)
    case leaf(OrderPage.Child)
}

/// Holds neighbouring keys, and which of them are new on the leaf.
private struct Stretch {
    var keys: [ItemKey] = []
    var inserted: [Range<Int>] = []

    mutating func insert(_ new: [ItemKey]) {
        inserted.append(keys.count..<keys.count + new.count)
        keys += new
    }

    /// Divides the stretch into leaves, none when it is empty.
    ///
    /// What stands before the end of the last insertion fills leaves whole, since the next insertion most often
    /// follows there; what stands after it joins the last of them when it fits.
    func divided(by capacity: Int) -> [Stretch] {
        guard keys.count > capacity else { return keys.isEmpty ? [] : [self] }
        let mark = inserted.last?.upperBound ?? keys.count
        var bounds = Array(stride(from: 0, to: mark, by: capacity))
        if keys.count - (bounds.last ?? 0) > capacity { bounds.append(mark) }
        let ends = bounds.dropFirst() + [keys.count]
        return zip(bounds, ends).map { start, end in
            Stretch(
                keys: Array(keys[start..<end]),
                inserted: inserted.lazy.map { $0.clamped(to: start..<end) }.filter { !$0.isEmpty }
                    .map { $0.lowerBound - start..<$0.upperBound - start })
        }
    }
}
