/// Packs the answer to one request into as few packets as it needs, none larger than ``WireLimits/packet``.
///
/// Items are written one by one, so that sizes are exact. What is over a limit is cut or left out, with a note,
/// rather than the whole payload lost. One packer serves many requests and keeps its memory.
package struct AnswerPacker: Sendable {
    /// Why no more items are taken.
    package enum Full: Error, Sendable, Hashable {
        /// The request has ``WireLimits/items`` items.
        case items
        /// The request's packets hold ``WireLimits/answer`` bytes.
        case bytes
    }

    private let itemLimit: Int
    private let byteLimit: Int
    private var writer = JSONWriter()
    private var id: UInt64 = 0
    private var itemsInPacket = 0
    private var packed = 0
    /// How many items were packed since ``begin(id:)``.
    package private(set) var items = 0
    /// What was lost since ``begin(id:)``.
    package private(set) var cuts = ItemCuts()

    /// What closes a packet of items that others follow; room for it is kept in every packet.
    private static let closing = "],\"more\":true}".utf8.count

    /// Makes a packer; smaller limits than the protocol's are for tests.
    package init(itemLimit: Int = WireLimits.items, byteLimit: Int = WireLimits.answer) {
        self.itemLimit = itemLimit
        self.byteLimit = byteLimit
    }

    /// Starts the answer to another request, and forgets what was not sent of the last.
    package mutating func begin(id: UInt64) {
        self.id = id
        items = 0
        packed = 0
        cuts = ItemCuts()
        open()
    }

    /// Adds an item; returns a packet to send before going on, when one is full.
    package mutating func add(_ item: ImportedItem) throws(Full) -> [UInt8]? {
        guard items < itemLimit else { throw .items }
        guard packed < byteLimit - 2 * WireLimits.packet else { throw .bytes }
        var item = item
        guard cuts.fit(&item) else {
            cuts.drop()
            return nil
        }
        let start = writer.count
        append(item)
        if writer.count + Self.closing <= WireLimits.packet { return nil }
        guard itemsInPacket > 1 else {
            shrink(item, from: start)
            return nil
        }
        // The packet was full before this item: it goes without it, and the item opens the next.
        takeBack(from: start)
        let packet = close()
        open()
        let restart = writer.count
        append(item)
        if writer.count + Self.closing > WireLimits.packet { shrink(item, from: restart) }
        return packet
    }

    /// Counts a thumbnail that was left out.
    package mutating func dropThumbnail() { cuts.dropThumbnail() }

    /// Ends the answer: the packets to send, in their order; the last has no `more`.
    package mutating func finish(notes: [Note]) -> [[UInt8]] {
        var packets: [[UInt8]] = []
        var all = notes.prefix(WireLimits.notes - cuts.notes.count).map(Self.fitting) + cuts.notes
        while true {
            writer.raw("]")
            var taken = 0
            for note in all {
                let start = writer.count
                writer.raw(taken == 0 ? ",\"notes\":[" : ",")
                writer.write(note)
                if writer.count + Self.closing > WireLimits.packet {
                    writer.removeTail(from: start)
                    break
                }
                taken += 1
            }
            if taken > 0 { writer.raw("]") }
            all.removeFirst(taken)
            if all.isEmpty { break }
            writer.raw(",\"more\":true}")
            packets.append(writer.bytes)
            open()
        }
        writer.raw("}")
        packets.append(writer.bytes)
        return packets
    }

    /// Ends the answer with a refusal: one packet. Items packed and not sent are forgotten.
    package mutating func refuse(_ refusal: Refusal) -> [UInt8] {
        var refusal = refusal
        refusal.message.cut(toBytes: WireLimits.message)
        writer.clear()
        writer.raw("{\"id\":")
        writer.integer(id)
        writer.raw(",\"refusal\":")
        writer.write(refusal)
        writer.raw("}")
        return writer.bytes
    }

    private mutating func open() {
        writer.clear()
        itemsInPacket = 0
        writer.raw("{\"id\":")
        writer.integer(id)
        writer.raw(",\"items\":[")
    }

    private mutating func close() -> [UInt8] {
        writer.raw("],\"more\":true}")
        packed += writer.count
        return writer.bytes
    }

    private mutating func append(_ item: ImportedItem) {
        if itemsInPacket > 0 { writer.raw(",") }
        writer.write(item)
        itemsInPacket += 1
        items += 1
    }

    private mutating func takeBack(from start: Int) {
        writer.removeTail(from: start)
        itemsInPacket -= 1
        items -= 1
    }

    /// Rewrites an item that alone is more than a packet until it is not.
    private mutating func shrink(_ item: ImportedItem, from start: Int) {
        var item = item
        repeat {
            takeBack(from: start)
            guard cuts.shrink(&item) else {
                cuts.drop()
                return
            }
            append(item)
        } while writer.count + Self.closing > WireLimits.packet
    }

    private static func fitting(_ note: Note) -> Note {
        var note = note
        note.code.cut(toBytes: WireLimits.noteCode)
        note.message.cut(toBytes: WireLimits.message)
        return note
    }
}
