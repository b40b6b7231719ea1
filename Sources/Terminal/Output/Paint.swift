/// Colours text where colours are welcome: on a terminal, without `NO_COLOR`, unless `TERM` is `dumb`.
///
/// No meaning hangs on a colour; what is painted reads the same without.
package struct Paint: Sendable {
    package enum Style: String, Sendable {
        case bold = "1"
        case dim = "2"
        case red = "31"
        case green = "32"
        case yellow = "33"
        case blue = "34"
        case cyan = "36"
    }

    package let isEnabled: Bool

    package init(isEnabled: Bool) { self.isEnabled = isEnabled }

    /// Decides for one descriptor. An empty `NO_COLOR` counts as unset, as no-color.org says.
    package init(for descriptor: Int32, environment: Environment = .process) {
        isEnabled =
            (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
            && TerminalDevice.isTerminal(descriptor)
    }

    package func callAsFunction(_ text: String, _ style: Style?) -> String {
        guard isEnabled, let style, !text.isEmpty else { return text }
        return "\u{1B}[" + style.rawValue + "m" + text + "\u{1B}[0m"
    }
}
