import DragAndDrop

/// Describes a file that a drop took into the library and then removed from where it lay, so that it can be put back.
///
/// The description is committed before the file is removed. So a file that a description names may lie there still.
package struct TakenFile: Sendable, Hashable {
    /// Where it lay, from the root.
    package var path: FilePath
    /// The payload that holds its bytes.
    package var payload: KeptPayload
    /// The twelve permission bits of `st_mode`.
    package var mode: UInt32
    package var owner: UInt32
    package var group: UInt32
    package var accessed: Timestamp
    package var modified: Timestamp

    package init(
        path: FilePath, payload: KeptPayload, mode: UInt32, owner: UInt32, group: UInt32,
        accessed: Timestamp, modified: Timestamp
    ) {
        self.path = path
        self.payload = payload
        self.mode = mode
        self.owner = owner
        self.group = group
        self.accessed = accessed
        self.modified = modified
    }
}

extension TakenFile {
    func write(to writer: inout ByteWriter) {
        writer.write(path.bytes)
        writer.write(payload.digest.bytes)
        writer.write(payload.size)
        writer.write(UInt64(mode))
        writer.write(UInt64(owner))
        writer.write(UInt64(group))
        writer.write(accessed.nanoseconds)
        writer.write(modified.nanoseconds)
    }

    init(from reader: inout ByteReader) throws(ByteReader.Malformed) {
        let path = FilePath(bytes: try reader.readBytes())
        guard path.isAbsolute, let digest = PayloadDigest(bytes: try reader.readBytes()) else {
            throw reader.malformed
        }
        let size = try reader.readSigned()
        let mode = try reader.readUnsigned()
        guard size >= 0, mode <= 0o7777, let owner = UInt32(exactly: try reader.readUnsigned()),
            let group = UInt32(exactly: try reader.readUnsigned())
        else { throw reader.malformed }
        self.init(
            path: path, payload: KeptPayload(digest: digest, size: size), mode: UInt32(mode), owner: owner,
            group: group, accessed: Timestamp(nanoseconds: try reader.readSigned()),
            modified: Timestamp(nanoseconds: try reader.readSigned()))
    }
}
