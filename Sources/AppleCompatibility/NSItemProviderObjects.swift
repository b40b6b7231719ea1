import ContentTypes
import DragAndDrop
import Foundation

/// Writes an object into the types in which it can be dragged; asked from any thread.
///
/// Swift values write themselves more easily through `ItemProviderWriting` or `CodableItem`.
public protocol NSItemProviderWriting: AnyObject {
    /// The identifiers of the types that objects of the class write, best first.
    static var writableTypeIdentifiersForItemProvider: [String] { get }

    /// The identifiers of the types that this object writes; those of its class unless stated otherwise.
    var writableTypeIdentifiersForItemProvider: [String] { get }

    /// Writes the object in one of its types, now or later, and hands the bytes or an error over, once.
    func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress?
}

extension NSItemProviderWriting {
    public var writableTypeIdentifiersForItemProvider: [String] {
        Self.writableTypeIdentifiersForItemProvider
    }
}

/// Reads an object from the types in which it can be dropped; asked from any thread.
public protocol NSItemProviderReading: AnyObject, SendableMetatype {
    /// The identifiers of the types that the class reads, most wanted first.
    static var readableTypeIdentifiersForItemProvider: [String] { get }

    /// Reads an object; the identifier is always one of the readable ones.
    static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
}

extension NSString: NSItemProviderReading, NSItemProviderWriting {
    public static var writableTypeIdentifiersForItemProvider: [String] {
        String.writableContentTypes.map(\.identifier)
    }
    public static var readableTypeIdentifiersForItemProvider: [String] {
        String.readableContentTypes.map(\.identifier)
    }

    public func loadData(
        withTypeIdentifier _: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
        completionHandler(Data(String(describing: self).utf8), nil)
        return nil
    }

    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
        guard let type = UTType(typeIdentifier),
            let string = NSString(string: try String(itemProviderData: data, contentType: type)) as? Self
        else { throw CocoaError(.coderReadCorrupt) }
        return string
    }
}

extension NSURL: NSItemProviderReading, NSItemProviderWriting {
    public static var writableTypeIdentifiersForItemProvider: [String] {
        URL.writableContentTypes.map(\.identifier)
    }
    public static var readableTypeIdentifiersForItemProvider: [String] {
        URL.readableContentTypes.map(\.identifier)
    }

    /// A file's address is written as `public.file-url` first.
    public var writableTypeIdentifiersForItemProvider: [String] {
        (isFileURL ? URL.readableContentTypes : URL.writableContentTypes).map(\.identifier)
    }

    public func loadData(
        withTypeIdentifier _: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
        completionHandler(Data(absoluteString.utf8), nil)
        return nil
    }

    public static func object(withItemProviderData data: Data, typeIdentifier _: String) throws -> Self {
        guard let text = String(data: data, encoding: .utf8), let url = NSURL(string: text) as? Self else {
            throw CocoaError(.coderReadCorrupt)
        }
        return url
    }
}
