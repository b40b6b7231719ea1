import ImporterHost
import Terminal

extension CommandContext {
    /// Makes a host of the importers that belong to this program, and warns of those that are missing.
    func openImporters() throws -> ImporterHost {
        do throws(LocationError) {
            let (host, problems) = try ImporterHost.withBuiltIns(in: try .ofThisProgram())
            for problem in problems {
                printer.warning("\(problem.description); what only \(problem.name) reads is kept undecoded")
            }
            return host
        } catch {
            throw Problem("importers cannot be started", causes: [error.description + "."])
        }
    }

    /// The user's language as a BCP 47 tag, by LC_ALL, LC_MESSAGES and LANG; nil for “C” and “POSIX”.
    var languageTag: String? {
        let value = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { streams.environment[$0] }.first {
            !$0.isEmpty
        }
        guard let locale = value?.prefix(while: { $0 != "." && $0 != "@" }),
            !["C", "POSIX"].contains(locale),
            !locale.isEmpty
        else { return nil }
        return locale.split(separator: "_").joined(separator: "-")
    }
}
