// Text, source code and markup. Names and identifiers are Apple's unless a heading says otherwise.

extension UTType {
    /// Names all text, marked up or plain (“public.text”).
    public static var text: UTType { UTType(trusted: "public.text") }

    /// Names text of no declared encoding, without markup (“public.plain-text”).
    public static var plainText: UTType { UTType(trusted: "public.plain-text") }

    /// Names plain text in UTF-8 (“public.utf8-plain-text”).
    public static var utf8PlainText: UTType { UTType(trusted: "public.utf8-plain-text") }

    /// Names plain text in UTF-16 with a byte order mark (“public.utf16-external-plain-text”).
    public static var utf16ExternalPlainText: UTType { UTType(trusted: "public.utf16-external-plain-text") }

    /// Names plain text in UTF-16 of the machine's byte order (“public.utf16-plain-text”).
    public static var utf16PlainText: UTType { UTType(trusted: "public.utf16-plain-text") }

    /// Names tables as text (“public.delimited-values-text”).
    public static var delimitedText: UTType { UTType(trusted: "public.delimited-values-text") }

    /// Names tables with commas (“public.comma-separated-values-text”).
    public static var commaSeparatedText: UTType { UTType(trusted: "public.comma-separated-values-text") }

    /// Names tables with tabs (“public.tab-separated-values-text”).
    public static var tabSeparatedText: UTType { UTType(trusted: "public.tab-separated-values-text") }

    /// Names tables with tabs in UTF-8 (“public.utf8-tab-separated-values-text”).
    public static var utf8TabSeparatedText: UTType {
        UTType(trusted: "public.utf8-tab-separated-values-text")
    }

    /// Names rich text (“public.rtf”).
    public static var rtf: UTType { UTType(trusted: "public.rtf") }

    /// Names rich text with attachments, in a package (“com.apple.rtfd”).
    public static var rtfd: UTType { UTType(trusted: "com.apple.rtfd") }

    /// Names rich text with attachments, in one file (“com.apple.flat-rtfd”).
    public static var flatRTFD: UTType { UTType(trusted: "com.apple.flat-rtfd") }

    /// Names HTML of any version (“public.html”).
    public static var html: UTType { UTType(trusted: "public.html") }

    /// Names XML of any kind (“public.xml”).
    public static var xml: UTType { UTType(trusted: "public.xml") }

    /// Names YAML (“public.yaml”).
    public static var yaml: UTType { UTType(trusted: "public.yaml") }

    /// Names CSS style sheets (“public.css”).
    public static var css: UTType { UTType(trusted: "public.css") }

    /// Names JSON (“public.json”).
    public static var json: UTType { UTType(trusted: "public.json") }

    /// Names GeoJSON (“public.geojson”).
    public static var geoJSON: UTType { UTType(trusted: "public.geojson") }

    /// Names haptic patterns (“com.apple.haptics.ahap”).
    public static var ahap: UTType { UTType(trusted: "com.apple.haptics.ahap") }

    /// Names property lists in any form (“com.apple.property-list”).
    public static var propertyList: UTType { UTType(trusted: "com.apple.property-list") }

    /// Names property lists in XML (“com.apple.xml-property-list”).
    public static var xmlPropertyList: UTType { UTType(trusted: "com.apple.xml-property-list") }

    /// Names binary property lists (“com.apple.binary-property-list”).
    public static var binaryPropertyList: UTType { UTType(trusted: "com.apple.binary-property-list") }

    /// Names web pages with all they need (“com.apple.webarchive”).
    public static var webArchive: UTType { UTType(trusted: "com.apple.webarchive") }
}

// MARK: Source code

extension UTType {
    /// Names source code of any language (“public.source-code”).
    public static var sourceCode: UTType { UTType(trusted: "public.source-code") }

    /// Names assembly source code (“public.assembly-source”).
    public static var assemblyLanguageSource: UTType { UTType(trusted: "public.assembly-source") }

    /// Names C source code (“public.c-source”).
    public static var cSource: UTType { UTType(trusted: "public.c-source") }

