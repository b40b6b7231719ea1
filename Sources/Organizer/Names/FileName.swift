/// Holds the rule by which an item's name becomes the name of a file.
package enum FileName {
    /// The longest name of a file on Linux, in bytes (NAME_MAX).
    package static let limit = 255

    /// Returns a name that a file can have: the item's, cut on a character so that all fits, and the extension once.
    ///
    /// `pathExtension`: without the dot; nil for none. `number`: tells files of one name apart, from 2 on; it stands
    /// before the extension, “kiwi (2).png”.
    package static func of(_ name: String, pathExtension: String?, number: Int = 1) -> String {
        var stem = ItemName.cleaned(name)
        if !ItemName.isName(stem) { stem = "Untitled" }
        var ending = number > 1 ? " (\(number))" : ""
        if let suffix = pathExtension.map(ItemName.cleaned), !suffix.isEmpty, suffix.utf8.count < limit / 2 {
            if stem.lowercased().hasSuffix(".\(suffix.lowercased())") {
                stem = String(stem.dropLast(suffix.count + 1))
                // A name that was nothing but the extension keeps it as its name: “.png” is not written as “.png.png”.
                if !ItemName.isName(stem) { stem = ItemName.cleaned(name) } else { ending += ".\(suffix)" }
            } else {
                ending += ".\(suffix)"
            }
        }
        return stem.cut(toBytes: limit - ending.utf8.count) + ending
    }
}
