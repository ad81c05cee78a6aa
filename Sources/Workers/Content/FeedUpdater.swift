import Linux
package import Time
import WorkerProtocol

/// Fetches the feeds of the configuration, one after another, at the start and then every period. The catalog notices their
/// files.
@MainActor
package final class FeedUpdater {
    private let addresses: [String]
    private let link: ContentCalls.Link
    private let calls: ContentCalls
    private var timer: LoopSource?
    private var waiting: ArraySlice<String> = []
    /// Why the last attempt at an address failed: told once, until it changes.
    private var failures: [String: String] = [:]

    package init(_ addresses: [String], _ link: ContentCalls.Link) {
        (self.addresses, self.link) = (addresses, link)
        calls = ContentCalls([link])
    }

    package func start(every period: Seconds) {
        timer = .every(period) { [unowned self] in update() }
        update()
    }

    /// Begins a round now.
    package func update() {
        // A round that takes longer than the period goes on.
        guard waiting.isEmpty else { return }
        waiting = addresses[...]
        fetchNext()
    }

    private func fetchNext() {
        guard let address = waiting.first else { return }
        calls.ask(
            link, { .feed(request: $0, address: address) },
            then: { [unowned self] event in
                tell(address, event)
                waiting = waiting.dropFirst()
                fetchNext()
            })
    }

    private func tell(_ address: String, _ event: ContentEvent) {
        if case .fetched(_, let isNew) = event {
            failures[address] = nil
            if isNew { Log.info("\(publicPart(of: address)) is fetched") }
        } else if failures[address] != event.reason {
            failures[address] = event.reason
            Log.warning("feed: \(event.reason); the entries that are known stay")
        }
    }
}
