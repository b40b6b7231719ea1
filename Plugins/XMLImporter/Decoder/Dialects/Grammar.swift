/// Says where the elements of a dialect stand and what they mean there, as an automaton over their names.
///
/// A rule is a path of names from below the root (“channel/item/title”). A step may have one of the prefixes of
/// ``KnownNamespace``; without one it is in the dialect's own namespace or in none. “*” is any element, and a
/// “+” after a name says that the element may also stand within itself, at any depth (“outline+”).
struct Grammar {
    /// True when names are compared without regard to case.
    let ignoresCase: Bool
    /// What an element at each place means; 0 is the root element's place.
    private var roles: [Role] = []
    /// Where the edges from each place begin; one more than there are places.
    private var firstEdges = [0]
    /// The edges from all places, which hold no reference, and the UTF-8 of their names: an element is looked up
    /// in a few nanoseconds.
    private var edges: [Edge] = []
    private var names: [UInt8] = []

    private struct Edge {
        /// The name's place in `names`; empty for any element.
        let name: Range<Int>
        /// The name's first byte: most elements are told apart by it.
        let first: UInt8
        let namespace: KnownNamespace
        let target: Int
    }

    init(ignoringCase: Bool = false, _ rules: [(String, Role)]) {
        ignoresCase = ignoringCase
        var draft = GrammarDraft()
        for (path, role) in rules { draft.add(path, role) }
        for place in draft.places {
            roles.append(place.role)
            for edge in place.edges {
                edges.append(
                    Edge(
                        name: names.count..<names.count + edge.name.count, first: edge.name.first ?? 0,
                        namespace: edge.namespace, target: edge.target))
                names.append(contentsOf: edge.name)
            }
            firstEdges.append(edges.count)
        }
    }

    /// What an element at a place means.
    func role(at place: Int) -> Role { roles[place] }

    /// Finds the place of an element below another's; nil where the grammar does not know it.
    func place(of element: XMLElement, in namespace: KnownNamespace, below parent: Int) -> Int? {
        let first = element.firstByte
        for index in firstEdges[parent]..<firstEdges[parent + 1] {
            let edge = edges[index]
            if edge.name.isEmpty { return edge.target }
            if edge.first == first || ignoresCase, edge.namespace == namespace,
                element.isNamed(names.span.extracting(edge.name), ignoringCase: ignoresCase)
            {
                return edge.target
            }
        }
        return nil
    }
}

/// Builds the automaton of a grammar, rule by rule.
private struct GrammarDraft {
    var places = [Place()]

    struct Place {
        var role = Role.none
        var edges: [Edge] = []
    }

    struct Edge {
        let name: [UInt8]
        let namespace: KnownNamespace
        let target: Int
    }

    mutating func add(_ path: String, _ role: Role) {
        var place = 0
        for step in path.split(separator: "/") { place = follow(step, from: place) }
        places[place].role = role
    }

    private mutating func follow(_ step: Substring, from place: Int) -> Int {
        let recurs = step.hasSuffix("+")
        let parts = step.filter { $0 != "+" }.split(separator: ":")
        let namespace = parts.count == 2 ? KnownNamespace(prefix: parts[0]) : .own
        let name = parts.last.map { $0 == "*" ? [] : Array($0.utf8) } ?? []
        if let edge = places[place].edges.first(where: { $0.name == name && $0.namespace == namespace }) {
            return edge.target
        }
        places.append(Place())
        let edge = Edge(name: name, namespace: namespace, target: places.count - 1)
        // What is named comes before what is any, whatever the order of the rules.
        let firstAny = places[place].edges.firstIndex { $0.name.isEmpty } ?? places[place].edges.count
        places[place].edges.insert(edge, at: name.isEmpty ? places[place].edges.count : firstAny)
        if recurs { places[edge.target].edges.append(edge) }
        return edge.target
    }
}
