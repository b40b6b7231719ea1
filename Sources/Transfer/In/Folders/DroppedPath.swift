import DragAndDrop
import Glibc

/// Names one dropped file or folder twice: as the user wrote it, and so that it can be found again.
package struct DroppedPath: Sendable, Hashable {
    /// The path as it was given, or as it continues below a folder that was given: what messages show.
    package let shown: FilePath
    /// The path from the root, which items keep.
    package let absolute: FilePath

    /// Resolves a path that a user gave against a folder, which is the working folder unless told otherwise.
    ///
    /// “.” and repeated slashes go. “..” goes only with the help of the file system, since what lies above a link
    /// is not what is written before it; where that fails the path is kept as it stands.
    package init(_ given: FilePath, from folder: FilePath = .workingFolder) {
        shown = given
        absolute = (given.isAbsolute ? given : folder.appending(given.bytes)).lexicallyCleaned
    }

    private init(shown: FilePath, absolute: FilePath) {
        self.shown = shown
        self.absolute = absolute
    }

    /// Returns the path of an entry of this folder.
    func appending(_ name: [UInt8]) -> DroppedPath {
        DroppedPath(shown: shown.appending(name), absolute: absolute.appending(name))
    }
}

extension FilePath {
    /// The folder that relative paths begin at; “/” when it cannot be told.
    package static var workingFolder: FilePath {
        guard let path = getcwd(nil, 0) else { return "/" }
        defer { free(path) }
        return FilePath(cString: path)
    }

    /// Copies the bytes of a C string up to its NUL.
    init(cString: UnsafePointer<CChar>) {
        // Valid: the caller's string ends in a NUL, and strlen finds it.
        self.init(bytes: Array(UnsafeRawBufferPointer(start: cString, count: strlen(cString))))
    }

    /// The real path of this one, all links followed; nil where something on the way is missing or unreadable.
    package var real: FilePath? {
        guard let cString, let path = realpath(cString, nil) else { return nil }
        defer { free(path) }
        return FilePath(cString: path)
    }

    /// This absolute path without “.” and repeated slashes, and without “..” where the file system allows it.
    fileprivate var lexicallyCleaned: FilePath {
        var clean: FilePath = "/"
        for component in bytes.split(separator: UInt8(ascii: "/")) where !component.elementsEqual(".".utf8) {
            if component.elementsEqual("..".utf8), let folder = clean.real {
                clean = folder.parent ?? "/"
            } else {
                clean = clean.appending(Array(component))
            }
        }
        return clean
    }
}
