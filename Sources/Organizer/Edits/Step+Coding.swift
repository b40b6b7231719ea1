import ContentTypes

extension Step {
    /// The step as a store keeps it: a number for its kind, then its parts in order, as ``ByteWriter`` writes them.
    package var encoded: [UInt8] {
        var writer = ByteWriter()
        switch self {
        case .listMade(let list):
            writer.write(1)
            writer.write(list.rawValue)
        case .listRenamed(let list, let from, let to):
            writer.write(2)
            writer.write(list.rawValue)
            writer.write(from)
            writer.write(to)
        case .settingsChanged(let list, let from, let to):
            writer.write(3)
            writer.write(list.rawValue)
            writer.write(from.encoded)
            writer.write(to.encoded)
        case .listHidden(let list):
            writer.write(4)
            writer.write(list.rawValue)
        case .inserted(let keys, let list, let place):
            writer.write(5)
            writer.write(list.rawValue)
            writer.writeDistances(of: keys.lazy.map(\.rawValue))
            writer.write(place)
        case .removed(let places, let list):
            writer.write(6)
            writer.write(list.rawValue)
            writer.write(places)
        case .moved(let places, let from, let to, let place):
            writer.write(7)
            writer.write(from.rawValue)
            writer.write(to.rawValue)
            writer.write(places)
            writer.write(place)
        case .textChanged(let key, let list, let field, let from, let to):
            writer.write(8)
            writer.write(key.rawValue)
            writer.write(list.rawValue)
            writer.write(field.rawValue)
            writer.write(from)
            writer.write(to)
        case .doneChanged(let keys, let list, let done):
            writer.write(9)
            writer.write(list.rawValue)
            writer.writeDistances(of: keys.lazy.map(\.rawValue))
            writer.write(done)
        case .focusChanged(let from, let to):
            writer.write(10)
            writer.write(Neighbours(before: from, after: to))
        case .reordered(let list, let from, let to):
            writer.write(11)
            writer.write(list.rawValue)
            writer.writeDistances(of: from.lazy.map(\.rawValue))
            writer.writeDistances(of: to.lazy.map(\.rawValue))
        case .sourcesChanged(let changes):
            writer.write(12)
            writer.write(changes.count)
            for change in changes { writer.write(change) }
        case .filesTaken(let files):
            writer.write(20)
            writer.write(files.count)
            for file in files { file.write(to: &writer) }
        case .goesOn(let entry):
            writer.write(21)
            writer.write(entry.bytes)
        }
        return writer.bytes
    }

    /// The first bytes of steps by which a list comes, goes or gets another name.
    package static let listKinds: [UInt8] = [1, 2, 4]

    /// Reads what ``encoded`` made.
    package init(encoded: [UInt8]) throws(ByteReader.Malformed) {
        var reader = ByteReader(encoded)
        switch try reader.readInt() {
        case 1: self = .listMade(try reader.readList())
        case 2:
            self = .listRenamed(
                try reader.readList(), from: try reader.readText(), to: try reader.readText())
        case 3:
            self = .settingsChanged(
                try reader.readList(), from: try ListSettings(encoded: try reader.readBytes()),
                to: try ListSettings(encoded: try reader.readBytes()))
        case 4: self = .listHidden(try reader.readList())
        case 5:
            let list = try reader.readList()
            self = .inserted(try reader.readKeys(), into: list, at: try reader.readNeighbours())
        case 6:
            let list = try reader.readList()
            self = .removed(try reader.readPlaces(), from: list)
        case 7:
            let from = try reader.readList()
            let to = try reader.readList()
            self = .moved(try reader.readPlaces(), from: from, to: to, at: try reader.readNeighbours())
        case 8:
            let key = ItemKey(rawValue: try reader.readSigned())
            let list = try reader.readList()
            guard let field = TextField(rawValue: try reader.readInt()) else { throw reader.malformed }
            self = .textChanged(
                key, in: list, field, from: try reader.readText(), to: try reader.readText())
        case 9:
            let list = try reader.readList()
            self = .doneChanged(try reader.readKeys(), in: list, done: try reader.readBool())
        case 10:
            let ends = try reader.readNeighbours()
            self = .focusChanged(from: ends.before, to: ends.after)
        case 11:
            let list = try reader.readList()
            let from = try reader.readKeys()
            let to = try reader.readKeys()
            guard Self.areSameKeys(from, to) else { throw reader.malformed }
            self = .reordered(list, from: from, to: to)
        case 12:
            var changes: [SourceChange] = []
            for _ in 0..<(try reader.readCount()) { changes.append(try reader.readSourceChange()) }
            self = .sourcesChanged(changes)
        case 20:
            var files: [TakenFile] = []
            for _ in 0..<(try reader.readCount()) { files.append(try TakenFile(from: &reader)) }
            self = .filesTaken(files)
        case 21:
            guard let entry = EntryID(bytes: try reader.readBytes()) else { throw reader.malformed }
            self = .goesOn(with: entry)
        default: throw reader.malformed
        }
        guard reader.isAtEnd else { throw reader.malformed }
    }

