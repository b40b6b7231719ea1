import ContentTypes
import DragAndDrop
import FoundationEssentials

/// Drags and drops values of a type of one's own: birds, which are `Codable` and no more.
///
/// ``Bird`` says in a few lines how it travels, ``Flock`` takes birds by `onDrop` and by `onInsert`; this file plays a
/// hand and prints.
@main
struct Birds {
    @MainActor
    static func main() async {
        let garden = Flock("Robin", "Wren", "Tit")
        let pond = Flock("Heron")
        show("Two flocks", garden, pond)

        await drop(garden.pickUp(1), on: pond, pond.appending)
        show("“Wren” is dropped on the pond, which appends it", garden, pond)
        await drop(garden.pickUp(0), on: pond, pond.inserting, atGap: 1)
        show("“Robin” is dropped between the pond's two", garden, pond)

        await drop(Drag([ItemProvider(text: "Grey  wagtail\nseen in May")]), on: pond, pond.appending)
        show("A text of another program becomes a bird", pond)
        await drop(Drag(several), on: pond, pond.inserting, atGap: 0)
        show("Several are dropped at once: they keep their order, and what is no bird is left out", pond)

        await offer(Bird(name: "Kingfisher"))
    }

    /// Promises birds in various ways; the first takes the longest to load, and comes first all the same.
    static var several: [ItemProvider] {
        let slow = ItemProvider()
        slow.registerData(for: Bird.contentType) { _ in
            for _ in 0..<100 { await Task.yield() }
            return Data(#"{"name":"Nightjar"}"#.utf8)
        }
        let both = ItemProvider(text: "a text that says less")
        both.registerObject(Bird(name: "Dipper"))
        return [
            slow,
            ItemProvider(text: "  \n "),
            ItemProvider(data: Data("{}".utf8), type: Bird.contentType),
            both,
            ItemProvider(
                data: Data([0xFE, 0xFF, 0x00, 0x4A, 0x00, 0x61, 0x00, 0x79]), type: .utf16PlainText),
        ]
    }

    /// Shows what each of the two ways offers to the rest of the world.
    static func offer(_ bird: Bird) async {
        let object = ItemProvider(object: bird)
        let transferable = ItemProvider(transferable: bird)
        print(
            "What is offered\n  as an object: \(names(of: object))\n  as a transferable: \(names(of: transferable))"
        )
        do {
            print("  \(String(decoding: try await object.loadData(for: Bird.contentType), as: UTF8.self))")
            print("  into a text: \(try await transferable.loadTransferable(of: String.self))")
        } catch {
            print("  It cannot be loaded: \(error).")
        }
    }

    static func names(of provider: ItemProvider) -> String {
        provider.registeredContentTypes.map(\.identifier).joined(separator: ", ")
    }

    @MainActor
    static func drop(_ drag: Drag, on flock: Flock, _ destination: DropDestination, atGap gap: Int = 0) async
    {
        DropSession(drag, over: destination).drop(at: Flock.layout.origin(of: gap))
        await flock.loading?.value
    }

    @MainActor
    static func show(_ heading: String, _ flocks: Flock...) {
        print(heading)
        for flock in flocks { print("  \(flock.names.joined(separator: ", "))") }
        print()
    }
}
