import ContentSet
package import Linux
import WorkerProtocol

/// The fetch worker: it copies content sets beside the running one and exchanges them, and it fetches feeds and their
/// pictures. It may be killed at any moment.
package struct FetchWorker {
    private let peer: ContentPeer
    private let store: SetStore
    private let feeds: FeedStore

    package init(_ socket: PacketSocket, _ options: FetchOptions) {
        (peer, store) = (ContentPeer(socket), SetStore(folder: options.content))
        feeds = FeedStore(folder: options.content, usesProxies: options.usesPrivateNetworks)
    }

    /// - Returns: the program's exit status.
    package func run() -> Int32 { peer.run(answer) }

    private func answer(_ request: ContentRequest) -> ContentEvent {
        do throws(FetchError) {
            switch request {
            case .stage(let request, let source): return try stage(request, source)
            case .activate(let request):
                return try sets(request) { () throws(SystemError) in try store.activate() }
            case .rollBack(let request):
                return try sets(request) { () throws(SystemError) in try store.rollBack() }
            case .discard(let request):
                return try sets(request) { () throws(SystemError) in try store.discard() }
            case .list(let request): return .sets(request: request, store.names())
            case .feed(let request, let address):
                let isNew = try feeds.fetch(address) { peer.report(request, done: 0, total: 0) }
                return .fetched(request: request, isNew: isNew)
            case .pictures(let request, let addresses):
                let missing = try feeds.fetchPictures(addresses) { peer.report(request, done: 0, total: 0) }
                return .pictures(request: request, missing: missing)
            case .check(let request): return .failed(request: request, "another worker checks content sets")
            case .signOfLife: return .alive
            }
        } catch {
            return .failed(request: request.number, "\(error)")
        }
    }

    private func stage(_ request: UInt32, _ source: String) throws(FetchError) -> ContentEvent {
        let source = SetSource(source, usesProxies: feeds.usesProxies)
        let copy = SetCopy(store: store, source: source) { peer.report(request, done: $0, total: $1) }
        let (name, isRunning): (SetName, Bool)
        do throws(FetchError) { (name, isRunning) = try copy.run() } catch {
            // A partial copy on a full disk is removed. Otherwise the next attempt continues it.
            if error.isOutOfRoom { do throws(SystemError) { try store.discard() } catch { Log.warning("\(error)") } }
            throw error
        }
        return isRunning ? .upToDate(request: request, name) : .done(request: request, name)
    }

    private func sets(_ request: UInt32, _ change: () throws(SystemError) -> Void) throws(FetchError) -> ContentEvent {
        do throws(SystemError) { try change() } catch { throw .system(error) }
        return .sets(request: request, store.names())
    }
}
