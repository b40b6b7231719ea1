import Organizer
import Terminal

extension Problem {
    /// Words an error of the library, with what to do next.
    init(_ error: LibraryError) {
        // A headline goes on after the program's name.
        let headline = error.headline
        self.init(headline.prefix(1).lowercased() + headline.dropFirst(), hints: Self.hints(for: error))
    }

    private static func hints(for error: LibraryError) -> [Hint] {
        switch error {
        case .unknownList(let name, let nearest):
            let create = Hint("To make it", command: "punnet new " + argument(name))
            guard let nearest else { return [Hint("To see the lists", command: "punnet lists"), create] }
            return [Hint("The nearest is “\(nearest)”."), create]
        case .unknownItem(let prefix, _, let elsewhere?):
            return [Hint("To see it there", command: "punnet describe \(argument(elsewhere)) @\(prefix)")]
        case .unknownItem(_, let list, nil):
            return [Hint("To see the ids", command: "punnet show --long " + argument(list))]
        case .store(.noSuchItems(_, let list)):
            return [Hint("To see the ids", command: "punnet show --long " + argument(list))]
        case .unknownEntry:
            return [Hint("To see the entries", command: "punnet history")]
        case .store(.historyBlocked(_, .fileInTheWay(let path))):
            return [
                Hint("Move \(path) away, and try again."),
                Hint("To see what was done", command: "punnet history"),
            ]
        case .store(.historyBlocked):
            return [Hint("To see what was done", command: "punnet history")]
        case .store(.reorderingOff(let list)):
            return [Hint("To unlock it", command: "punnet set \(argument(list)) reordering on")]
        case .store(.lastList):
            return [Hint("To have another first", command: "punnet new NAME")]
        case .store(.rowOutOfRange(_, _, let list)), .store(.gapOutOfRange(_, _, let list)):
            return [Hint("To see the rows", command: "punnet show " + argument(list))]
        case .store(.notAccepted(_, _, let list, _)):
            return [.toAcceptAnything(list)]
        case .store(.notALibrary(let path, _)) where path.lastComponent == Array("library.sqlite".utf8):
            return [
                Hint("If it was one, to save what can be read", command: "punnet doctor --repair NEWLIBRARY"),
                Hint("To use another folder", command: "punnet --library DIR COMMAND"),
            ]
        case .store(.notALibrary), .store(.newerSchema):
            let remedy = error.remedy.map { [Hint($0.prefix(1).uppercased() + $0.dropFirst() + ".")] } ?? []
            return remedy + [Hint("To use another folder", command: "punnet --library DIR COMMAND")]
        case .store(.missing):
            return [
                Hint("To begin one there", command: "punnet drop FILE…"),
                Hint("To use another folder", command: "punnet --library DIR COMMAND"),
            ]
        case .store(.damaged): return [Hint("To see what else there is to know", command: "punnet doctor")]
        default:
            return error.remedy.map { [Hint($0.prefix(1).uppercased() + $0.dropFirst() + ".")] } ?? []
        }
    }

    /// Writes a name as a word of a command; one that begins with a dash stands after `--`.
    fileprivate static func argument(_ name: String) -> String {
        (name.hasPrefix("-") ? "-- " : "") + shellWord(name)
    }
}

extension Problem.Hint {
    /// Says how a list comes to take what it refused.
    static func toAcceptAnything(_ list: String) -> Self {
        .init("To let the list take anything", command: "punnet set \(Problem.argument(list)) accepts any")
    }
}
