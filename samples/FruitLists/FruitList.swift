import AppleCompatibility
import Observation

/// Shows fruit in a list that takes pictures between its rows, and whose rows can be dragged.
@MainActor @Observable
final class FruitList {
    let title: String
    /// The rows; each one knows its fruit by id, wherever it is moved.
    private(set) var fruits: [Fruit]
    /// The rows that are picked; they are dragged together.
    var selection = Selection<Fruit.ID>()
    /// Where a drop would insert, while something hovers that would be taken: where to draw the line.
    private(set) var targetedGap: Int?
    /// The drop that is being loaded. Nobody but a transcript waits for it.
    private(set) var loading: Task<Void, Never>?

    /// Where the rows lie, and the lines of the gaps between them.
    let layout = ColumnLayout(rowHeight: 20)

    init(_ title: String, _ names: [String]) {
        self.title = title
        fruits = names.map { Fruit(name: $0, picture: .pixel) }
    }

    /// Picks a row up; when it is one of the selected rows, all of them, in the order of the list.
    func pickUp(_ row: Int) -> Drag {
        fruits.drag(fruits[row].id, selection: selection, offering: \.provider)
    }

    /// Takes pictures between the rows: `onInsert(of: ["public.image"])`.
    ///
    /// An empty list has one gap, and every list has one after its last row; both are as good as any other.
    var destination: DropDestination {
        .inserting(
            [.image], layout: { self.layout }, count: { self.fruits.count },
            targetedGap: Binding(self, \.targetedGap)
        ) { gap, providers in
            self.insert(providers, atOffset: gap)
        }
    }

    /// Inserts what the providers hold, in their order, though each may take its own time to load.
    private func insert(_ providers: [NSItemProvider], atOffset gap: Int) {
        // The rows around the gap are remembered instead of its number. While pictures load, others may edit the
        // list: what comes late still lands where it was dropped.
        guard var point = try? fruits.insertionPoint(atGap: gap) else { return }
        loading = Task {
            let fruit = providers.load { provider, progress async throws(ItemProviderError) in
                Fruit(
                    name: provider.suggestedName ?? "Unknown",
                    picture: try await provider.loadObject(of: Picture.self, progress: progress))
            }
            for await result in fruit {
                switch result {
                case .success(let fruit): fruits.insert(contentsOf: [fruit], at: &point)
                case .failure(let error): print("  One was left out: \(error)")
                }
            }
        }
    }

    func delete(_ rows: IndexSet) { fruits.remove(atOffsets: rows) }

    var lines: [String] {
        var lines = fruits.map { (selection.contains($0.id) ? "* " : "  ") + $0.name }
        if let targetedGap { lines.insert("------", at: targetedGap) }
        return ["\(title):"] + (lines.isEmpty ? ["  (empty)"] : lines)
    }
}
