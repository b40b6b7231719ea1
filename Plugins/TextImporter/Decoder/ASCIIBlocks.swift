/// Counts the words and lines of plain ASCII, sixteen bytes at a time.
///
/// What a byte begins or ends is told from the byte before it, which is loaded the same way one place earlier.
enum ASCIIBlocks {
    /// Counts from a position to the first sixteen bytes that hold one above 7F, or until fewer are left; returns how
    /// many words begin there and how many lines end.
    ///
    /// `position`: at least 1, behind a byte that is ASCII too.
    static func count(
        _ piece: UnsafeRawBufferPointer, _ position: inout Int
    ) -> (words: Int, lines: Int) {
        var (words, lines) = (0, 0)
        while position + Block.scalarCount <= piece.count {
            var (wordStarts, lineEnds) = (Block.zero, Block.zero)
            // No lane counts beyond 255.
            let limit = min(piece.count - Block.scalarCount, position + 254 * Block.scalarCount)
            let start = position
            while position <= limit {
                // Valid: both loads lie within the piece.
                let block = piece.loadUnaligned(fromByteOffset: position, as: Block.self)
                let halves = unsafeBitCast(block, to: SIMD2<UInt64>.self)
                if (halves[0] | halves[1]) & 0x8080_8080_8080_8080 != 0 { break }
                let before = piece.loadUnaligned(fromByteOffset: position - 1, as: Block.self)
                let newlines =
                    lanes(of: block, equalTo: newline) & ~lanes(of: before, equalTo: carriageReturn)
                // A lane of ones is −1.
                wordStarts &-= spaces(in: before) & ~spaces(in: block)
                lineEnds &-= newlines | lanes(of: block, equalTo: carriageReturn)
                position += Block.scalarCount
            }
            words += total(wordStarts)
            lines += total(lineEnds)
            if position <= limit || position == start { break }
        }
        return (words, lines)
    }

    private typealias Block = SIMD16<UInt8>

    private static var space: Block { Block(repeating: 0x20) }
    private static var newline: Block { Block(repeating: 0x0A) }
    private static var carriageReturn: Block { Block(repeating: 0x0D) }
    private static var firstControl: Block { Block(repeating: 0x09) }
    private static var controls: Block { Block(repeating: 5) }

    /// Fills with ones each lane that holds white space of ASCII: the space, and 09 to 0D.
    @inline(__always)
    private static func spaces(in block: Block) -> Block {
        lanes(of: block, equalTo: space)
            | unsafeBitCast((block &- firstControl) .< controls, to: Block.self)
    }

    /// Fills with ones each lane that is equal in both. Masks are used as what they are, since the operations that Swift
    /// has for them go lane by lane.
    @inline(__always)
    private static func lanes(of block: Block, equalTo value: Block) -> Block {
        unsafeBitCast(block .== value, to: Block.self)
    }

    private static func total(_ counts: Block) -> Int {
        var total = 0
        for lane in counts.indices { total += Int(counts[lane]) }
        return total
    }
}
