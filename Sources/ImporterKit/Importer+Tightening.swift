import CSystem

extension Importer {
    /// Gives up for good what a decoder that has all it needs can do without, and tells whether the kernel could.
    ///
    /// From then on nothing can be opened, no socket, thread or process be made, no program be executed: such calls
    /// fail with EPERM. Call it from `main` before ``serve()``, when every table and library is loaded; what is loaded
    /// when first needed (character sets of iconv, time zones) can no longer be.
    @discardableResult
    public static func tighten() -> Bool { csystem_tighten() == 0 }
}
