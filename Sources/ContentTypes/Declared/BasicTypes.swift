extension UTTypeDeclaration {
    /// What everything else conforms to, and the abstract kinds.
    static let basic: [UTTypeDeclaration] = [
        .type("public.item", "item"),
        .type("public.content", "content"),
        .type("public.composite-content", is: ["public.content"], "composite content"),
        .type("public.data", is: ["public.item"], mime: ["application/octet-stream"], "data"),
        .type("public.archive", "archive"),
        .type("public.bookmark", "bookmark"),
        .type("public.database", "database"),
        .type("public.log", is: ["public.item"], "log"),
        .type("public.playlist", "playlist"),
        .type("public.presentation", is: ["public.composite-content"], "presentation"),
        .type("public.spreadsheet", is: ["public.content"], "spreadsheet"),
        .type("public.haptics-content", "haptic pattern"),
        .type("public.named-pipe", is: ["public.item"], mime: ["inode/fifo"], "named pipe"),
        .type(
            "public.character-special", is: ["public.item"], mime: ["inode/chardevice"], "character device"),
        .type("public.block-special", is: ["public.item"], mime: ["inode/blockdevice"], "block device"),
        .type("public.socket", is: ["public.item"], mime: ["inode/socket"], "socket"),
        .type("com.apple.resolvable", "resolvable item"),
        .type(
            "public.symlink", is: ["public.item", "com.apple.resolvable"], mime: ["inode/symlink"],
            "symbolic link"),
        .type(
            "com.apple.mount-point", is: ["public.item", "com.apple.resolvable"], mime: ["inode/mount-point"],
            "mount point"),
        .type("com.apple.alias-file", is: ["public.data", "com.apple.resolvable"], "alias"),
        .type("com.apple.bookmark", is: ["public.data", "com.apple.resolvable"], "file bookmark"),
    ]

    /// Folders, and packages that look like one file.
    static let folders: [UTTypeDeclaration] = [
        .type("public.directory", is: ["public.item"], "folder"),
        .type("public.folder", is: ["public.directory"], mime: ["inode/directory"], "folder"),
        .type("public.volume", is: ["public.folder"], "volume"),
        .type("com.apple.package", is: ["public.directory"], "package"),
        .type("com.apple.bundle", is: ["public.directory"], "bundle"),
        .type("com.apple.localizable-name-bundle", is: ["com.apple.bundle"]),
        .type(
            "com.apple.plugin", is: ["com.apple.bundle", "com.apple.package"], extensions: ["plugin"],
            "plug-in"),
        .type(
            "com.apple.metadata-importer", is: ["com.apple.plugin"], extensions: ["mdimporter"],
            "Spotlight importer"),
        .type(
            "com.apple.quicklook-generator", is: ["com.apple.plugin"], extensions: ["qlgenerator"],
            "Quick Look generator"),
        .type(
            "com.apple.xpc-service", is: ["com.apple.bundle", "com.apple.package"], extensions: ["xpc"],
            "XPC service"),
        .type("com.apple.framework", is: ["com.apple.bundle"], extensions: ["framework"], "framework"),
        .type(
            "com.apple.systempreference.prefpane", is: ["com.apple.package", "com.apple.bundle"],
            extensions: ["prefPane"], "preference pane"),
    ]

    /// Programs.
    static let executables: [UTTypeDeclaration] = [
        .type("public.executable", "program"),
        .type(
            "public.unix-executable", is: ["public.data", "public.executable"],
            mime: ["application/x-executable"], "Unix program"),
        .type("public.object-code", is: ["public.data", "public.executable"], "object code"),
        .type("public.elf-binary", is: ["public.data", "public.executable"], "ELF program"),
        .type("com.apple.mach-o-binary", is: ["public.unix-executable"], "Mach-O program"),
        .type(
            "com.microsoft.windows-executable", is: ["public.data", "public.executable"], extensions: ["exe"],
            mime: ["application/x-msdownload", "application/x-ms-dos-executable"], "Windows program"),
        .type(
            "com.sun.java-class", is: ["public.data", "public.executable"], extensions: ["class"],
            mime: ["application/x-java"], "Java class"),
        .type(
            "com.sun.java-archive", is: ["public.zip-archive", "public.executable"], extensions: ["jar"],
            mime: ["application/java-archive", "application/x-java-archive"], "Java archive"),
        .type("com.apple.application", is: ["public.executable"], "application"),
        .type(
            "com.apple.application-bundle",
            is: ["com.apple.application", "com.apple.localizable-name-bundle", "com.apple.package"],
            extensions: ["app"], "application"),
        .type(
            "com.apple.application-and-system-extension", is: ["com.apple.xpc-service"],
            extensions: ["appex"], "application extension"),
    ]
}
