import Geometry
import InterfaceKit
import Scene
import WorkerProtocol

/// The results of a search by the part of the items that matches: videos, chapters, descriptions and captions.
struct ResultGroups {
    /// The heading of each group; empty for a result of videos alone.
    private(set) var headings: [SearchWords] = []
    /// The index of the first result of each group.
    private(set) var starts: [Int] = []

    init() {}

    /// - Parameter rows: the arrived results; the rows of a group follow each other.
    init(_ rows: [CatalogRow]) {
        for (index, row) in rows.enumerated() {
            guard let word = row.match?.place.heading, word != headings.last else { continue }
            headings.append(word)
            starts.append(index)
        }
        if headings == [.videos] { (headings, starts) = ([], []) }
    }
}

extension CatalogMatch.Place {
    fileprivate var heading: SearchWords {
        switch self {
        case .title, .channel: .videos
        case .chapter: .chapters
        case .description: .descriptions
        case .caption: .captions
        }
    }
}

extension Pages {
    /// The height of a heading, with the space above and below its text, points.
    private var resultHeading: Double { styles.heading.lineHeight + (size.isLow ? Theme.unit : 2 * Theme.gap) }

    /// The groups of the results. On a low panel, the keyboard leaves no room for a heading above the videos.
    var resultCells: CellGroups {
        let groups = search.groups
        let isOmitted = size.isLow && groups.headings.first == .videos
        return CellGroups(starts: groups.starts, first: isOmitted ? 0 : resultHeading, heading: resultHeading)
    }

    /// Groups the arrived results of a search.
    mutating func groupResults(of query: CatalogQuery?) {
        let rows = query.flatMap { library[$0] }.map { $0.rows(limit: $0.total) } ?? []
        search.groups = ResultGroups(rows)
    }

    /// Adds the heading of each group of results.
    func addHeadings(_ grid: CellGrid, offset: Double, to scene: inout Scene) {
        for (group, word) in search.groups.headings.enumerated() {
            let place = grid.heading(group).offset(by: Point(x: 0, y: -offset))
            guard place.height > 0, place.maxY > 0, place.y < size.height else { continue }
            let run = TextRun(strings[word], styles.heading, width: place.width)
            let line = Rect(
                x: place.x, y: (place.midY - run.style.lineHeight / 2).rounded(), width: place.width, height: 0)
            surroundings.add(&scene, .listTitle, group, line, run, palette.text)
        }
    }
}
