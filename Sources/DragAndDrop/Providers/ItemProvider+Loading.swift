import ContentTypes
import FoundationEssentials
import Synchronization

extension ItemProvider {
    /// The most bytes that ``loadData(for:progress:limit:)`` reads unless told otherwise: 1 GiB.
    public static let dataLimit = 1 << 30

    /// Loads the bytes of the best representation that conforms to a type.
    ///
    /// Cancelling the progress or the task ends the wait at once, whether the provider's code ends or not.
    ///
    /// - Parameters:
    ///   - type: The wanted type, or a supertype of it.
    ///   - progress: Where progress is reported, and the load can be cancelled.
    ///   - limit: The most bytes to return. A larger file is refused before it is read.
    public func loadData(
        for type: UTType, progress: LoadProgress = LoadProgress(), limit: Int = ItemProvider.dataLimit
    ) async throws(ItemProviderError) -> Data {
        let representation = try representation(for: type)
        return try await load(representation, progress: progress) {
            switch representation.source {
            case .data(let load):
                let data = try await load(progress)
                try check(Int64(data.count), of: representation.type, limit: limit)
                return data
            case .original(let access, let path):
                let file = try await access.open(path)
                return try file.contents(of: representation.type, progress: progress, limit: limit)
            case .file(let access, let send):
                let file = try await access.open(send(progress).file)
                return try file.contents(of: representation.type, progress: progress, limit: limit)
            }
        }
    }

    /// Runs a provider's code, and stops waiting for it when the load is cancelled.
    ///
    /// - Parameter discard: What becomes of a result that came after the cancellation.
    func load<Value: Sendable>(
        _ representation: ItemRepresentation, progress: LoadProgress,
        discard: @escaping @Sendable (Value) async -> Void = { _ in },
        body: @escaping @Sendable () async throws -> Value
    ) async throws(ItemProviderError) -> Value {
        let wait = Wait<Value>()
        let task = Task {
            do {
                let value = try await body()
                if !wait.end(.success(value)) { await discard(value) }
            } catch let error as ItemProviderError {
                wait.end(.failure(error))
            } catch is CancellationError {
                wait.end(.failure(.cancelled))
            } catch {
                wait.end(.failure(.loading(representation.type, error)))
            }
        }
        let cancellation = progress.addCancellation {
            task.cancel()
            wait.end(.failure(.cancelled))
        }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { wait.begin($0) }
        } onCancel: {
            progress.cancel()
        }
        progress.removeCancellation(cancellation)
        if case .success = result {
            progress.finish(isComplete: true)
        } else {
            progress.finish(isComplete: false)
        }
        return try result.get()
    }
}

/// Ends one wait with the first of several results.
private final class Wait<Value: Sendable>: Sendable {
    typealias Outcome = Result<Value, ItemProviderError>
    private enum State {
        case idle
        case waiting(CheckedContinuation<Outcome, Never>)
        case early(Outcome)
        case over
    }

    private let state = Mutex(State.idle)

    func begin(_ continuation: CheckedContinuation<Outcome, Never>) {
        let early = state.withLock { state -> Outcome? in
            if case .early(let outcome) = state {
                state = .over
                return outcome
            }
            state = .waiting(continuation)
            return nil
        }
        if let early { continuation.resume(returning: early) }
    }

    /// Gives a result; false when another came first.
    @discardableResult
    func end(_ outcome: Outcome) -> Bool {
        let (continuation, isFirst) = state.withLock {
            state -> (CheckedContinuation<Outcome, Never>?, Bool) in
            switch state {
            case .idle:
                state = .early(outcome)
                return (nil, true)
            case .waiting(let continuation):
                state = .over
                return (continuation, true)
            case .early, .over: return (nil, false)
            }
        }
        continuation?.resume(returning: outcome)
        return isFirst
    }
}

private func check(_ size: Int64, of type: UTType, limit: Int) throws(ItemProviderError) {
    if size > Int64(limit) { throw .tooLarge(type, size: size, limit: limit) }
}

extension OpenFile {
    /// Reads the whole file in pieces, or refuses as soon as it turns out larger than the limit.
    fileprivate func contents(of type: UTType, progress: LoadProgress, limit: Int) throws -> Data {
        try check(size, of: type, limit: limit)
        var data = Data()
        data.reserveCapacity(Int(clamping: max(size, 0)))
        while true {
            try Task.checkCancellation()
            let piece = try read(upTo: 1 << 20, at: Int64(data.count))
            if piece.isEmpty { return data }
            data.append(piece)
            // A file may grow while it is read.
            try check(Int64(data.count), of: type, limit: limit)
            progress.report(completed: Int64(data.count), total: max(size, Int64(data.count)))
        }
    }
}
