import DragAndDrop
import Glibc
import ImporterHost
import InternationalText
import Organizer

/// Takes the lists of an archive into a library, as one edit, after all of the archive was checked.
///
/// The archive is unpacked by a process that is confined. It is read twice: first all of it is checked, and nothing
/// written; then payloads are kept and the items added in one transaction.
package struct LibraryImport {
    private let library: Library
    private let keeper: any PayloadKeeper
    private let programs: ProgramFolders

    package init(_ library: Library, keeper: any PayloadKeeper, programs: ProgramFolders) {
        self.library = library
        self.keeper = keeper
        self.programs = programs
    }

    /// Adds the lists of an archive; one whose name is taken gets a number behind it, unless the list that has it is
    /// empty and set alike: that one is filled.
    ///
    /// `target`: the list that all items are added to instead. What the archive is throws ``PluginError``.
    package func run(_ path: FilePath, into target: String? = nil) async throws -> AppliedEdit {
        let file = try OpenedFile(path)
        let source = try Self.source(file, programs)
        var survey = ArchiveReading(keeper: MeasuringKeeper(keeper: keeper), gathersItems: false)
        try source.visit(&survey)
        try survey.finish()
        var reading = ArchiveReading(keeper: keeper, gathersItems: true)
        do {
            try source.visit(&reading)
            try reading.finish()
            guard reading.lists == survey.lists, reading.count == survey.count else {
                throw PluginError.package(.changed)
            }
            return try await add(
                try reading.gathered(), of: reading.lists, from: "“\(FilePath.escape(path.lastComponent))”",
                into: target)
        } catch {
            if (error as? LibraryError)?.leftNothing != false { await library.giveUp(reading.kept) }
            throw error
        }
    }

    private func add(
        _ items: [SpooledItems], of lists: [ArchivedList], from origin: String, into target: String?
    ) async throws(LibraryError) -> AppliedEdit {
        if let target {
            let list = try await library.list(named: target)
            let all = RestoredList(target: .existing(list.id), items: JoinedItems(items))
            return try await library.apply(.restore([all], from: origin))
        }
        let present = try await library.lists()
        var taken = Set(present.map(\.name))
        let restored = zip(lists, items).map { list, items in
            // A library that was just made has an Inbox, which is not to stand there twice.
            if let empty = present.first(where: {
                $0.name == list.name && $0.count == 0 && $0.settings == list.settings
            }), !list.settings.completes {
                return RestoredList(target: .existing(empty.id), items: items)
            }
            let name = Self.free(list.name, among: &taken)
            return RestoredList(target: .new(.random(), name: name, settings: list.settings), items: items)
        }
        return try await library.apply(.restore(restored, from: origin))
    }

    private static func source(
        _ file: OpenedFile, _ programs: ProgramFolders
    ) throws(PluginError) -> ArchiveSource {
        do throws(LocationError) {
            return ArchiveSource(
                descriptor: file.descriptor, launcher: try programs.locate(ImporterHost.launcherName),
                unpacker: try programs.locate(ArchiveSource.unpackerName))
        } catch {
            throw .package(.archive(error.description))
        }
    }

    /// Returns a name that no list has: the list's own, or that with the first number from 2 that is free.
    private static func free(_ name: String, among taken: inout Set<String>) -> String {
        var free = name
        var number = 1
        while !taken.insert(free).inserted {
            number += 1
            let ending = " (\(number))"
            var stem = name
            while stem.utf8.count + ending.utf8.count > StoreLimits.name { stem.removeLast() }
            free = stem + ending
        }
        return free
    }
}
