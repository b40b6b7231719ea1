import Organizer
import Transfer

extension DragOutFailure {
    /// Says why in half a sentence.
    var words: String {
        switch self {
        case .unopened(.missing), .unopened(.dangling): "its file is missing"
        case .unopened(.loop): "links lead to one another"
        case .unopened(.permission): "its file may not be read"
        case .unopened(.notAFile(let kind)):
            "in its place there is a \(kind?.rawValue ?? "thing that is no file")"
        case .unopened(.system(let code)): SystemError(code: code).description
        case .payload(let error): LibraryError.store(error).headline
        case .payloadDamaged: "what the library keeps of it is damaged; punnet doctor says more"
        case .addressOfSeveralLines: "its address holds control characters"
        case .noAddress: "it is kept in the library, and has no address"
        case .noRepresentation(let type): "it is no \(type.localizedDescription ?? type.identifier)"
        case .documentTooLarge(let limit):
            "the items and what the library keeps of them are more than \(limit >> 20) MiB"
        case .gone: "it has left the list meanwhile"
        case .system(let error): error.description
        }
    }
}
