import DragAndDrop
import Glibc
import Terminal

/// Hands files and addresses to the program that the desktop has for them, through xdg-open(1).
enum Opener {
    /// Opens a file or a folder. `path`: absolute.
    static func open(path: FilePath) throws(Problem) -> ExitStatus {
        try run(path.bytes, shown: visible(path.bytes))
    }

    /// Opens an http or https address; all others are refused, since a program might run what they say.
    static func open(address: String) throws(Problem) -> ExitStatus {
        let scheme = address.prefix { $0 != ":" }.lowercased()
        guard ["http", "https"].contains(scheme), address.dropFirst(scheme.count).hasPrefix("://") else {
            throw Problem(
                "the address was not opened: \(maskingPassword(in: address))",
                causes: ["Only http and https addresses are handed to another program."])
        }
        return try run(Array(address.utf8), shown: maskingPassword(in: address))
    }

    private static func run(_ target: [UInt8], shown: String) throws(Problem) -> ExitStatus {
        guard let opener = ChildProcess.start([Array("xdg-open".utf8), target]) else {
            throw Problem(
                "xdg-open could not be started: " + String(cString: strerror(errno)),
                causes: ["What was to be opened: \(shown)"],
                hints: [.init("It comes with the package xdg-utils.")])
        }
        let status = opener.wait()
        guard status == 0 else {
            throw Problem("xdg-open could not open \(shown)", causes: ["It ended with status \(status)."])
        }
        return .success
    }
}
