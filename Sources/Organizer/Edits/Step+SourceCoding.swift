import DragAndDrop

extension ByteWriter {
    mutating func write(_ change: SourceChange) {
        write(change.item.rawValue)
        write(change.list.rawValue)
        write(change.from)
        write(change.to)
    }

    /// Writes a source behind the number of its kind, as a store numbers them.
    private mutating func write(_ source: ItemSource) {
        switch source {
        case .file(let path, let size, let modified):
            write(0)
            write(path.bytes)
            write(size)
            write(modified.nanoseconds)
        case .url(let address):
            write(1)
            write(address)
        case .data(let digest, let size):
            write(2)
            write(digest.bytes)
            write(size)
        }
    }
}

extension ByteReader {
    mutating func readSourceChange() throws(Malformed) -> SourceChange {
        let item = ItemKey(rawValue: try readSigned())
        let list = ListKey(rawValue: try readSigned())
        return SourceChange(item: item, list: list, from: try readSource(), to: try readSource())
    }

    private mutating func readSource() throws(Malformed) -> ItemSource {
        switch try readInt() {
        case 0:
            let path = FilePath(bytes: try readBytes())
            let size = try readSigned()
            return .file(path: path, size: size, modified: Timestamp(nanoseconds: try readSigned()))
        case 1: return .url(try readText())
        case 2:
            guard let digest = PayloadDigest(bytes: try readBytes()) else { throw malformed }
            return .data(digest: digest, size: try readSigned())
        default: throw malformed
        }
    }
}
