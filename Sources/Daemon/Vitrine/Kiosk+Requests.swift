import Content
import Control
import Interface
import InterfaceKit
import Library
import Numbers
import PlayerInterface
import Setup
import Storage
import WorkerProtocol

/// The requests of `vitrinectl library`, which the catalog worker answers.
extension Kiosk {
    func answer(_ request: Request.Library, then: @escaping (Reply) -> Void) {
        let library = workers.library
        switch request {
        case .scan:
            // New items of feeds are noticed later, after their download.
            workers.feeds?.update()
            library.scan { then(.library(Reply.Library(total: $0, items: []))) }
        case .list(let list, let offset, let count):
            library.list(CatalogQuery(list), offset: offset, count: count) { answer in
                guard case .page(_, _, let total, let rows) = answer else { return then(.failed("no such list")) }
                then(.library(Reply.Library(total: total, items: rows.map { Reply.Item($0) })))
            }
        case .lists(let offset, let count):
            library.lists(offset: offset, count: count) { answer in
                guard case .lists(let total, let lists) = answer else { return then(.failed("no lists")) }
                then(.lists(Reply.Lists(total: total, lists: lists.map { Reply.List($0) })))
            }
        case .search(let text, let count):
            library.search(text, count: count) { answer in
                guard case .found(let hits) = answer else { return then(.failed("the search failed")) }
                then(.found(Reply.Found(items: hits.map { Reply.FoundItem($0) })))
            }
        case .problems(let offset, let count):
            library.problems(offset: offset, count: count) { answer in
                guard case .problems(let total, let problems) = answer else {
                    return then(.failed("the problems cannot be listed"))
                }
                let entries = problems.map { Reply.Problem(path: $0.path, reason: $0.message) }
                then(.problems(Reply.Problems(total: total, problems: entries)))
            }
        case .forget(let number):
            handle(.forget(number.map { ItemID($0) }))
            upkeep.keepers?.memory.noticed(at: now)
            then(.done)
        case .show(let number): show(ItemID(number), then: then)
        }
    }

    private func show(_ id: ItemID, then: @escaping (Reply) -> Void) {
        workers.library.find(id) { [weak self] answer in
            guard let self, case .row(let row) = answer else {
                return then(.failed("no item \(Reply.Item.name(of: id)) in the library"))
            }
            workers.library.details(id) { [weak self] answer in
                guard let self, case .details(let details) = answer else {
                    return then(.failed("the details of \(Reply.Item.name(of: id)) cannot be read"))
                }
                let played = upkeep.keepers?.memory.time(of: id)
                then(.item(Reply.ItemDetails(row, details, interface.player.remembered, played: played)))
            }
        }
    }
}

extension CatalogQuery {
    fileprivate init(_ list: Request.List) {
        switch list {
        case .all: self = .all
        case .newest: self = .newest
        case .started: self = .started
        case .played: self = .played
        case .channel(let name): self = .channel(name)
        case .playlist(let name): self = .playlist(name)
        case .series(let name): self = .series(name)
        case .folder(let path): self = .folder(path)
        case .following(let number): self = .following(ItemID(number))
        case .related(let number): self = .related(ItemID(number))
        }
    }
}

extension Reply.List {
    fileprivate init(_ list: CatalogList) {
        let kind =
            switch list.kind {
            case .playlist: "playlist"
            case .series: "series"
            case .folder: "folder"
            }
        self.init(kind: kind, name: list.name, items: Int(clamping: list.items))
    }
}

extension Reply.Item {
    init(_ row: CatalogRow) {
        self.init(
            id: Self.name(of: row.id), path: row.path, title: row.title, channel: row.channel, duration: row.duration,
            kind: "\(row.kind)", broken: row.isBroken)
    }

    static func name(of id: ItemID) -> String { id.number.padded(to: 16, radix: 16) }
}

extension Reply.ItemDetails {
    fileprivate init(_ row: CatalogRow, _ details: CatalogDetails, _ points: ResumePoints, played: Int64?) {
        self.init(
            item: Reply.Item(row), date: row.date, views: row.views >= 0 ? row.views : nil,
            description: details.description,
            chapters: details.chapters.map { Reply.Chapter(start: $0.start, title: $0.title) },
            comments: Int(clamping: details.commentCount), link: details.link, position: points[row.id],
            watched: points.watched.contains(row.id), played: played)
    }
}

extension Reply.FoundItem {
    fileprivate init(_ hit: CatalogHit) {
        let (place, start): (String, Double?) =
            switch hit.match.place {
            case .title: ("title", nil)
            case .channel: ("channel", nil)
            case .description: ("description", nil)
            case .chapter(let start): ("chapter", start)
            case .caption(let start): ("caption", start)
            }
        func marks(_ marks: [TextMark]) -> [[Int]] { marks.map { [Int(clamping: $0.start), Int(clamping: $0.count)] } }
        self.init(
            item: Reply.Item(hit.row), place: place, start: start, excerpt: hit.match.excerpt,
            titleMarks: marks(hit.match.titleMarks), excerptMarks: marks(hit.match.excerptMarks))
    }
}
