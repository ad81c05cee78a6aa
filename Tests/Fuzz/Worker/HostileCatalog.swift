import Linux
import Messages
import WorkerProtocol

/// A library of items that no folder holds.
struct HostileCatalog {
    private let wire: HostileWire
    private var total: UInt32 = 0

    init(_ wire: HostileWire) { self.wire = wire }

    mutating func run() -> Never {
        scan()
        while true {
            answer(wire.next(CatalogRequest.self))
            if wire.chance(150) { scan() }
            if wire.chance(60) { wire.send(wire.messages.catalogEvent()) }
        }
    }

    private mutating func scan() {
        total = [0, 1, 7, 40, 400, 100_000, 10_000_000][wire.number(0...6)]
        wire.send(CatalogEvent.scanned(items: total))
    }

    private mutating func answer(_ request: CatalogRequest) {
        if wire.chance(12) { wire.send(CatalogEvent.problem(path: text(), message: text())) }
        switch request {
        case .list(let number, let offset, let count), .select(let number, _, let offset, let count):
            list(number, offset, count)
        case .details(let number, let id):
            if wire.chance(10) { return wire.send(CatalogEvent.unknownItem(request: number)) }
            let details = details(id)
            wire.send(
                CatalogEvent.details(request: number, details),
                cases: 1 + details.chapters.count + details.comments.count)
        case .remember(let number, _, _):
            wire.send(
                CatalogEvent.remembered(
                    request: number, started: wire.messages.number(in: WireRange.items),
                    played: wire.messages.number(in: WireRange.items)))
        case .unread(let number, let count):
            wire.send(CatalogEvent.unread(request: number, (0..<min(count, 64)).map { _ in row() }))
        case .find(let number, _), .describe(let number, _), .learn(let number, _, _, _):
            wire.send(wire.chance(10) ? CatalogEvent.unknownItem(request: number) : .row(request: number, row()))
        case .search(let number, _, _):
            wire.send(
                CatalogEvent.found(request: number, (0..<wire.number(0...70)).map { _ in wire.messages.hit() }))
        case .problems(let number, _, _):
            let problems = (0..<wire.number(0...60)).map { _ in CatalogProblem(path: text(), message: text()) }
            let total = wire.messages.number(in: WireRange.items)
            wire.send(CatalogEvent.problems(request: number, total: total, problems))
        case .channels(let number):
            let names = (0..<wire.number(0...300)).map { _ in wire.messages.text() }
            wire.send(CatalogEvent.channels(request: number, names))
        case .convert(let number, _):
            let conversions = (0..<wire.number(0...100)).map { _ in
                KanaConversion(text(), length: UInt16(wire.number(0...70)))
            }
            wire.send(CatalogEvent.conversions(request: number, conversions))
        case .findLists(let number, _):
            let lists = (0..<wire.number(0...60)).map { _ in NamedList(wire.messages.query(), name: text()) }
            wire.send(CatalogEvent.foundLists(request: number, lists))
        case .lists(let number, _, _):
            let lists = (0..<wire.number(0...60)).map { _ in CatalogList(.series, text(), items: 1) }
            wire.send(CatalogEvent.lists(request: number, total: wire.messages.number(in: WireRange.items), lists))
        case .signOfLife: wire.send(CatalogEvent.alive)
        }
    }

    private mutating func list(_ number: UInt32, _ offset: UInt32, _ count: UInt32) {
        if wire.chance(20) { total = wire.messages.number(in: WireRange.items) }
        let there = min(count, 64, offset < total ? total - offset : 0)
        let rows = (0..<there).map { _ in row() }
        let place = wire.chance(25) ? wire.messages.number(in: WireRange.items) : offset
        wire.send(
            CatalogEvent.page(request: number, offset: place, total: total, rows: rows), cases: max(1, rows.count))
    }

    /// Often one that there is already: items with one number.
    private func row() -> CatalogRow {
        var row = wire.messages.row()
        row.id = ItemID(UInt64(wire.number(0...80)))
        (row.title, row.channel) = (text(), text())
        if wire.chance(2) { row.path = "/videos/\(text()).mp4" }
        if wire.chance(6) { row.path = "https://example.org/\(text())" }
        if wire.chance(4) { row.date = text() }
        return row
    }

    private func details(_ id: ItemID) -> CatalogDetails {
        var details = wire.messages.details()
        if !wire.chance(10) { details.id = id }
        details.description = text() + text() + text()
        details.link = wire.chance(2) ? "https://example.org/\(text())" : text()
        // In no order, and many at one time.
        let start = wire.messages.seconds()
        details.chapters = (0..<wire.number(0...200)).map { _ in
            Chapter(start: wire.chance(4) ? start : wire.messages.seconds(), title: text())
        }
        details.comments = (0..<wire.number(0...60)).map { _ in
            Comment(
                author: text(), text: text(), isReply: wire.chance(2), likes: wire.messages.number(in: WireRange.count))
        }
        return details
    }

    /// Short, or as long as it may be and in one word, or in many lines.
    private func text() -> String {
        let part = wire.messages.text()
        switch wire.number(0...12) {
        case 0: return String(repeating: part, count: wire.number(1...300))
        case 1: return String(repeating: part + "\n", count: wire.number(1...100))
        case 2: return String(repeating: "e\u{301}\u{327}", count: wire.number(1...200))
        default: return part
        }
    }
}
