import Geometry
import Scene
import WorkerProtocol

/// Texts under or beside the video, set once for an item; frames are relative to the column.
struct DetailsColumn {
    private(set) var texts: [(frame: Rect, run: TextRun, colour: Colour)] = []
    private(set) var height = 0.0
    let width: Double
    let palette: Palette

    private static let commentLines = 6
    private static let descriptionLines = 12

    init(width: Double, _ palette: Palette) { (self.width, self.palette) = (width - 2 * Theme.margin, palette) }

    mutating func space(_ points: Double) { height += points }

    mutating func add(
        _ string: String, _ style: TextStyle, _ colour: Colour, lines: Int = 1, indent: Double = 0,
        measure: any TextMeasuring
    ) {
        guard !string.isEmpty else { return }
        let run = TextRun(string, style, width: width - indent, lines: lines)
        let size = measure.size(of: run)
        texts.append((Rect(x: Theme.margin + indent, y: height, width: run.width, height: size.height), run, colour))
        height += size.height
    }

    /// Title, channel, counts and date.
    mutating func addHead(_ watching: Watching, _ strings: Strings, measure: any TextMeasuring) {
        let row = watching.row
        space(Theme.gap)
        add(row.title, Theme.title, palette.text, lines: 2, measure: measure)
        space(Theme.unit)
        add(row.channel, Theme.heading, palette.text, measure: measure)
        add(strings.facts(of: row), Theme.caption, palette.secondary, measure: measure)
    }

    mutating func addDescription(_ text: String, measure: any TextMeasuring) {
        guard !text.isEmpty else { return }
        space(Theme.gap)
        add(text, Theme.body, palette.secondary, lines: Self.descriptionLines, measure: measure)
    }

    mutating func addChapters(_ chapters: [Chapter], _ strings: Strings, measure: any TextMeasuring) {
        guard !chapters.isEmpty else { return }
        space(Theme.margin)
        add(strings.chapters, Theme.heading, palette.text, measure: measure)
        space(Theme.unit)
        let indent = 72.0
        for chapter in chapters {
            let top = height
            add(Strings.clock(chapter.start), Theme.body, palette.accent, measure: measure)
            let bottom = height
            height = top
            add(chapter.title, Theme.body, palette.text, indent: indent, measure: measure)
            height = max(height, bottom) + Theme.unit
        }
    }

    mutating func addComments(_ details: CatalogDetails, _ strings: Strings, measure: any TextMeasuring) {
        guard !details.comments.isEmpty else { return }
        space(Theme.margin)
        add("\(strings.comments)  \(details.commentCount)", Theme.heading, palette.text, measure: measure)
        for comment in details.comments {
            let indent = comment.isReply ? Theme.margin : 0
            space(Theme.gap)
            add(comment.author, Theme.caption, palette.secondary, indent: indent, measure: measure)
            add(comment.text, Theme.body, palette.text, lines: Self.commentLines, indent: indent, measure: measure)
        }
    }
}
