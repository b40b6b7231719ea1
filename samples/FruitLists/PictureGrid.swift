import AppleCompatibility
import Observation

/// Shows four cells, each with the address of the picture that was dropped on it.
@MainActor @Observable
final class PictureGrid {
    /// What lies in each cell; cells are numbered from the upper left, line by line.
    var urls: [Int: URL] = [:]
    /// The cell under the pointer while a file hovers; it is drawn green.
    var active: Int?
    /// The drop that is being loaded.
    var loading: Task<Void, Never>?

    static let cells = 4
    static let layout = GridLayout(columns: 2, cellSize: Size(width: 150, height: 150))

    var destination: DropDestination {
        DropDestination(of: ["public.file-url"], delegate: GridDropDelegate(grid: self))
    }

    var lines: [String] {
        let cells = (0..<Self.cells).map { cell in
            let name = urls[cell]?.lastPathComponent ?? "-"
            return cell == active ? "[\(name)]" : "(\(name))"
        }
        return [cells[0] + " " + cells[1], cells[2] + " " + cells[3]]
    }
}

/// Decides about files over the grid, and puts each into the cell under it.
///
/// All that a delegate may say is here; only `performDrop` has to be.
@MainActor
struct GridDropDelegate: @MainActor DropDelegate {
    let grid: PictureGrid

    func validateDrop(info: DropInfo) -> Bool { info.hasItemsConforming(to: ["public.file-url"]) }

    func dropEntered(info _: DropInfo) { print("  (a sound: something came in)") }

    /// Lights the cell under the pointer. Outside of the cells nothing can be dropped.
    func dropUpdated(info: DropInfo) -> DropProposal? {
        grid.active = cell(at: info.location)
        return DropProposal(operation: grid.active == nil ? .forbidden : .copy)
    }

    func performDrop(info: DropInfo) -> Bool {
        guard let cell = cell(at: info.location),
            let provider = info.itemProviders(for: ["public.file-url"]).first
        else { return false }
        print("  (a sound: something was dropped)")
        grid.loading = Task { [grid] in
            if let url = try? await provider.loadObject(of: URL.self) { grid.urls[cell] = url }
        }
        return true
    }

    /// Comes after every drag, dropped or not, so no cell stays lit.
    func dropExited(info _: DropInfo) { grid.active = nil }

    /// Finds the cell at a location. A location on the line between cells is in one of them: that to the right, below.
    private func cell(at location: CGPoint) -> Int? {
        PictureGrid.layout.row(at: Point(location), count: PictureGrid.cells)
    }
}
