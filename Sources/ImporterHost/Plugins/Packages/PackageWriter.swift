import Glibc

/// Writes the entries of a package into a folder, checking each once more.
struct PackageWriter: PackageVisitor {
    private let folder: String
    private let prefix: String
    private(set) var survey = PackageSurvey()
    private var file: Int32 = -1
    private var path = ""

    /// `folder` exists and is empty. `prefix`: what paths begin with that are written, and lose.
    init(folder: String, prefix: String) {
        self.folder = folder
        self.prefix = prefix
    }

    mutating func begin(_ entry: PackageEntry) throws(PluginError) {
        let before = survey.planned.count
        do throws(PluginError) {
            try survey.begin(entry)
        } catch {
            closeFile()
            throw error
        }
        for planned in survey.planned[before...] where planned.path.hasPrefix(prefix) {
            path = folder + "/" + planned.path.dropFirst(prefix.utf8.count)
            let mode: mode_t = planned.isFolder || planned.isExecutable ? 0o755 : 0o644
            if planned.isFolder {
                guard mkdir(path, mode) == 0 else { throw .unwritable(path, code: errno) }
            } else {
                // All folders on the way were made by this, none is a link.
                file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
                guard file >= 0, fchmod(file, mode) == 0 else { throw .unwritable(path, code: errno) }
            }
        }
    }

    mutating func add(_ bytes: ArraySlice<UInt8>) throws(PluginError) {
        do throws(PluginError) {
            try survey.add(bytes)
        } catch {
            closeFile()
            throw error
        }
        guard file >= 0 else { return }
        let code = SmallFile.writeAll(bytes, to: file)
        guard code == 0 else {
            closeFile()
            throw .unwritable(path, code: code)
        }
    }

    mutating func endFile() throws(PluginError) {
        survey.endFile()
        guard file >= 0 else { return }
        let code = fsync(file) == 0 ? 0 : errno
        closeFile()
        guard code == 0 else { throw .unwritable(path, code: code) }
    }

    private mutating func closeFile() {
        if file >= 0 { close(file) }
        file = -1
    }
}
