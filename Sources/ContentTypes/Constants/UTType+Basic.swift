// Kinds of things, from the most general down. Names and identifiers are Apple's unless a heading says
// otherwise.

extension UTType {
    /// Names anything that can be in a file system or on a clipboard (“public.item”).
    public static var item: UTType { UTType(trusted: "public.item") }

    /// Names anything that people would call a document or its contents (“public.content”).
    public static var content: UTType { UTType(trusted: "public.content") }

    /// Names content made of several kinds (“public.composite-content”).
    public static var compositeContent: UTType { UTType(trusted: "public.composite-content") }

    /// Names anything that is a sequence of bytes: files, and what a clipboard holds (“public.data”).
    public static var data: UTType { UTType(trusted: "public.data") }

    /// Names archives of files (“public.archive”).
    public static var archive: UTType { UTType(trusted: "public.archive") }

    /// Names bookmarks (“public.bookmark”).
    public static var bookmark: UTType { UTType(trusted: "public.bookmark") }

    /// Names databases (“public.database”).
    public static var database: UTType { UTType(trusted: "public.database") }

    /// Names logs (“public.log”).
    public static var log: UTType { UTType(trusted: "public.log") }

    /// Names playlists (“public.playlist”).
    public static var playlist: UTType { UTType(trusted: "public.playlist") }

    /// Names presentations (“public.presentation”).
    public static var presentation: UTType { UTType(trusted: "public.presentation") }

    /// Names spreadsheets (“public.spreadsheet”).
    public static var spreadsheet: UTType { UTType(trusted: "public.spreadsheet") }

    /// Names programs and scripts that can be run (“public.executable”).
    public static var executable: UTType { UTType(trusted: "public.executable") }

    /// Names what stands for another item (“com.apple.resolvable”).
    public static var resolvable: UTType { UTType(trusted: "com.apple.resolvable") }

    /// Names symbolic links (“public.symlink”).
    public static var symbolicLink: UTType { UTType(trusted: "public.symlink") }

    /// Names places where volumes are mounted (“com.apple.mount-point”).
    public static var mountPoint: UTType { UTType(trusted: "com.apple.mount-point") }

    /// Names alias files (“com.apple.alias-file”).
    public static var aliasFile: UTType { UTType(trusted: "com.apple.alias-file") }

    /// Names data from which a file is found again (“com.apple.bookmark”).
    public static var urlBookmarkData: UTType { UTType(trusted: "com.apple.bookmark") }

    /// Names disk images (“public.disk-image”).
    public static var diskImage: UTType { UTType(trusted: "public.disk-image") }
}

// MARK: Folders and programs

extension UTType {
    /// Names folders, and packages that look like files (“public.directory”).
    public static var directory: UTType { UTType(trusted: "public.directory") }

    /// Names folders (“public.folder”).
    public static var folder: UTType { UTType(trusted: "public.folder") }

    /// Names mounted volumes (“public.volume”).
    public static var volume: UTType { UTType(trusted: "public.volume") }

    /// Names folders that are shown as one file (“com.apple.package”).
    public static var package: UTType { UTType(trusted: "com.apple.package") }

    /// Names folders with a structure of their own (“com.apple.bundle”).
    public static var bundle: UTType { UTType(trusted: "com.apple.bundle") }

    /// Names bundles with a plug-in (“com.apple.plugin”).
    public static var pluginBundle: UTType { UTType(trusted: "com.apple.plugin") }

    /// Names plug-ins that read metadata (“com.apple.metadata-importer”).
    public static var spotlightImporter: UTType { UTType(trusted: "com.apple.metadata-importer") }

    /// Names plug-ins that draw previews (“com.apple.quicklook-generator”).
    public static var quickLookGenerator: UTType { UTType(trusted: "com.apple.quicklook-generator") }

    /// Names services in a bundle (“com.apple.xpc-service”).
    public static var xpcService: UTType { UTType(trusted: "com.apple.xpc-service") }

    /// Names frameworks (“com.apple.framework”).
    public static var framework: UTType { UTType(trusted: "com.apple.framework") }

    /// Names applications (“com.apple.application”).
    public static var application: UTType { UTType(trusted: "com.apple.application") }

    /// Names applications in a bundle (“com.apple.application-bundle”).
    public static var applicationBundle: UTType { UTType(trusted: "com.apple.application-bundle") }

    /// Names extensions of applications (“com.apple.application-and-system-extension”).
    public static var applicationExtension: UTType {
        UTType(trusted: "com.apple.application-and-system-extension")
    }

    /// Names Unix programs (“public.unix-executable”).
    public static var unixExecutable: UTType { UTType(trusted: "public.unix-executable") }

    /// Names Windows programs (“com.microsoft.windows-executable”).
    public static var exe: UTType { UTType(trusted: "com.microsoft.windows-executable") }

    /// Names preference panes (“com.apple.systempreference.prefpane”).
    public static var systemPreferencesPane: UTType { UTType(trusted: "com.apple.systempreference.prefpane") }
}
