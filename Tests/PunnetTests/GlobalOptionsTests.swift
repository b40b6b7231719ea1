import DragAndDrop
import Glibc
import Terminal
import Testing

@testable import punnet

struct GlobalOptionsTests {
    private func folder(_ words: [Word], _ environment: [String: String]) throws -> FilePath? {
        guard case .command(_, let parsed) = try Parser(CommandTable.tool).parse(["lists"] + words) else {
            return nil
        }
        return try GlobalOptions(parsed).folder(environment: Environment(environment))
    }

    @Test(
        arguments: [
            (["--library", "/l"], ["PUNNET_LIBRARY": "/p", "XDG_DATA_HOME": "/x", "HOME": "/h"], "/l"),
            ([], ["PUNNET_LIBRARY": "/p", "XDG_DATA_HOME": "/x", "HOME": "/h"], "/p"),
            ([], ["PUNNET_LIBRARY": "", "XDG_DATA_HOME": "/x", "HOME": "/h"], "/x/punnet"),
            ([], ["XDG_DATA_HOME": "relative", "HOME": "/h"], "/h/.local/share/punnet"),
            ([], ["HOME": "/h"], "/h/.local/share/punnet"),
        ] as [([Word], [String: String], FilePath)])
    func theLibraryIsWhereItIsSaidToBe(
        words: [Word], environment: [String: String], path: FilePath
    ) throws {
        #expect(try folder(words, environment) == path)
    }

    @Test func withoutAHomeInTheEnvironmentTheUsersEntryCounts() throws {
        let home = try #require(getpwuid(getuid())?.pointee.pw_dir)
        for environment in [[:], ["HOME": "relative"], ["HOME": ""]] {
            #expect(
                try folder([], environment)?.string == String(cString: home) + "/.local/share/punnet")
        }
    }

    @Test func aRelativeFolderIsTakenFromHere() throws {
        let path = try #require(try folder(["--library", "mine"], [:]))
        #expect(path.isAbsolute)
        #expect(path.lastComponent == Array("mine".utf8))
    }

    @Test func anEmptyFolderIsNone() {
        #expect(throws: UsageError.self) { try folder(["--library="], [:]) }
    }
}
