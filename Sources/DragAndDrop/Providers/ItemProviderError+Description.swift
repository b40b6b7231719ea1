extension ItemProviderError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noRepresentation(let wanted, let offered):
            let wanted = wanted.map(\.identifier).joined(separator: " or ")
            if offered.isEmpty { return "nothing is offered, and \(wanted) was wanted" }
            return
                "\(wanted) was wanted, and only \(offered.map(\.identifier).joined(separator: ", ")) is offered"
        case .cancelled: return "cancelled"
        case .tooLarge(let type, let size, let limit):
            return
                "\(type.identifier) has \(size) bytes, which is more than the \(limit) that are read at once"
        case .noFileAccess(let type):
            return "\(type.identifier) was wanted as a file, and nothing here makes or opens files"
        case .loading(let type, let error): return "\(type.identifier) could not be loaded: \(error)"
        case .reading(let type, let object, let error):
            return "\(type.identifier) is not a readable \(object): \(error)"
        case .notExported(let object): return "this \(object) is not exported"
        }
    }
}
