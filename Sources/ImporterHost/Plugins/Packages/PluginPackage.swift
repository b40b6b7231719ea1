import CSystem
import Glibc

/// A folder or an archive that was looked through and found to be a plugin; nothing of it was copied yet.
package struct PluginPackage: Sendable {
    package let manifest: PluginManifest
    /// How many files it has, and how many bytes they take.
    package let files: Int
    package let bytes: Int
    /// What an archive is read from, as long as this is kept.
    private let file: OpenFile
    private let origin: Origin
    private let prefix: String
    private let planned: [PackageSurvey.Planned]
    private let manifestBytes: [UInt8]

    private enum Origin: Sendable {
        case folder(FolderSource)
        case archive(ArchiveSource)
    }

    package var isArchive: Bool {
        switch origin {
        case .folder: false
        case .archive: true
        }
    }

    /// Looks through what lies at a path. An archive (tar, tar.gz, zip) is read by a confined process, which needs the
    /// programs of `programs`, and a system on which it can be confined wholly.
    package init(at path: String, programs: ProgramFolders) throws(PluginError) {
        let file = try OpenFile(path)
        let origin = try Self.origin(of: path, file.descriptor, programs)
        var survey = PackageSurvey()
        switch origin {
        case .folder(let source): try source.visit(&survey)
        case .archive(let source): try source.visit(&survey)
        }
        guard let root = survey.root else { throw .noManifest(path) }
        do throws(ManifestError) {
            manifest = try PluginManifest(json: root.manifest)
        } catch {
            throw .manifest(PluginManifest.fileName, error)
        }
        let executable = root.prefix + manifest.executable
        guard let program = survey.planned.first(where: { $0.path == executable }), !program.isFolder else {
            throw .program(.missing(manifest.executable))
        }
        guard program.isExecutable else { throw .program(.notExecutable(manifest.executable)) }
        self.file = file
        self.origin = origin
        prefix = root.prefix
        manifestBytes = root.manifest
        planned = survey.planned
        files = survey.planned.count { !$0.isFolder }
        bytes = survey.bytes
    }

    private static func origin(
        of path: String, _ descriptor: Int32, _ programs: ProgramFolders
    ) throws(PluginError) -> Origin {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(path, code: errno) }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: return .folder(FolderSource(path: path))
        case S_IFREG: break
        default: throw .package(.noPackage(path))
        }
        do throws(LocationError) {
            return .archive(
                ArchiveSource(
                    descriptor: descriptor, launcher: try programs.locate(ImporterHost.launcherName),
                    unpacker: try programs.locate(ArchiveSource.unpackerName)))
        } catch {
            throw .package(.archive(error.description))
        }
    }

    /// Copies the plugin into a folder that exists and is empty; it must still be what was looked through.
    func copy(to folder: String) throws(PluginError) {
        var writer = PackageWriter(folder: folder, prefix: prefix)
        switch origin {
        case .folder(let source): try source.visit(&writer)
        case .archive(let source): try source.visit(&writer)
        }
        guard writer.survey.planned == planned, writer.survey.root?.manifest == manifestBytes else {
            throw .package(.changed)
        }
    }
}

/// Owns a descriptor, open to reading.
private final class OpenFile: Sendable {
    let descriptor: Int32

    init(_ path: String) throws(PluginError) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw .unreadable(path, code: errno) }
    }

    deinit { close(descriptor) }
}
