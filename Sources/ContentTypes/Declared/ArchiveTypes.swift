extension UTTypeDeclaration {
    /// Archives and compressed files.
    static let archives: [UTTypeDeclaration] = [
        .type("com.pkware.zip-archive", is: ["public.data", "public.archive"], "zip archive"),
        .type(
            "public.zip-archive", is: ["com.pkware.zip-archive"], extensions: ["zip"],
            mime: ["application/zip", "application/x-zip-compressed"], "zip archive"),
        .type(
            "org.gnu.gnu-tar-archive", is: ["public.data", "public.archive"], extensions: ["gtar"],
            mime: ["application/x-gtar"], "tar archive"),
        .type(
            "public.tar-archive", is: ["org.gnu.gnu-tar-archive"], extensions: ["tar"],
            mime: ["application/x-tar", "application/tar"], "tar archive"),
        .type(
            "org.gnu.gnu-zip-archive", is: ["public.data", "public.archive"], extensions: ["gz", "gzip"],
            mime: ["application/gzip", "application/x-gzip"], "gzip archive"),
        .type(
            "org.gnu.gnu-zip-tar-archive", is: ["org.gnu.gnu-zip-archive"], extensions: ["tgz"],
            mime: ["application/x-compressed-tar"], "tar archive compressed with gzip"),
        .type(
            "public.bzip2-archive", is: ["public.data", "public.archive"], extensions: ["bz2", "bz"],
            mime: ["application/x-bzip2", "application/x-bzip", "application/bzip2", "application/bzip"],
            "bzip2 archive"),
        .type(
            "public.tar-bzip2-archive", is: ["public.bzip2-archive"], extensions: ["tbz2", "tbz"],
            mime: ["application/x-bzip-compressed-tar"], "tar archive compressed with bzip2"),
        .type(
            "org.tukaani.xz-archive", is: ["public.data", "public.archive"], extensions: ["xz"],
            mime: ["application/x-xz"], "xz archive"),
        .type(
            "org.tukaani.tar-xz-archive", is: ["public.data", "public.archive"], extensions: ["txz"],
            mime: ["application/x-xz-compressed-tar"], storedAs: ["org.tukaani.xz-archive"],
            "tar archive compressed with xz"),
        .type(
            "org.7-zip.7-zip-archive", is: ["public.data", "public.archive"], extensions: ["7z"],
            mime: ["application/x-7z-compressed"], "7-Zip archive"),
        .type(
            "com.rarlab.rar-archive", is: ["public.data", "public.archive"], extensions: ["rar"],
            mime: ["application/vnd.rar", "application/x-rar-compressed", "application/x-rar"],
            "RAR archive"),
        .type(
            "com.microsoft.cab", is: ["public.data", "public.archive"], extensions: ["cab"],
            mime: ["application/vnd.ms-cab-compressed"], "Windows cabinet"),
        .type(
            "public.cpio-archive", is: ["public.data", "public.archive"], extensions: ["cpio"],
            mime: ["application/x-cpio"], "cpio archive"),
        .type(
            "public.z-archive", is: ["public.data", "public.archive"], extensions: ["z"],
            mime: ["application/x-compress"], "compressed file"),
        .type(
            "com.apple.binhex-archive", is: ["public.data", "public.archive"], extensions: ["hqx"],
            mime: ["application/mac-binhex40"], "BinHex archive"),
        .type(
            "com.apple.xar-archive", is: ["public.data", "public.archive"], extensions: ["xar"],
            mime: ["application/x-xar"], "xar archive"),
        .type(
            "com.apple.archive", is: ["public.data", "public.archive"], extensions: ["aar", "yaa"],
            "Apple archive"),
        .type("public.disk-image", is: ["public.archive"], "disk image"),
        .type(
            "public.iso-image", is: ["public.data", "public.disk-image"], extensions: ["iso"],
            mime: ["application/x-cd-image", "application/x-iso9660-image"], "CD image"),
        .type(
            "com.apple.disk-image-udif", is: ["public.data", "public.disk-image"], extensions: ["dmg"],
            mime: ["application/x-apple-diskimage"], "Apple disk image"),
    ]
}
