import ContentTypes
import DragAndDrop
import ImporterWire
import Organizer

/// Says which items of a drop land on lists of their own, where folders become lists.
///
/// A list is named after the path of its folder: that of a dropped folder (“garden/2024”), that of a folder in a file of
/// links, or both. What lies in no folder stays on the list of the drop.
struct FolderLists {
    /// Items of a batch, parted by the lists where they land.
    struct Runs {
        /// What stays on the list of the drop.
        var staying: [Item]
        /// What goes to other lists, a run for each list, in the order in which the lists are met.
        var apart: [ItemsApart] = []
        /// The run of each item that does not stay.
        var homes: [ItemID: Int] = [:]

        /// Parts the items of a batch, in drop order; `homes`: the lists of those that do not stay, by name.
        init(of results: [PayloadResult], homes: [ItemID: String]) {
            guard !homes.isEmpty else {
                // Those of one result are shared, and not copied.
                staying = results.count == 1 ? results[0].items : results.flatMap(\.items)
                return
            }
            staying = []
            var numbers: [String: Int] = [:]
            for item in results.lazy.flatMap(\.items) {
                guard let name = homes[item.id] else {
                    staying.append(item)
                    continue
                }
                let number = numbers[name] ?? apart.count
                if number == apart.count {
                    numbers[name] = number
                    apart.append(ItemsApart(name: name, newList: .random(), items: []))
                }
                apart[number].items.append(item)
                self.homes[item.id] = number
            }
        }
    }

    /// How many lists one drop fills.
    static let limit = 1000
    /// How many levels of folders have lists of their own; what lies deeper is on the list of the last.
    static let depth = 32

    private var known: Set<String> = []

    /// Names the lists of those items of a batch that do not stay, and notes on the results what is beyond a limit.
    mutating func homes(of results: inout [PayloadResult]) -> [ItemID: String] {
        var homes: [ItemID: String] = [:]
        for index in results.indices {
            var refused = 0
            var isDeep = false
            for item in results[index].items {
                let folders = results[index].folders + item.folders
                isDeep = isDeep || folders.count > Self.depth
                guard let name = Self.name(of: folders) else { continue }
                guard known.contains(name) || known.count < Self.limit else {
                    refused += 1
                    continue
                }
                known.insert(name)
                homes[item.id] = name
            }
            if refused > 0 { results[index].notes.append(.folderLimit(refused)) }
            if isDeep { results[index].notes.append(.deepFolders) }
        }
        return homes
    }

    /// The folders on the way from the dropped folder, itself included, to a file in it.
    static func folders(of payload: DroppedPayload) -> [String] {
        guard let root = payload.root, let folder = payload.provider.sourceFile?.parent else { return [] }
        let above = root.parent?.names.count ?? 0
        return folder.names.dropFirst(above).map { ItemName.text(of: Array($0)) }
    }

    /// The list's name; nil where nothing of the path can be in one.
    static func name(of folders: [String]) -> String? {
        let names = folders.prefix(depth).map(ItemName.cleaned).filter { !$0.isEmpty }
        let name = names.joined(separator: "/")
        guard let stored = try? ListName.stored(name) else {
            // Too long: the outermost folders are those that lists are told apart by.
            return names.count > 1 ? self.name(of: names.dropLast()) : nil
        }
        return stored
    }
}

extension Item {
    /// The folders in a file of links that the item lies in, outermost first.
    fileprivate var folders: [String] {
        if case .strings(let folders)? = attributes[AttributeKey.folder] { folders } else { [] }
    }
}

extension FilePath {
    fileprivate var names: [ArraySlice<UInt8>] { bytes.split(separator: UInt8(ascii: "/")) }
}

extension ReceiptNote {
    fileprivate static func folderLimit(_ count: Int) -> ReceiptNote {
        ReceiptNote(
            code: "folder-limit",
            message:
                "\(count == 1 ? "1 item stays" : "\(count) items stay") on the list of the drop: it has filled"
                + " \(FolderLists.limit) lists of folders")
    }

    fileprivate static let deepFolders = ReceiptNote(
        code: "folder-depth",
        message: "folders deeper than \(FolderLists.depth) levels share the list of the last of these")
}
