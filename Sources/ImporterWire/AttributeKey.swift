/// Names the attributes that Punnet itself shows and searches.
public enum AttributeKey {
    /// A title found inside the payload.
    public static let title = "title"
    /// A description found inside the payload.
    public static let description = "description"
    /// Width in pixels as the picture is meant to be seen (after EXIF orientation).
    public static let width = "width"
    /// Height in pixels as the picture is meant to be seen (after EXIF orientation).
    public static let height = "height"
    /// Bits for each channel of a pixel.
    public static let bitDepth = "bitDepth"
    /// “grey”, “grey-alpha”, “rgb”, “rgb-alpha”, “indexed”, “cmyk”, “ycck” or “ycbcr”.
    public static let colorModel = "colorModel"
    /// The EXIF orientation, 1…8, where the picture states one.
    public static let orientation = "orientation"
    /// When the picture was taken, ISO 8601; without an offset when the picture names no zone.
    public static let captured = "captured"
    /// How many frames an animation has.
    public static let frames = "frames"
    /// The character encoding as IANA names it.
    public static let encoding = "encoding"
    /// How many lines a text has; a last line without an end counts.
    public static let lines = "lines"
    /// How many words a text has, by white space.
    public static let words = "words"
    /// The host of a link, as it should be shown.
    public static let host = "host"
    /// The name of an XML document's root element, without its prefix.
    public static let root = "root"
    /// The namespace of an XML document's root element.
    public static let namespace = "namespace"
    /// What kind of document XML holds, as people say it: “RSS”, “Atom”, “OPML”, “SVG”.
    public static let dialect = "dialect"
    /// How many entries a feed, an outline, a track or a bookmark file has.
    public static let entries = "entries"
    /// The page that a feed or document belongs to.
    public static let link = "link"
    /// How long an animation runs once through, in seconds.
    public static let duration = "duration"
    /// When a link was kept or a document made, ISO 8601.
    public static let created = "created"
    /// The folders of a collection in which a link lies, outermost first.
    public static let folder = "folder"
    /// How many pages a document of pictures has.
    public static let pages = "pages"
}
