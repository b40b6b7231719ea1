import Organizer

extension Step {
    /// The items that the step changed; their neighbours are not among them.
    var itemKeys: [ItemKey] {
        switch self {
        case .listMade, .listRenamed, .settingsChanged, .listHidden, .filesTaken, .goesOn: []
        case .inserted(let keys, _, _), .doneChanged(let keys, _, _), .reordered(_, let keys, _): keys
        case .removed(let places, _), .moved(let places, _, _, _): places.keys
        case .textChanged(let key, _, _, _, _): [key]
        case .focusChanged(let from, let to): [from, to].compactMap(\.self)
        case .sourcesChanged(let changes): changes.map(\.item)
        }
    }

    /// The lists that the step names.
    var listKeys: [ListKey] {
        switch self {
        case .listMade(let key), .listRenamed(let key, _, _), .settingsChanged(let key, _, _),
            .listHidden(let key), .inserted(_, let key, _), .removed(_, let key),
            .textChanged(_, let key, _, _, _), .doneChanged(_, let key, _), .reordered(let key, _, _):
            [key]
        case .moved(_, let from, let to, _): [from, to]
        case .sourcesChanged(let changes): changes.map(\.list)
        case .focusChanged, .filesTaken, .goesOn: []
        }
    }
}
