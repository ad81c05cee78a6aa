import WorkerProtocol

/// The fields of an item's sidecars that determine its lists.
struct ItemPlaces {
    var lists: [ListPlace] = []
    /// The youngest age for which it is meant, years.
    var age = 0
}

/// An item's place in a playlist or series.
struct ListPlace: Hashable {
    var kind: CatalogList.Kind
    var name: String
    /// Items of a list are ordered by it, then by date.
    var place: Int64

    /// A place behind all those that files name.
    private static let last: Int64 = 999_999
    /// More than the episodes of any season.
    static let perSeason: Int64 = 1_000_000

    init(_ kind: CatalogList.Kind, _ name: String, at place: Int64?) {
        (self.kind, self.name) = (kind, name.capped(TextLimit.title))
        self.place = min(place ?? Self.last, Self.last)
    }

    /// A named source of the configuration is a list of its own.
    init(source name: String) { self.init(.playlist, name, at: nil) }

    /// Season 0 are the specials; an episode without a season is one of the first.
    init(episode: Int64?, ofSeason season: Int64?, of series: String) {
        self.init(.series, series, at: episode)
        place += min(season ?? 1, Self.last) * Self.perSeason
    }
}
