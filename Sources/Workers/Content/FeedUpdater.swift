import Linux
package import Time
import WorkerProtocol

/// Fetches the configured feeds one after another, at the start and then every period, and then their pictures. The
/// catalog worker notices the new files.
@MainActor
package final class FeedUpdater {
    private let addresses: [String]
    private let link: ContentCalls.Link
    private let calls: ContentCalls
    private var timer: LoopSource?
    private var isFetching = false
    private var feedsToFetch: ArraySlice<String> = []
    private var picturesToFetch: [String] = []
    /// The pictures that could not be fetched; the next round tries them again.
    private var missing: [String] = []
    /// The addresses of all pictures that wait or could not be fetched; at most `maximumPictures`.
    private var wanted: Set<String> = []
    /// The reason why the last attempt at an address failed. It is logged once, until it changes.
    private var failures: [String: String] = [:]

    private static let maximumPictures = 10_000

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
        // A round that takes longer than the period continues.
        guard feedsToFetch.isEmpty else { return }
        feedsToFetch = addresses[...]
        (picturesToFetch, missing) = (picturesToFetch + missing, [])
        fetchNext()
    }

    /// Fetches pictures that feeds name, after the feeds.
    package func want(_ pictures: [String]) {
        for picture in pictures where wanted.count < Self.maximumPictures && wanted.insert(picture).inserted {
            picturesToFetch.append(picture)
        }
        fetchNext()
    }

    private func fetchNext() {
        guard !isFetching else { return }
        if let address = feedsToFetch.popFirst() {
            ask({ .feed(request: $0, address: address) }) { [unowned self] in report(address, $0) }
        } else if !picturesToFetch.isEmpty {
            let pictures = Array(picturesToFetch.prefix(ListLimit.pictures))
            picturesToFetch.removeFirst(pictures.count)
            ask({ .pictures(request: $0, addresses: pictures) }) { [unowned self] in report(pictures, $0) }
        }
    }

    private func ask(_ request: @escaping (UInt32) -> ContentRequest, then: @escaping (ContentEvent) -> Void) {
        isFetching = true
        calls.ask(
            link, request,
            then: { [unowned self] event in
                isFetching = false
                then(event)
                fetchNext()
            })
    }

    private func report(_ address: String, _ event: ContentEvent) {
        if case .fetched(_, let isNew) = event {
            failures[address] = nil
            if isNew { Log.info("\(publicPart(of: address)) is fetched") }
        } else if failures[address] != event.reason {
            failures[address] = event.reason
            Log.warning("feed: \(event.reason); the known entries stay")
        }
    }

    private func report(_ pictures: [String], _ event: ContentEvent) {
        if case .pictures(_, let missing) = event {
            wanted.subtract(Set(pictures).subtracting(missing))
            self.missing += missing
        } else {
            self.missing += pictures
            Log.warning("pictures of feeds: \(event.reason)")
        }
    }
}
