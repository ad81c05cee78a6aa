import GRDB
import Linux
import WorkerProtocol

/// The parts of a statement that reads a list: its tables, its condition, and its order.
struct ListSelection {
    private(set) var tables = "item"
    private(set) var condition = "shown = 1"
    private(set) var order = Self.terms(of: .latest)
    private(set) var arguments = StatementArguments()

    /// The order by title.
    private static let title = "sort, item.id"
    /// The tables of the items in playlists and series.
    private static let members = "placed CROSS JOIN item ON item.id = placed.item"

    /// - Precondition: the query is neither `following`, `related` nor a search, nor one of them in another order.
    init(_ query: CatalogQuery) {
        switch query.unordered {
        case .all: order = Self.title
        case .newest, .following, .related, .search, .ordered: break
        case .started, .played:
            tables = "temp.remembered CROSS JOIN item ON item.number = remembered.wanted"
            condition += " AND remembered.isStarted >= ?"
            (order, arguments) = ("remembered.place", [query == .started])
        case .channel(let name):
            condition += " AND channel <> '' AND channel = ?"
            arguments = [name]
        case .playlist(let name): choose(.playlist, name)
        case .series(let name): choose(.series, name)
        case .season(let number, let name):
            choose(.series, name)
            condition += " AND placed.place / \(ListPlace.perSeason) = ?"
            arguments += [Int64(number)]
        case .folder(let path):
            condition += " AND item.folder = (SELECT id FROM folder WHERE path = ?)"
            (order, arguments) = (Self.title, [path])
        }
        if case .ordered(let order, _) = query { self.order = Self.terms(of: order) }
    }

    private static func terms(of order: CatalogOrder) -> String {
        switch order {
        case .latest: "date DESC, sort, item.id"
        // Items without a date are last in both directions.
        case .oldest: "date = '', date, sort, item.id"
        case .title: Self.title
        case .views: "views DESC, date DESC, sort, item.id"
        }
    }

    private mutating func choose(_ kind: CatalogList.Kind, _ name: String) {
        tables = Self.members
        condition += " AND placed.list = (SELECT id FROM list WHERE kind = ? AND name = ?)"
        // Files without a stated place have the same one, so their dates determine the order.
        (order, arguments) = ("placed.place, date, sort, item.id", [Int64(kind.rawValue), name])
    }
}
