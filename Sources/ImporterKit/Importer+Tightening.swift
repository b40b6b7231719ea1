import CSystem

extension Importer {
    /// Gives up for good what a decoder that has all it needs can do without, and tells whether the kernel could.
    ///
    /// From then on nothing can be opened, no socket, thread or process be made, no program be executed: such calls
    /// fail with EPERM. Call it from `main` before serving, when every table and library is loaded; what is loaded
    /// when first needed (character sets of iconv, time zones) can no longer be. Hand the answer to
    /// ``serve(isTightened:)``: where the kernel has no seccomp the importer serves all the same, and people are told.
    public static func tighten() -> Bool { csystem_tighten() == 0 }
}
