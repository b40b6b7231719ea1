extension WebURL {
    /// Parses an absolute address; nil where the standard's “basic URL parser” fails without a base.
    ///
    /// White space and controls around it are taken off, tabs and line ends inside it are dropped. Linear in its length.
    init?(_ text: some StringProtocol) {
        let trimmed = trimmingSpaces(text)
        var rest = Array(trimmed.unicodeScalars.filter { $0 != "\t" && $0 != "\n" && $0 != "\r" })[...]
        guard let colon = rest.firstIndex(of: ":"), let first = rest.first, first.isASCIILetter,
            rest[..<colon].allSatisfy({
                $0.isASCIILetter || $0.isASCIIDigit || "+-.".unicodeScalars.contains($0)
            })
        else { return nil }
        self.init(scheme: String(rest[..<colon]).lowercased())
        rest = rest[(colon + 1)...]
        if let hash = rest.firstIndex(of: "#") {
            fragment = PercentSet.fragment.encode(rest[(hash + 1)...])
            rest = rest[..<hash]
        }
        let mark = rest.firstIndex(of: "?")
        if let mark {
            query = (isSpecial ? PercentSet.specialQuery : .query).encode(rest[(mark + 1)...])
            rest = rest[..<mark]
        }
        let isParsed =
            if scheme == "file" {
                parseFile(rest)
            } else if isSpecial {
                parseAuthority(rest.drop { $0 == "/" || $0 == "\\" })
            } else if rest.starts(with: "//".unicodeScalars) {
                parseAuthority(rest.dropFirst(2))
            } else if rest.first == "/" {
                parsePath(rest)
            } else {
                parseOpaquePath(rest, isFollowed: mark != nil || fragment != nil)
            }
        if !isParsed { return nil }
    }

    private func isSlash(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "/" || (isSpecial && scalar == "\\")
    }

    private mutating func parseAuthority(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
        let end = text.firstIndex(where: isSlash) ?? text.endIndex
        var authority = text[..<end]
        var hasCredentials = false
        if let at = authority.lastIndex(of: "@") {
            hasCredentials = true
            let credentials = authority[..<at]
            let colon = credentials.firstIndex(of: ":") ?? credentials.endIndex
            user = PercentSet.userinfo.encode(credentials[..<colon])
            password = PercentSet.userinfo.encode(credentials[colon...].dropFirst())
            authority = authority[(at + 1)...]
        }
        guard let portColon = Self.portColon(in: authority) else {
            guard !authority.isEmpty || (!isSpecial && !hasCredentials) else { return false }
            guard let host = WebHost(authority, isOpaque: !isSpecial) else { return false }
            self.host = host
            return parsePath(text[end...])
        }
        guard portColon > authority.startIndex,
            let host = WebHost(authority[..<portColon], isOpaque: !isSpecial)
        else { return false }
        let digits = authority[(portColon + 1)...]
        guard digits.allSatisfy(\.isASCIIDigit) else { return false }
        if !digits.isEmpty {
            // Leading zeros are allowed, so the count of digits says nothing.
            var number = 0
            for digit in digits {
                number = number * 10 + Int(digit.value - 0x30)
                if number > 65535 { return false }
            }
            port = WebURL.defaultPorts[scheme] == number ? nil : number
        }
        self.host = host
        return parsePath(text[end...])
    }

    /// Finds the colon before the port: the first that does not stand in brackets.
    private static func portColon(in authority: ArraySlice<Unicode.Scalar>) -> Int? {
        var isInBrackets = false
        for index in authority.indices {
            switch authority[index] {
            case "[": isInBrackets = true
            case "]": isInBrackets = false
            case ":" where !isInBrackets: return index
            default: break
            }
        }
        return nil
    }

    private mutating func parseFile(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
        host = .empty
        guard text.prefix(2).count == 2, text.prefix(2).allSatisfy(isSlash) else { return parsePath(text) }
        let body = text.dropFirst(2)
        let end = body.firstIndex(where: isSlash) ?? body.endIndex
        let name = body[..<end]
        // `file://C:/x` means the drive.
        if isDriveLetter(name) { return parsePath(body) }
        if !name.isEmpty {
            guard let parsed = WebHost(name, isOpaque: false) else { return false }
            host = parsed == .domain("localhost") ? .empty : parsed
        }
        return parsePath(body[end...])
    }

    private mutating func parsePath(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
        var segments: [String] = []
        guard !text.isEmpty || isSpecial else {
            path = .segments([])
            return true
        }
        var rest = text.first.map(isSlash) == true ? text.dropFirst() : text
        while true {
            let end = rest.firstIndex(where: isSlash) ?? rest.endIndex
            let isLast = end == rest.endIndex
            var segment = PercentSet.path.encode(rest[..<end])
            let dots = segment.lowercased()
            if ["..", ".%2e", "%2e.", "%2e%2e"].contains(dots) {
                let isDrive = scheme == "file" && segments.count == 1 && isNormalDriveLetter(segments[0])
                if !isDrive { _ = segments.popLast() }
                if isLast { segments.append("") }
            } else if dots == "." || dots == "%2e" {
                if isLast { segments.append("") }
            } else {
                if scheme == "file", segments.isEmpty, isDriveLetter(Array(segment.unicodeScalars)[...]) {
                    segment = segment.prefix(1) + ":"
                }
                segments.append(segment)
            }
            if isLast { break }
            rest = rest[(end + 1)...]
        }
        path = .segments(segments)
        return true
    }

    private mutating func parseOpaquePath(_ text: ArraySlice<Unicode.Scalar>, isFollowed: Bool) -> Bool {
        var encoded = PercentSet.control.encode(text)
        // A space before `?` or `#` would be lost with the next trimming.
        if isFollowed, encoded.hasSuffix(" ") { encoded = encoded.dropLast() + "%20" }
        path = .opaque(encoded)
        return true
    }

    private func isDriveLetter(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
        guard text.count == 2, let first = text.first, let last = text.last else { return false }
        return first.isASCIILetter && (last == ":" || last == "|")
    }

    private func isNormalDriveLetter(_ segment: String) -> Bool {
        let scalars = Array(segment.unicodeScalars)
        return isDriveLetter(scalars[...]) && scalars.last == ":"
    }
}

extension String {
    fileprivate init(_ scalars: ArraySlice<Unicode.Scalar>) {
        self = String(String.UnicodeScalarView(scalars))
    }
}
