/// Decides between what a file's bytes show and what its name suggests.
struct Judge {
    let content: ContentEvidence
    /// What the evidence is of; all of it when `isWhole`.
    let bytes: UnsafeRawBufferPointer
    let isWhole: Bool
    let registry: TypeRegistry

    /// Tries the name's types, best first: whether one says what the bytes show, else whether one may say
    /// more. The name says nothing where the bytes show a subtype of what it suggests: which form a property list has.
    func decide(named: NamedTypes) -> Decision {
        guard let first = named.suggested.first, !registry.conforms(content.type, to: first) else {
            return Decision(type: content.type)
        }
        // Types whose signature should have been found come last: the database says how their files begin.
        let contradicted = named.suggested.filter(isContradicted)
        let candidates = named.suggested.filter { !contradicted.contains($0) } + contradicted
        for names in [candidates, named.possible].map({ $0.filter { !isFormatThatIsMissing($0) } }) {
            let agreeing = names.first { isKindOfContent($0) || isKindOfAlternative($0) }
            if let winner = agreeing ?? names.first(where: saysMore) {
                return Decision(type: winner, isByName: winner != content.type)
            }
        }
        let isMisnamed = !(named.suggested + named.possible).contains { name in
            isKind(content.type, of: name) || content.broader.contains(name)
        }
        return Decision(type: content.type, isMisnamed: isMisnamed)
    }

    /// A name of a format that is written as text, over a text that is none: notes that are called `.xml`.
    private func isFormatThatIsMissing(_ name: String) -> Bool {
        guard content.isText else { return false }
        switch name {
        case "com.microsoft.internet-shortcut":
            return TextMarks(bytes, isWhole: isWhole).lacks("[internetshortcut")
        case "org.freedesktop.mime.application.x-desktop":
            return TextMarks(bytes, isWhole: isWhole).lacks("[desktop entry]", "[kde desktop entry]")
        case _ where registry.conforms(name, to: "com.apple.internet-location"):
            return TextMarks(bytes, isWhole: isWhole).lackTags
        default: return isMarkup(name) && TextMarks(bytes, isWhole: isWhole).lackTags
        }
    }

    private func saysMore(_ name: String) -> Bool {
        isMoreExactText(name) || isUncheckedFormat(name) || isSibling(name)
    }

    /// A name of what the bytes show, or of a kind of it.
    private func isKindOfContent(_ name: String) -> Bool { isKind(name, of: content.type) }

    /// A name of what the bytes show no less clearly.
    private func isKindOfAlternative(_ name: String) -> Bool {
        content.alternatives.contains { isKind(name, of: $0) }
    }

    /// Tells whether files of a type have a signature, and these bytes had another or none.
    private func isContradicted(_ name: String) -> Bool {
        guard name != content.type, !content.alternatives.contains(name) else { return false }
        return registry.hasSignature(name)
    }

    private func isKind(_ type: String, of other: String) -> Bool { registry.isKind(type, of: other) }

    private func isText(_ type: String) -> Bool {
        registry.conforms(type, to: "public.text") || isKind(type, of: "public.plain-text")
    }

    private func isMarkup(_ type: String) -> Bool {
        isKind(type, of: "public.xml") || isKind(type, of: "public.html")
    }

    /// A name of a text over bytes that are text: languages are told apart better by name than by signature.
    ///
    /// The head of an XML document stands against any name. HTML, unless it is a mere hint, stands against
    /// names of markup and of plain text.
    private func isMoreExactText(_ name: String) -> Bool {
        guard isText(content.type), isText(name) else { return false }
        switch content.strength {
        case .fallback, .document: return false
        case .hint: return true
        case .signature: return !isMarkup(content.type) || !isMarkup(name) && name != "public.plain-text"
        }
    }

    /// A name of a format without a signature, its own or that of what it is stored in, over bytes without one.
    private func isUncheckedFormat(_ name: String) -> Bool {
        content.strength == .fallback && !isContradicted(name) && !registry.hasContainerSignature(name)
    }

    /// A name of a format without a signature over a signature of the same family: `.m4r` over MPEG-4 audio.
    private func isSibling(_ name: String) -> Bool {
        content.strength != .fallback && !isContradicted(name) && !isText(content.type)
            && registry.areSiblings(name, content.type)
    }
}
