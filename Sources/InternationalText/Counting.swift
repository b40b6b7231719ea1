/// Writes a number with its thousands set apart: `20,000`.
package func grouped(_ number: some BinaryInteger) -> String {
    let digits = number.magnitude.description
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
        if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
        text.append(digit)
    }
    return text
}

/// Counts things as people write it: `1 item`, `20,000 items`.
///
/// `many`: the plural; without it an “s” is added.
package func counted(_ count: some BinaryInteger, _ one: String, _ many: String? = nil) -> String {
    grouped(count) + " " + (count == 1 ? one : many ?? one + "s")
}
