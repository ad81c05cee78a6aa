import Geometry
import InterfaceKit
import Numbers
import Scene
import WorkerProtocol

/// The parts of the details, one below the other.
extension DetailsColumn {
    /// The most lines of a comment.
    private static let commentLines = 6
    /// A description with at most this many visible lines is drawn without its line breaks.
    private static let fewLines = 4
    /// The most lines of a description, and of an open comment.
    private static let longestDescription = 60
    /// The most lines of the text beside a time.
    private static let timeLines = 6
    /// The width of a picture, as a fraction of the column's.
    private static let pictureShare = 0.28
    /// The least width of a picture in points, unless `largestShare` allows less.
    private static let minimumPicture = 168.0
    /// The column width in points, at the normal text size, below which a chapter's title is under its time.
    private static let narrowChapter = 180.0
    /// The greatest width of a picture, as a fraction of the column's.
    private static let largestShare = 0.45

    mutating func addTitle(_ row: CatalogRow, lines: Int = 2) {
        addParagraph(row.title, styles.title, palette.text, lines: lines)
    }

    /// The view count, the date and the channel.
    mutating func addFacts(_ row: CatalogRow, _ strings: Strings) {
        space(4)
        add(strings.facts(of: row), styles.caption, palette.secondary, lines: 2)
        guard !row.channel.isEmpty else { return }
        space(Theme.gap)
        let (side, top) = (styles.avatarSide, height)
        sign(row.channel, Rect(x: 0, y: top, width: side, height: side), styles.heading)
        let left = side + 12
        place(
            TextRun(row.channel, styles.heading, width: lineWidth - left), palette.text,
            Point(x: left, y: top + (side - styles.heading.lineHeight) / 2))
        space(side)
        lead(from: top, to: .detailsChannel)
    }

    /// - Parameters:
    ///   - lines: the number of visible lines; a tap shows the rest.
    ///   - hasTimes: whether the whole description links to times.
    mutating func addDescription(_ text: String, hasTimes: Bool, lines: Int, more: String) {
        guard !text.isEmpty, lines > 0 else { return }
        space(Theme.gap)
        let top = height
        let whole = measure.size(of: TextRun(text, styles.body, width: lineWidth, lines: Self.longestDescription))
            .height
        let fits = !hasTimes && whole <= Double(lines) * styles.body.lineHeight
        guard !fits else { return addParagraph(text, styles.body, palette.secondary, lines: lines) }
        // In few visible lines the paragraphs follow each other, so that none of the lines is empty.
        let paragraphs = text.split(whereSeparator: \.isNewline)
        let begun = lines > Self.fewLines ? text : paragraphs.joined(separator: "  ")
        addParagraph(begun, styles.body, palette.secondary, lines: max(1, lines - 1))
        add(more, styles.caption.bold, palette.text)
        lead(from: top, to: .description)
    }

    /// - Parameter parts: the parts of the description; a tap on a time seeks to it.
    mutating func addWholeDescription(_ parts: [DescriptionPart], less: String) {
        guard !parts.isEmpty else { return }
        space(Theme.gap)
        let top = height
        var (times, lines) = (0, Self.longestDescription)
        for part in parts where lines > 0 {
            let before = height
            switch part {
            case .text(let text): addParagraph(text, styles.body, palette.secondary, lines: lines)
            case .time(let time, let title):
                addTime(time, title, lines: Self.timeLines, to: .descriptionTime(times))
                times += 1
            }
            lines -= Int(saturating: ((height - before) / styles.body.lineHeight).rounded())
        }
        // A text with times is no tap area, because a tap that misses a time would close it.
        let end = times > 0 ? height : top
        if times > 0 { space(max(0, (target - styles.caption.lineHeight) / 2)) }
        add(less, styles.caption.bold, palette.text)
        if times > 0 { space(max(0, end + target - height)) }
        lead(from: end, to: .description)
    }

    mutating func addChapters(_ chapters: [Chapter], _ strings: Strings) {
        guard !chapters.isEmpty else { return }
        heading(strings[PlayerWords.chapters])
        for (index, chapter) in chapters.enumerated() {
            addTime(chapter.start, chapter.title, lines: 1, to: .chapter(index))
        }
    }