    /// Says whether both hold the same keys: what a list's order is rewritten with must lose none.
    private static func areSameKeys(_ first: [ItemKey], _ second: [ItemKey]) -> Bool {
        first.sorted() == second.sorted()
    }
}

extension Neighbours {
    /// The place as a store keeps it.
    package var encoded: [UInt8] {
        var writer = ByteWriter()
        writer.write(self)
        return writer.bytes
    }

    /// Reads what ``encoded`` made.
    package init(encoded: [UInt8]) throws(ByteReader.Malformed) {
        var reader = ByteReader(encoded)
        self = try reader.readNeighbours()
        guard reader.isAtEnd else { throw reader.malformed }
    }
}

extension ListSettings {
    /// The settings as a history step keeps them.
    fileprivate var encoded: [UInt8] {
        var writer = ByteWriter()
        writer.write(accepts.count)
        for type in accepts { writer.write(type.identifier) }
        writer.write(completes)
        writer.write(allowsReordering)
        return writer.bytes
    }

    fileprivate init(encoded: [UInt8]) throws(ByteReader.Malformed) {
        var reader = ByteReader(encoded)
        var accepts: [UTType] = []
        for _ in 0..<(try reader.readCount()) {
            guard let type = UTType(stored: try reader.readText()) else { throw reader.malformed }
            accepts.append(type)
        }
        self.init(
            accepts: accepts, completes: try reader.readBool(), allowsReordering: try reader.readBool())
    }
}

extension ByteWriter {
    fileprivate mutating func write(_ neighbours: Neighbours) {
        // No item has the key 0.
        write(neighbours.before?.rawValue ?? 0)
        write(neighbours.after?.rawValue ?? 0)
    }

    /// Writes neighbours as distances from the run's own keys, which are near them more often than not.
    fileprivate mutating func write(_ places: Places) {
        writeDistances(of: places.keys.lazy.map(\.rawValue))
        write(places.runs.count)
        var next = 0
        for run in places.runs {
            let first = places.keys[next].rawValue
            write(run.count)
            write((run.neighbours.before?.rawValue).map { $0 &- first } ?? 0)
            write((run.neighbours.after?.rawValue).map { $0 &- first } ?? 0)
            next += run.count
        }
    }
}

extension ByteReader {
    fileprivate mutating func readList() throws(Malformed) -> ListKey { ListKey(rawValue: try readSigned()) }

    /// Reads keys, each of which may stand there once: no item has two places.
    fileprivate mutating func readKeys() throws(Malformed) -> [ItemKey] {
        let keys = try readDistances().map(ItemKey.init)
        // What was dropped together ascends, and costs no more to check than to read.
        func ascend(_ keys: [ItemKey]) -> Bool { zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 } }
        guard ascend(keys) || ascend(keys.sorted()) else { throw malformed }
        return keys
    }

    fileprivate mutating func readNeighbours() throws(Malformed) -> Neighbours {
        let before = try readSigned()
        let after = try readSigned()
        return Neighbours(
            before: before == 0 ? nil : ItemKey(rawValue: before),
            after: after == 0 ? nil : ItemKey(rawValue: after))
    }

    fileprivate mutating func readPlaces() throws(Malformed) -> Places {
        var places = Places()
        places.keys = try readKeys()
        var next = 0
        for _ in 0..<(try readCount()) {
            let count = try readInt()
            guard count > 0, count <= places.keys.count - next else { throw malformed }
            let first = places.keys[next].rawValue
            let before = try readSigned()
            let after = try readSigned()
            // A neighbour is never the run's own first item, so that 0 can mean none.
            places.runs.append(
                Places.Run(
                    neighbours: Neighbours(
                        before: before == 0 ? nil : ItemKey(rawValue: first &+ before),
                        after: after == 0 ? nil : ItemKey(rawValue: first &+ after)),
                    count: count))
            next += count
        }
        guard next == places.keys.count else { throw malformed }
        return places
    }
}
