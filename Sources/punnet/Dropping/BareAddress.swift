import Terminal

/// Tells what a person may have meant as an address and wrote without “https://”: `example.com`, `www.example.org/a`.
enum BareAddress {
    /// Domains at the top that are well known, and that hardly any file is called by.
    private static let domains: Set<String> = [
        "app", "at", "au", "be", "br", "ca", "ch", "co", "com", "cz", "de", "dev", "dk", "edu", "es", "eu",
        "example",
        "fi", "fr", "gov", "ie", "info", "io", "it", "jp", "kr", "me", "net", "nl", "no", "nz", "org", "pt",
        "ru", "se",
        "tv", "uk", "us",
    ]

    /// How a word is written as an address; nil where it is none.
    static func written(_ word: String) -> String? {
        let host = word.prefix { $0 != "/" && $0 != ":" && $0 != "?" && $0 != "#" }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        let isHost =
            labels.count > 1
            && labels.allSatisfy { label in
                !label.isEmpty
                    && label.utf8.allSatisfy {
                        "abcdefghijklmnopqrstuvwxyz0123456789-".utf8.contains($0 | 0x20)
                            || $0 == UInt8(ascii: "-")
                    }
            }
        guard isHost, let top = labels.last?.lowercased(),
            domains.contains(top) || labels[0].lowercased() == "www"
        else { return nil }
        return "https://" + word
    }
}