    /// A row with a time of the video and its title.
    private mutating func addTime(_ time: Double, _ title: String, lines: Int, to target: PlayerTarget) {
        let indent = styles.scaled(64)
        let row = max(self.target, styles.body.lineHeight + Theme.gap)
        let (top, line) = (height, styles.body.lineHeight)
        let text = Point(x: 0, y: top + (row - line) / 2)
        place(TextRun(Strings.clock(time), styles.body, width: indent), palette.accent, text)
        if lineWidth < styles.scaled(Self.narrowChapter) {
            let title = TextRun(title, styles.body, width: lineWidth, lines: max(lines, 2))
            space(row + place(title, palette.text, text + Point(x: 0, y: line)).height)
        } else {
            let title = TextRun(title, styles.body, width: lineWidth - indent, lines: lines)
            space(row + max(0, place(title, palette.text, text + Point(x: indent, y: 0)).height - line))
        }
        lead(from: top, to: target)
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
            let title = TextRun(row.title, styles.body.bold, width: width - left, lines: 2)
            let text = place(title, palette.text, Point(x: left, y: height - 2)).height
            place(
                TextRun(row.channel, styles.caption, width: width - left), palette.secondary,
                Point(x: left, y: height + text))
            space(max(size.height, text + styles.caption.lineHeight) + Theme.unit)
            lead(from: top, to: .detailsRow(index))
        }
    }

    /// The size of the pictures of the next items.
    var pictureSize: Size {
        let room = max(Self.minimumPicture, width * Self.pictureShare)
        return Size(aspect: Theme.videoAspect, width: min(room, width * Self.largestShare))
    }

    private mutating func addDuration(_ duration: Double, _ picture: Rect) {
        guard duration > 0 else { return }
        let run = TextRun(Strings.clock(duration), styles.badge, width: styles.scaled(96))
        let width = measure.size(of: run).width.rounded(.up) + 10
        let tall = run.style.lineHeight + 2
        let badge = Rect(x: picture.maxX - width - 4, y: picture.maxY - tall - 4, width: width, height: tall)
        place(badge, .fill(Theme.veil), radius: 4)
        place(run, Theme.white, badge.origin + Point(x: 5, y: 1))
    }

    /// - Parameter open: the comments that are shown whole.
    mutating func addComments(_ details: CatalogDetails, open: Set<Int>, _ strings: Strings) {
        guard !details.comments.isEmpty else { return }
        heading("\(strings[PlayerWords.comments])  \(details.commentCount)")
        for (index, comment) in details.comments.enumerated() {
            let (top, side) = (height, styles.scaled(comment.isReply ? 24 : 32))
            let left = comment.isReply ? styles.scaled(32) + 12 : 0
            space(Theme.unit)
            sign(comment.author, Rect(x: left, y: height + 2, width: side, height: side), styles.badge)
            let indent = left + side + 12
            let likes = comment.likes > 0 ? "  ·  \(strings.count(.likes, comment.likes))" : ""
            add(comment.author + likes, styles.caption, palette.secondary, indent: indent)
            addComment(comment.text, indent: indent, isOpen: open.contains(index), strings)
            space(Theme.unit)
            lead(from: top, to: .comment(index))
        }
    }

    /// A long comment ends with the word for more, or for less if it is open.
    private mutating func addComment(_ text: String, indent: Double, isOpen: Bool, _ strings: Strings) {
        let top = height
        let lines = isOpen ? Self.longestDescription : Self.commentLines
        addParagraph(text, styles.body, palette.text, lines: lines, indent: indent)
        let begun = Double(Self.commentLines) * styles.body.lineHeight
        // The rest of a short comment is not measured.
        guard height - top >= begun else { return }
        let more = TextRun(text, styles.body, width: lineWidth - indent, lines: Self.commentLines + 1)
        guard measure.size(of: more).height > begun else { return }
        add(strings[isOpen ? PlayerWords.less : PlayerWords.more], styles.caption.bold, palette.text, indent: indent)
    }
}
