import Geometry
import InterfaceKit
import Scene
import WorkerProtocol

/// The parts of the details, one below the other.
extension DetailsColumn {
    private static let commentLines = 6
    private static let fewLines = 4
    /// The most lines of a description.
    private static let longestDescription = 60
    /// A fraction of the column's width.
    private static let pictureShare = 0.28
    private static let leastPicture = 168.0
    private static let largestShare = 0.45

    /// Title, counts and date, channel.
    mutating func addHead(_ row: CatalogRow, _ strings: Strings) {
        add(row.title, Theme.title, palette.text, lines: 2)
        space(4)
        add(strings.facts(of: row), Theme.caption, palette.secondary, lines: hasNarrowLines ? 2 : 1)
        guard !row.channel.isEmpty else { return }
        space(Theme.gap)
        let (side, top) = (Theme.avatarSize, height)
        sign(row.channel, Rect(x: 0, y: top, width: side, height: side), Theme.heading)
        let left = side + 12
        place(
            TextRun(row.channel, Theme.heading, width: lineWidth - left), palette.text,
            Point(x: left, y: top + (side - Theme.heading.lineHeight) / 2))
        space(side)
        lead(from: top, to: .detailsChannel)
    }

    /// - Parameter lines: the number of visible lines; a tap shows the rest.
    mutating func addDescription(_ text: String, lines: Int, more: String) {
        guard !text.isEmpty, lines > 0 else { return }
        space(Theme.gap)
        let top = height
        let whole = measure.size(of: TextRun(text, Theme.body, width: lineWidth, lines: Self.longestDescription)).height
        let fits = whole <= Double(lines) * Theme.body.lineHeight
        guard !fits else { return add(text, Theme.body, palette.secondary, lines: lines) }
        // A short description shows no empty line.
        let paragraphs = text.split(whereSeparator: \.isNewline)
        let begun = lines > Self.fewLines ? text : paragraphs.joined(separator: "  ")
        add(begun, Theme.body, palette.secondary, lines: max(1, lines - 1))
        add(more, Theme.caption.bold, palette.text)
        lead(from: top, to: .description)
    }

    mutating func addWholeDescription(_ text: String, less: String) {
        guard !text.isEmpty else { return }
        space(Theme.gap)
        let top = height
        add(text, Theme.body, palette.secondary, lines: Self.longestDescription)
        add(less, Theme.caption.bold, palette.text)
        lead(from: top, to: .description)
    }

    mutating func addChapters(_ chapters: [Chapter], _ strings: Strings) {
        guard !chapters.isEmpty else { return }
        heading(strings[PlayerWords.chapters])
        let indent = 64.0
        for (index, chapter) in chapters.enumerated() {
            let text = Point(x: 0, y: height + (target - Theme.body.lineHeight) / 2)
            place(TextRun(Strings.clock(chapter.start), Theme.body, width: indent), palette.accent, text)
            place(
                TextRun(chapter.title, Theme.body, width: width - indent), palette.text,
                text + Point(x: indent, y: 0))
            let top = height
            space(target)
            lead(from: top, to: .chapter(index))
        }
    }

    /// - Parameter picture: the id of a row's picture at a size.
    mutating func addUpNext(_ rows: [CatalogRow], _ strings: Strings, picture: (CatalogRow, Size) -> PictureID) {
        guard !rows.isEmpty else { return }
        heading(strings[PlayerWords.upNext])
        let size = pictureSize
        for (index, row) in rows.enumerated() {
            let top = height
            space(Theme.unit)
            let frame = Rect(origin: Point(x: 0, y: height), size: size)
            place(frame, .picture(picture(row, size)), radius: Theme.unit)
            addDuration(row.duration, frame)
            let left = size.width + 12
            let title = TextRun(row.title, Theme.body.bold, width: width - left, lines: 2)
            let text = place(title, palette.text, Point(x: left, y: height - 2)).height
            place(
                TextRun(row.channel, Theme.caption, width: width - left), palette.secondary,
                Point(x: left, y: height + text))
            space(max(size.height, text + Theme.caption.lineHeight) + Theme.unit)
            lead(from: top, to: .detailsRow(index))
        }
    }

    /// The size of the pictures of the next items.
    var pictureSize: Size {
        let room = max(Self.leastPicture, width * Self.pictureShare)
        return Size(aspect: Theme.videoAspect, width: min(room, width * Self.largestShare))
    }

    private mutating func addDuration(_ duration: Double, _ picture: Rect) {
        guard duration > 0 else { return }
        let run = TextRun(Strings.clock(duration), Theme.badge, width: 96)
        let width = measure.size(of: run).width.rounded(.up) + 10
        let badge = Rect(x: picture.maxX - width - 4, y: picture.maxY - 22, width: width, height: 18)
        place(badge, .fill(Theme.veil), radius: 4)
        place(run, Theme.white, badge.origin + Point(x: 5, y: 1))
    }

    mutating func addComments(_ details: CatalogDetails, _ strings: Strings) {
        guard !details.comments.isEmpty else { return }
        heading("\(strings[PlayerWords.comments])  \(details.commentCount)")
        for comment in details.comments {
            let side = comment.isReply ? 24.0 : 32
            let left = comment.isReply ? 44.0 : 0
            space(Theme.unit)
            sign(comment.author, Rect(x: left, y: height + 2, width: side, height: side), Theme.badge)
            let indent = left + side + 12
            let likes = comment.likes > 0 ? "  ·  \(strings.count(.likes, comment.likes))" : ""
            add(comment.author + likes, Theme.caption, palette.secondary, indent: indent)
            add(comment.text, Theme.body, palette.text, lines: Self.commentLines, indent: indent)
            space(Theme.unit)
        }
    }
}
