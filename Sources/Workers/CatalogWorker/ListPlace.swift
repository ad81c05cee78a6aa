import WorkerProtocol

/// The fields of an item's sidecars that determine its lists.
struct ItemPlaces {
    var lists: [ListPlace] = []
    /// The youngest age for which the item is meant, years.
    var age = 0
}

/// An item's place in a playlist or series.
struct ListPlace: Hashable {
    var kind: CatalogList.Kind
    var name: String
    /// The sort key in the list; items with the same place are sorted by date.
    var place: Int64

    /// The last place, that of items without a stated one. Greater places are limited to it.
    private static let last: Int64 = 999_999
    /// The distance of two seasons' places: more than the episodes of any season.
    static let perSeason: Int64 = 1_000_000

    init(_ kind: CatalogList.Kind, _ name: String, at place: Int64?) {
        (self.kind, self.name) = (kind, name.capped(TextLimit.title))
        self.place = min(place ?? Self.last, Self.last)
    }

    /// The place of an item in the list of a named source.
    init(source name: String) { self.init(.playlist, name, at: nil) }

    /// The place of an episode. Season 0 contains the specials; an episode without a season belongs to season 1.
    init(episode: Int64?, ofSeason season: Int64?, of series: String) {
        self.init(.series, series, at: episode)
        place += min(season ?? 1, Self.last) * Self.perSeason
    }
}
