import CSystem
import Glibc

/// What is known of the terminal behind a descriptor.
package enum TerminalDevice {
    package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// Returns how many columns and rows the terminal has; nil where it is none or does not say.
    package static func size(of descriptor: Int32) -> (columns: Int, rows: Int)? {
        var columns: Int32 = 0
        var rows: Int32 = 0
        guard csystem_terminal_size(descriptor, &columns, &rows) == 0, columns > 0, rows > 0 else {
            return nil
        }
        return (Int(columns), Int(rows))
    }

    /// Opens `/dev/null` for each of the descriptors 0 to 2 that the parent left closed, so that no file that is
    /// opened later is written to by mistake. Output to one that was closed still fails, as it should.
    package static func openMissingStandardDescriptors() {
        for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest free number is given out, which is this one: those below are open.
            _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
        }
    }
}
