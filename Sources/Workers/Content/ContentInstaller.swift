import Glibc
import Linux
package import Time
package import WorkerProtocol

/// Installs content sets in three steps. The workers run only as long as they are needed.
///
/// The fetch worker copies a set beside the running one. Then the checker compares the copy with its manifest, and the
/// fetch worker exchanges the two sets.
@MainActor
package final class ContentInstaller {
    package typealias Link = ContentCalls.Link

    package enum Step: Equatable {
        /// The copied bytes, and the size of the set in bytes; 0 while unknown.
        case copying(done: UInt64, total: UInt64)
        case checking(done: UInt64, total: UInt64)
        case exchanging
    }

    package enum Outcome: Equatable {
        case installed(SetName)
        /// The source's set is the running one.
        case upToDate(SetName)
        case failed(String)
    }

    package enum State: Equatable {
        case idle
        case installing(source: String, Step)
        case rollingBack
        case listing
    }

    /// The worker that copies from folders.
    private let copier: Link
    /// The worker that fetches from addresses; nil if the configuration forbids it.
    private let fetcher: Link?
    private let checker: Link
    private let calls: ContentCalls
    private var sourceCheck: LoopSource?
    package private(set) var state = State.idle {
        didSet { if state != oldValue, case .installing(let source, let step) = state { onStep?(source, step) } }
    }
    /// The running set; nil while it is unknown, or there is none.
    package private(set) var running: SetName?
    /// The result of the last installation; nil before the first one has ended.
    package private(set) var outcome: Outcome?
    /// Called with the source when an installation begins a step or reports progress.
    package var onStep: ((String, Step) -> Void)?
    /// Called with the source at the end of an installation.
    package var onEnd: ((String, Outcome) -> Void)?

    package init(copier: Link, fetcher: Link?, checker: Link) {
        (self.copier, self.fetcher, self.checker) = (copier, fetcher, checker)
        calls = ContentCalls([copier, fetcher, checker].compactMap { $0 })
    }

    /// Installs the set of a source now, and checks the source for a newer set after each period.
    package func follow(_ source: String, every period: Seconds) {
        // A check during another installation is refused; the next period repeats it.
        sourceCheck = .every(period) { [unowned self] in _ = install(source) }
        if let refusal = install(source) { Log.warning("\(publicPart(of: source)): \(refusal)") }
    }

    /// Begins an installation.
    ///
    /// - Parameter source: a folder's absolute path, or an http(s) address.
    /// - Returns: the reason why it cannot begin, a sentence; nil if it has begun.
    package func install(_ source: String) -> String? {
        endListing()
        guard state == .idle else { return "another content set is being installed" }
        let isAddress = source.hasPrefix("http://") || source.hasPrefix("https://")
        guard isAddress || source.hasPrefix("/") else {
            return "a content set comes from a folder or an http(s) address"
        }
        guard let link = isAddress ? fetcher : copier else {
            return "workers.internet forbids content sets from addresses"
        }
        state = .installing(source: source, .copying(done: 0, total: 0))
        ask(link, { .stage(request: $0, source: source) }) { [unowned self] event in
            switch event {
            case .done: check(source)
            case .upToDate(_, let name): end(source, .upToDate(name))
            default: end(source, .failed(event.reason))
            }
        }
        return nil
    }

    private func check(_ source: String) {
        state = .installing(source: source, .checking(done: 0, total: 0))
        ask(checker, { .check(request: $0) }) { [unowned self] event in
            guard case .done(_, let name) = event else { return discard(source, event.reason) }
            state = .installing(source: source, .exchanging)
            ask(copier, { .activate(request: $0) }) { [unowned self] event in
                end(source, event.isOfSets ? .installed(name) : .failed(event.reason))
            }
        }
    }

    /// Removes a refused set from the disk, and ends the installation.
    private func discard(_ source: String, _ reason: String) {
        ask(copier, { .discard(request: $0) }) { [unowned self] event in
            if case .failed(_, let reason) = event { Log.warning(reason) }
            end(source, .failed(reason))
        }
    }

    /// Exchanges the running set and the one before it.
    ///
    /// - Parameter then: called with both names, or with the reason why the exchange failed.
    package func rollBack(then: @escaping ([SetName], String?) -> Void) {
        endListing()
        guard state == .idle else { return then([], "another content set is being installed") }
        state = .rollingBack
        ask(copier, { .rollBack(request: $0) }) { [unowned self] event in
            state = .idle
            if case .sets(_, let sets) = event { then(sets, nil) } else { then([], event.reason) }
        }
    }

    /// Requests the names of the running set and the one before it; `then` gets none while another request is open.
    package func list(then: @escaping ([SetName]) -> Void) {
        guard state == .idle else { return then([]) }
        state = .listing
        ask(copier, { .list(request: $0) }) { [unowned self] event in
            state = .idle
            if case .sets(_, let sets) = event { then(sets) } else { then([]) }
        }
    }

    /// Cancels a request for the list of sets, so that a change need not wait for it.
    private func endListing() {
        if state == .listing { calls.end("the sets change") }
    }

    /// Requests the name of the running set if it is unknown.
    package func learnRunning() { if running == nil, state == .idle { list { _ in } } }

    private func end(_ source: String, _ outcome: Outcome) {
        self.outcome = outcome
        state = .idle
        onEnd?(source, outcome)
    }

    private func ask(
        _ link: Link, _ make: (UInt32) -> ContentRequest, then: @escaping (ContentEvent) -> Void
    ) {
        calls.ask(link, make) { [unowned self] in
            report(done: $0, total: $1)
        } then: { [unowned self] event in
            switch event {
            case .sets(_, let sets): running = sets.first
            case .upToDate(_, let name): running = name
            default: break
            }
            then(event)
        }
    }

    private func report(done: UInt64, total: UInt64) {
        switch state {
        case .installing(let source, .copying): state = .installing(source: source, .copying(done: done, total: total))
        case .installing(let source, .checking):
            state = .installing(source: source, .checking(done: done, total: total))
        default: break
        }
    }
}

extension ContentEvent {
    fileprivate var isOfSets: Bool { if case .sets = self { true } else { false } }

    /// The reason why a request failed.
    var reason: String {
        if case .failed(_, let reason) = self { reason } else { "the worker sent an unexpected answer" }
    }
}
