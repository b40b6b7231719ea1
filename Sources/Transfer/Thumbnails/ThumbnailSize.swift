/// Names the sizes that the Thumbnail Managing Standard (0.9.0) keeps apart.
package enum ThumbnailSize: String, Sendable, CaseIterable {
    case normal
    case large
    case xLarge = "x-large"
    case xxLarge = "xx-large"

    /// The longest that a side may be, in pixels.
    package var side: Int {
        switch self {
        case .normal: 128
        case .large: 256
        case .xLarge: 512
        case .xxLarge: 1024
        }
    }
}