    /// Names Objective-C source code (“public.objective-c-source”).
    public static var objectiveCSource: UTType { UTType(trusted: "public.objective-c-source") }

    /// Names Swift source code (“public.swift-source”).
    public static var swiftSource: UTType { UTType(trusted: "public.swift-source") }

    /// Names C++ source code (“public.c-plus-plus-source”).
    public static var cPlusPlusSource: UTType { UTType(trusted: "public.c-plus-plus-source") }

    /// Names Objective-C++ source code (“public.objective-c-plus-plus-source”).
    public static var objectiveCPlusPlusSource: UTType {
        UTType(trusted: "public.objective-c-plus-plus-source")
    }

    /// Names C headers (“public.c-header”).
    public static var cHeader: UTType { UTType(trusted: "public.c-header") }

    /// Names C++ headers (“public.c-plus-plus-header”).
    public static var cPlusPlusHeader: UTType { UTType(trusted: "public.c-plus-plus-header") }

    /// Names scripts of any language (“public.script”).
    public static var script: UTType { UTType(trusted: "public.script") }

    /// Names AppleScript text (“com.apple.applescript.text”).
    public static var appleScript: UTType { UTType(trusted: "com.apple.applescript.text") }

    /// Names compiled AppleScript (“com.apple.applescript.script”).
    public static var osaScript: UTType { UTType(trusted: "com.apple.applescript.script") }

    /// Names compiled AppleScript in a bundle (“com.apple.applescript.script-bundle”).
    public static var osaScriptBundle: UTType { UTType(trusted: "com.apple.applescript.script-bundle") }

    /// Names JavaScript (“com.netscape.javascript-source”).
    public static var javaScript: UTType { UTType(trusted: "com.netscape.javascript-source") }

    /// Names shell scripts (“public.shell-script”).
    public static var shellScript: UTType { UTType(trusted: "public.shell-script") }

    /// Names Perl scripts (“public.perl-script”).
    public static var perlScript: UTType { UTType(trusted: "public.perl-script") }

    /// Names Python scripts (“public.python-script”).
    public static var pythonScript: UTType { UTType(trusted: "public.python-script") }

    /// Names Ruby scripts (“public.ruby-script”).
    public static var rubyScript: UTType { UTType(trusted: "public.ruby-script") }

    /// Names PHP scripts (“public.php-script”).
    public static var phpScript: UTType { UTType(trusted: "public.php-script") }

    /// Names makefiles (“public.make-source”).
    public static var makefile: UTType { UTType(trusted: "public.make-source") }
}

// MARK: Types without a constant of Apple's

extension UTType {
    /// Names Markdown (“net.daringfireball.markdown”).
    public static var markdown: UTType { UTType(trusted: "net.daringfireball.markdown") }

    /// Names text in Emacs's Org syntax (“org.freedesktop.mime.text.org”).
    public static var orgText: UTType { UTType(trusted: "org.freedesktop.mime.text.org") }

    /// Names XHTML (“public.xhtml”).
    public static var xhtml: UTType { UTType(trusted: "public.xhtml") }

    /// Names RSS feeds of any version (“public.rss”).
    public static var rss: UTType { UTType(trusted: "public.rss") }

    /// Names Atom feeds (“org.freedesktop.mime.application.atom+xml”).
    public static var atom: UTType { UTType(trusted: "org.freedesktop.mime.application.atom+xml") }

    /// Names OPML outlines, such as lists of feeds (“org.opml.opml”).
    public static var opml: UTType { UTType(trusted: "org.opml.opml") }

    /// Names GPS tracks, routes and waypoints (“com.topografix.gpx”).
    public static var gpx: UTType { UTType(trusted: "com.topografix.gpx") }

    /// Names patches (“public.patch-file”).
    public static var patch: UTType { UTType(trusted: "public.patch-file") }

    /// Names documents of items that go from one library of Punnet to another (“org.punnet.items”).
    public static var punnetItems: UTType { UTType(trusted: "org.punnet.items") }
}
