import Glibc
package import Supervision
package import WorkerProtocol

/// Requests to workers for content, one at a time. A worker runs only as long as it is needed. If it dies, the next one
/// gets its request.
@MainActor
package final class ContentCalls {
    package typealias Link = WorkerLink<ContentRequest, ContentEvent>

    /// The request that a worker owes an answer.
    private struct Call {
        let link: Link
        let request: ContentRequest
        let onProgress: (_ done: UInt64, _ total: UInt64) -> Void
        let then: (ContentEvent) -> Void
        /// The number of workers that died while they handled it.
        var deaths = 0
    }

    /// The number of deaths during a request after which it is given up.
    private static let maximumDeaths = 3

    private var call: Call?
    private var lastRequest: UInt32 = 0

    init(_ links: [Link]) {
        for link in links {
            link.signOfLife = .signOfLife
            link.onMessage = { [weak self] event, descriptor in
                if let descriptor { close(descriptor) }
                self?.receive(event)
            }
            link.onStart = { [weak self, weak link] in
                guard let call = self?.call, call.link === link else { return }
                call.link.send(call.request)
                call.link.expect(true)
            }
            link.onDeath = { [weak self] in self?.workerDied() }
        }
    }

    /// Sends a request. The earlier one must have been answered.
    ///
    /// - Parameter then: gets the answer.
    func ask(
        _ link: Link, _ make: (UInt32) -> ContentRequest,
        onProgress: @escaping (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in },
        then: @escaping (ContentEvent) -> Void
    ) {
        lastRequest &+= 1
        call = Call(link: link, request: make(lastRequest), onProgress: onProgress, then: then)
        // The start of the worker sends the request.
        link.start()
        if link.pid == nil { end("the worker cannot be started") }
    }

    /// Gives up the open request.
    func end(_ reason: String) {
        if let call { answer(.failed(request: call.request.number, reason)) }
    }

    private func receive(_ event: ContentEvent) {
        guard let call, event.request == call.request.number else { return }
        if case .progress(_, let done, let total) = event { call.onProgress(done, total) } else { answer(event) }
    }

    private func answer(_ event: ContentEvent) {
        guard let call else { return }
        self.call = nil
        call.link.rest()
        call.then(event)
    }

    private func workerDied() {
        guard var call else { return }
        call.deaths += 1
        self.call = call
        if call.deaths >= Self.maximumDeaths { end("the worker died \(call.deaths) times") }
    }
}

extension ContentEvent {
    /// The number of the answered request; nil for a sign of life.
    fileprivate var request: UInt32? {
        switch self {
        case .progress(let request, _, _), .done(let request, _), .upToDate(let request, _), .sets(let request, _),
            .failed(let request, _), .fetched(let request, _), .pictures(let request, _):
            request
        case .alive: nil
        }
    }
}
