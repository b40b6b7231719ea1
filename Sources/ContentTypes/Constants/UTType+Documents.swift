// Documents, archives and personal data. Names and identifiers are Apple's unless a heading says otherwise.

extension UTType {
    /// Names PDF documents (“com.adobe.pdf”).
    public static var pdf: UTType { UTType(trusted: "com.adobe.pdf") }

    /// Names EPUB publications (“org.idpf.epub-container”).
    public static var epub: UTType { UTType(trusted: "org.idpf.epub-container") }

    /// Names fonts (“public.font”).
    public static var font: UTType { UTType(trusted: "public.font") }

    /// Names messages (“public.message”).
    public static var message: UTType { UTType(trusted: "public.message") }

    /// Names mail messages (“public.email-message”).
    public static var emailMessage: UTType { UTType(trusted: "public.email-message") }

    /// Names contacts (“public.contact”).
    public static var contact: UTType { UTType(trusted: "public.contact") }

    /// Names vCards (“public.vcard”).
    public static var vCard: UTType { UTType(trusted: "public.vcard") }

    /// Names to-do items (“public.to-do-item”).
    public static var toDoItem: UTType { UTType(trusted: "public.to-do-item") }

    /// Names calendar events (“public.calendar-event”).
    public static var calendarEvent: UTType { UTType(trusted: "public.calendar-event") }

    /// Names PKCS#12 identities (“com.rsa.pkcs-12”).
    public static var pkcs12: UTType { UTType(trusted: "com.rsa.pkcs-12") }

    /// Names X.509 certificates (“public.x509-certificate”).
    public static var x509Certificate: UTType { UTType(trusted: "public.x509-certificate") }
}

// MARK: Archives

extension UTType {
    /// Names gzip archives (“org.gnu.gnu-zip-archive”).
    public static var gzip: UTType { UTType(trusted: "org.gnu.gnu-zip-archive") }

    /// Names bzip2 archives (“public.bzip2-archive”).
    public static var bz2: UTType { UTType(trusted: "public.bzip2-archive") }

    /// Names zip archives (“public.zip-archive”).
    public static var zip: UTType { UTType(trusted: "public.zip-archive") }

    /// Names Apple archives (“com.apple.archive”).
    public static var appleArchive: UTType { UTType(trusted: "com.apple.archive") }

    /// Names tar archives (“public.tar-archive”).
    public static var tarArchive: UTType { UTType(trusted: "public.tar-archive") }
}

// MARK: Types without a constant of Apple's

extension UTType {
    /// Names mail messages as files (`.eml`) (“com.apple.mail.email”).
    public static var mailFile: UTType { UTType(trusted: "com.apple.mail.email") }

    /// Names calendars as files (`.ics`) (“com.apple.ical.ics”).
    public static var calendar: UTType { UTType(trusted: "com.apple.ical.ics") }
}
