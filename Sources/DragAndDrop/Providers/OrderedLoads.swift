/// Loads many providers a few at a time, and gives the results in the providers' order, whatever order they end in.
///
/// There are as many results as providers: one that fails gives its error in its place, and after a cancellation
/// the rest gives ``ItemProviderError/cancelled``. Loading begins with the first call of the iterator's `next()`
/// and stays at most `width` providers ahead of the reader.
public struct OrderedLoads<Value: Sendable>: AsyncSequence, Sendable {
    public typealias Element = Result<Value, ItemProviderError>
    public typealias Failure = Never
    typealias Load = @Sendable (ItemProvider, LoadProgress) async -> Element

    private let providers: [ItemProvider]
    private let width: Int
    private let progress: LoadProgress
    private let load: Load

    init(_ providers: [ItemProvider], width: Int, progress: LoadProgress, load: @escaping Load) {
        precondition(width > 0, "At least one provider must be loaded at a time.")
        self.providers = providers
        self.width = width
        self.progress = progress
        self.load = load
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(loads: self, running: RunningLoads())
    }

    /// Waits for one result after another; giving it up cancels what still runs.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let loads: OrderedLoads
        fileprivate let running: RunningLoads<Element>

        public mutating func next() async -> Element? { await next(isolation: nil) }

        public mutating func next(isolation _: isolated (any Actor)?) async -> Element? {
            while running.tasks.count < loads.width, running.started < loads.providers.count {
                let provider = loads.providers[running.started]
                running.started += 1
                running.tasks.append(start(provider))
            }
            if running.tasks.isEmpty { return nil }
            let task = running.tasks.removeFirst()
            let progress = loads.progress
            let result = await withTaskCancellationHandler {
                await task.value
            } onCancel: {
                progress.cancel()
            }
            let done = running.started - running.tasks.count
            progress.report(completed: Int64(done), total: Int64(loads.providers.count))
            if done == loads.providers.count { progress.finish(isComplete: !progress.isCancelled) }
            return result
        }

        private func start(_ provider: ItemProvider) -> Task<Element, Never> {
            let (load, whole) = (loads.load, loads.progress)
            return Task {
                let own = LoadProgress()
                let cancellation = whole.addCancellation { own.cancel() }
                defer { whole.removeCancellation(cancellation) }
                return await withTaskCancellationHandler {
                    own.isCancelled || Task.isCancelled ? .failure(.cancelled) : await load(provider, own)
                } onCancel: {
                    own.cancel()
                }
            }
        }
    }
}

/// The loads under way; they are cancelled when their iterator is given up.
private final class RunningLoads<Element: Sendable> {
    var started = 0
    var tasks: [Task<Element, Never>] = []

    deinit { for task in tasks { task.cancel() } }
}

extension Sequence<ItemProvider> {
    /// Loads an object from each provider, in order; at most `width` at a time.
    ///
    /// `progress`: counts providers that are done; cancelling it cancels the rest.
    public func loadObjects<Object: ItemProviderReading>(
        of _: Object.Type, width: Int = 4, progress: LoadProgress = LoadProgress()
    ) -> OrderedLoads<Object> {
        load(width: width, progress: progress) { provider, progress async throws(ItemProviderError) in
            try await provider.loadObject(of: Object.self, progress: progress)
        }
    }

    /// Runs a load of your own for each provider, and gives the results in order; at most `width` at a time.
    ///
    /// `progress`: counts providers that are done; cancelling it cancels the rest.
    ///
    /// `load`: loads one provider into a progress of its own.
    public func load<Value: Sendable>(
        width: Int = 4, progress: LoadProgress = LoadProgress(),
        _ load: @escaping @Sendable (ItemProvider, LoadProgress) async throws(ItemProviderError) -> Value
    ) -> OrderedLoads<Value> {
        OrderedLoads(Array(self), width: width, progress: progress) { provider, progress in
            do throws(ItemProviderError) {
                return .success(try await load(provider, progress))
            } catch {
                return .failure(error)
            }
        }
    }
}

extension OrderedLoads {
    /// Waits for all results, and returns them in the providers' order.
    public func results() async -> [Element] {
        var results: [Element] = []
        for await result in self { results.append(result) }
        return results
    }

    /// Waits for all results, and returns the values that came, in the providers' order; failures are left out.
    public func values() async -> [Value] { await results().compactMap { try? $0.get() } }
}
