import Glibc

/// Waits for another connection to finish, in short steps, for a time that is bounded.
///
/// SQLite's own waiting grows to a tenth of a second a step, in which a long import, which holds the library most of
/// the time but lets go of it for moments, would be missed again and again.
final class Patience {
    private let limit: Duration
    private var started: ContinuousClock.Instant?

    init(limit: Duration) { self.limit = limit }

    /// Starts the count for a new statement.
    func begin() { started = nil }

    /// How long the statement has waited.
    var waited: Duration { started.map { .now - $0 } ?? .zero }

    /// Waits a moment; false when the time is used up.
    func wait() -> Bool {
        let started = started ?? .now
        self.started = started
        guard .now - started < limit else { return false }
        usleep(useconds_t.random(in: 300...1500))
        return true
    }
}
