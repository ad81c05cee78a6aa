import InterfaceKit
import WorkerProtocol

/// The chips on the page of a series: all of it, and each of its seasons.
struct SeasonChips {
    /// Nil on the page of a playlist.
    let series: String?
    /// Empty for a series of one season.
    let queries: [CatalogQuery]
    /// Nil without chips.
    var layout: ChipLayout?

    init() { (series, queries) = (nil, []) }

    init(_ series: String?, among lists: [CatalogList]) {
        self.series = series
        let seasons = lists.first { $0.query.series == series }?.seasonQueries ?? []
        queries = (seasons.isEmpty ? [] : series.map { [.series($0)] } ?? []) + seasons
    }
}

extension CatalogList {
    /// The lists of the seasons; empty where there is only one.
    var seasonQueries: [CatalogQuery] { seasons.count > 1 ? seasons.map { .season($0, of: name) } : [] }
}

extension Pages {
    /// Opens the page of a playlist or a series.
    mutating func push(list query: CatalogQuery) {
        library.addList(query)
        layOutSeasons(of: query.series)
        navigation.push(Page(.list(query)))
    }

    mutating func layOutSeasons(of series: String?) {
        var seasons = SeasonChips(series, among: chips.lists)
        // The first chip is the whole series.
        let names = seasons.queries.enumerated().map { $0 == 0 ? strings[PageWords.allVideos] : strings.name(of: $1) }
        seasons.layout = chipLayout(names, below: titleHeight)
        chips.seasons = seasons
    }
}
