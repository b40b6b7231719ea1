import Organizer

@testable import SQLiteStore

extension FuzzTarget {
    /// What a library from elsewhere may hold in its cells.
    static let library = [
        FuzzTarget("order-page") { bytes in
            guard let content = try? OrderPage.Content(encoded: bytes) else { return }
            precondition(
                (try? OrderPage.Content(encoded: content.encoded)) == content, "a page changes when kept")
        },
        FuzzTarget("history-step") { bytes in
            guard let step = try? Step(encoded: bytes) else { return }
            precondition((try? Step(encoded: step.encoded)) == step, "a step changes when kept")
        },
        FuzzTarget("place-block") { bytes in
            guard let block = try? PlaceBlock(encoded: bytes) else { return }
            guard let encoded = block.encoded else { return }
            precondition(
                (try? PlaceBlock(encoded: encoded).pages) == block.pages, "a block changes when kept")
        },
        FuzzTarget("order-tree") { HostilePages.run($0) },
        FuzzTarget("library", largest: 1024) { hostile.run($0) },
        FuzzTarget("salvage", largest: 512) { hostile.salvage($0) },
        FuzzTarget("stored-json") { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            if let strings = JSONText.strings(text) {
                precondition(read(JSONText.encode(strings), JSONText.strings) == strings, "strings change")
            }
            if let attributes = JSONText.attributes(text), let kept = JSONText.encode(attributes) {
                precondition(read(kept, JSONText.attributes) == attributes, "attributes change")
            }
        },
    ]

    private static let hostile: HostileLibrary = {
        do { return try HostileLibrary() } catch { fatalError("the library cannot be made: \(error)") }
    }()

    private static func read<Value>(_ bytes: [UInt8], _ reading: (String) -> Value?) -> Value? {
        reading(String(decoding: bytes, as: UTF8.self))
    }
}
