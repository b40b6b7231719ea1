import Glibc
import Organizer

extension Timestamp {
    /// Reads the system's clock, by `clock_gettime(CLOCK_REALTIME)`.
    package static func now() -> Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(seconds: Int64(time.tv_sec), nanoseconds: Int64(time.tv_nsec))
    }
}
