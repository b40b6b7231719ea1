import ContentTypes
import DragAndDrop
import Observation

/// Keeps birds in an order, and takes more of them.
@MainActor @Observable
final class Flock {
    /// Gives a bird a place of its own: two robins are equal, and yet two rows.
    struct Perch: Identifiable {
        let id: Int
        let bird: Bird
    }

    private(set) var perches: [Perch] = []
    /// The drop that is being loaded. An app does not wait for it; its views follow when birds have come.
    private(set) var loading: Task<Void, Never>?
    private var nextID = 0

    init(_ names: String...) { perches = names.map { perch(Bird(name: $0)) } }

    var names: [String] { perches.map(\.bird.name) }

    /// Offers the bird of a row: `onDrag { bird.provider }`.
    func pickUp(_ row: Int) -> Drag {
        perches.drag([perches[row].id]) { ItemProvider(object: $0.bird) }
    }

    /// Appends birds that are dropped anywhere on the view: `onDrop(of:isTargeted:perform:)`.
    var appending: DropDestination {
        DropDestination(of: Bird.readableContentTypes) { providers, _ in
            self.load(providers, at: InsertionPoint(previous: self.perches.last?.id, next: nil))
            return true
        }
    }

    /// Inserts birds between the rows: `onInsert(of:perform:)`.
    var inserting: DropDestination {
        .inserting(
            Bird.readableContentTypes, layout: { Self.layout }, count: { self.perches.count }
        ) { index, providers in
            if let point = try? self.perches.insertionPoint(atGap: index) { self.load(providers, at: point) }
        }
    }

    static let layout = ColumnLayout(rowHeight: 30)

    /// Loads a bird from each provider. They come in the order of the drag, whichever is ready first, and nobody has
    /// to reverse them; what is no bird is left out.
    private func load(_ providers: [ItemProvider], at point: InsertionPoint<Perch.ID>) {
        var point = point
        loading = Task {
            for bird in await providers.loadObjects(of: Bird.self).values() {
                perches.insert(contentsOf: [perch(bird)], at: &point)
            }
        }
    }

    private func perch(_ bird: Bird) -> Perch {
        defer { nextID += 1 }
        return Perch(id: nextID, bird: bird)
    }
}
