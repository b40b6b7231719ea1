import FoundationEssentials

/// Reaches files for item providers, which do no input or output of their own. The host conforms a type to this.
public protocol FileAccess: Sendable {
    /// Opens a file where it lies, for reading only.
    func open(_ path: FilePath) async throws -> any OpenFile

    /// Makes a private copy of a file, under the same name in a place of its own, and returns its path.
    ///
    /// `progress`: where to report bytes, and to look for a cancellation during a long copy.
    func makeTemporaryCopy(of path: FilePath, progress: LoadProgress) async throws -> FilePath

    /// Writes bytes into a private file of their own, and returns its path.
    ///
    /// `name`: the file's name; not checked, so it may be empty or hold slashes.
    func makeTemporaryFile(holding data: Data, named name: [UInt8]) async throws -> FilePath

    /// Removes a file that one of the two methods above made. Failing is not worth an error to anyone.
    func removeTemporaryFile(_ path: FilePath) async
}

/// Gives the bytes of an open file, read-only; the file is closed when nobody holds the value any longer.
///
/// What stands behind it is the host's: a descriptor, a memory map, a remote file. Code of the host may cast the
/// value back to its own type.
public protocol OpenFile: AnyObject, Sendable {
    /// The size in bytes when the file was opened; the file may change afterwards, so reads decide.
    var size: Int64 { get }

    /// Reads up to `count` bytes at a byte offset; an empty result is the end.
    func read(upTo count: Int, at offset: Int64) throws -> Data
}
