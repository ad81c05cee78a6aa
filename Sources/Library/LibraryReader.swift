import Glibc
import Linux
package import Supervision
package import WorkerProtocol

/// Asks the catalog worker, and asks again when it was restarted.
@MainActor
package final class LibraryReader {
    package typealias Link = WorkerLink<CatalogRequest, CatalogEvent>

    package enum Answer {
        case scanned(items: Int)
        case page(CatalogQuery, offset: Int, total: Int, rows: [CatalogRow])
        case details(CatalogDetails)
        case row(CatalogRow)
        case problem(path: String, message: String)
    }

    private let link: Link
    private var open: [UInt32: CatalogRequest] = [:]
    private var lastRequest: UInt32 = 0
    private var isScanned = false
    package var onAnswer: ((Answer) -> Void)?

    package init(link: Link) {
        self.link = link
        link.onMessage = { [weak self] message, descriptor in
            if let descriptor { close(descriptor) }
            self?.receive(message)
        }
        link.onStart = { [weak self] in self?.askAgain() }
        link.onDeath = { [weak self] in self?.isScanned = false }
    }

    /// Whether answers are on their way.
    package var isWaiting: Bool { !isScanned || !open.isEmpty }

    package func list(_ query: CatalogQuery, offset: Int, count: Int) {
        ask { .select(request: $0, query, offset: UInt32(offset), count: UInt32(count)) }
    }

    package func details(_ id: ItemID) { ask { .details(request: $0, id) } }

    package func describe(path: String) { ask { .describe(request: $0, path: path) } }

    private func ask(_ make: (UInt32) -> CatalogRequest) {
        lastRequest += 1
        let request = make(lastRequest)
        open[lastRequest] = request
        link.send(request)
    }

    private func askAgain() {
        for request in open.keys.sorted() { link.send(open[request]!) }
    }

    private func answer(_ request: UInt32, _ answer: Answer?) {
        guard open.removeValue(forKey: request) != nil, let answer else { return }
        onAnswer?(answer)
    }

    private func receive(_ event: CatalogEvent) {
        switch event {
        case .scanned(let items):
            isScanned = true
            onAnswer?(.scanned(items: Int(items)))
        case .page(let request, let offset, let total, let rows):
            guard case .select(_, let query, _, _) = open[request] else { return }
            answer(request, .page(query, offset: Int(offset), total: Int(total), rows: rows))
        case .row(let request, let row): answer(request, .row(row))
        case .details(let request, let details): answer(request, .details(details))
        case .unknownItem(let request): answer(request, nil)
        case .problem(let path, let message):
            Log.warning("\(path): \(message)")
            onAnswer?(.problem(path: path, message: message))
        }
    }
}
