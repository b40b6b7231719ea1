import InternationalText
import Synchronization

/// A line on standard error that says how far work has come: count, rate, time left. Only on a terminal, and drawn
/// at most ten times a second; anywhere else it costs a comparison.
package final class ProgressLine: Sendable {
    private struct State {
        var drawn: ContinuousClock.Instant?
    }

    private static let interval = Duration.milliseconds(100)

    private let printer: Printer
    private let unit: String
    private let begin: ContinuousClock.Instant
    private let state = Mutex(State())

    /// Begins to measure. `unit`: what is counted, in the plural (“files”). Nothing is drawn yet.
    package init(_ unit: String, printer: Printer) {
        self.unit = unit
        self.printer = printer
        begin = .now
    }

    /// Tells how many are done, and of how many where that is known. Cheap enough to call for each.
    package func update(done: Int, of total: Int?) {
        guard printer.showsProgress else { return }
        let now = ContinuousClock.now
        let isDue = state.withLock { state in
            // Nothing is drawn in the first moments, so that short work leaves the screen alone.
            let since = state.drawn ?? begin
            guard since.duration(to: now) >= Self.interval else { return false }
            state.drawn = now
            return true
        }
        guard isDue else { return }
        let text = Self.text(done: done, of: total, unit: unit, after: begin.duration(to: now))
        printer.drawProgress(String(text.prefix(max(0, (printer.columns ?? 80) - 1))))
    }

    /// Takes the line away. Call it when the work ends, however it ends.
    package func finish() { printer.clearProgress() }

    /// Writes the line: `1,200 of 20,000 files, 950/s, 20 s left`.
    package static func text(done: Int, of total: Int?, unit: String, after elapsed: Duration) -> String {
        let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) * 1e-18
        var text = grouped(done)
        if let total { text += " of " + grouped(total) }
        text += " " + unit
        guard seconds >= 0.5, done > 0 else { return text }
        let rate = Double(done) / seconds
        text += ", " + (rate >= 10 ? grouped(Int(rate.rounded())) : oneDecimal(rate)) + "/s"
        if let total, total > done, seconds >= 2 {
            text += ", " + approximate(Double(total - done) / rate) + " left"
        }
        return text
    }

    private static func oneDecimal(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    private static func approximate(_ seconds: Double) -> String {
        guard seconds < 359_940 else { return "more than 99 h" }
        let seconds = Int(seconds.rounded(.up))
        if seconds < 100 { return "\(seconds) s" }
        let minutes = (seconds + 59) / 60
        return minutes < 100 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
    }
}
