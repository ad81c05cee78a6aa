import Geometry
import InterfaceKit
import Scene
import WorkerProtocol

/// The matches of a search in the cells of its results.
extension Pages {
    /// The title of a cell. A title with marks has one line, because the marks are bars behind a single line.
    func cellTitle(_ row: CatalogRow, width: Double) -> TextRun {
        TextRun(row.title, styles.heading, width: width, lines: row.match == nil ? 2 : 1)
    }

    /// Adds the excerpt around a match, and the time of a chapter or a caption.
    func addExcerpt(_ match: CatalogMatch, _ place: Rect, _ index: Int, to scene: inout Scene) {
        let time = match.start.map { Strings.clock($0) + "  " } ?? ""
        let shift = UInt16(clamping: time.unicodeScalars.count)
        let run = TextRun(time + match.excerpt, styles.caption, width: place.width)
        let marks = match.excerptMarks.map {
            TextMark(start: $0.start.addingReportingOverflow(shift).0, count: $0.count)
        }
        addMarks(marks, of: run, at: place, Part.excerptMark, index, to: &scene)
        surroundings.add(&scene, .cellMeta, index, place, run, palette.secondary)
    }

    /// Adds a bar behind each matching part of a line.
    func addMarks(
        _ marks: [TextMark], of run: TextRun, at place: Rect, _ part: Part, _ index: Int, to scene: inout Scene
    ) {
        let scalars = run.string.unicodeScalars
        func width(_ count: Int) -> Double {
            guard count > 0 else { return 0 }
            let text = String(String.UnicodeScalarView(scalars.prefix(count)))
            return measure.size(of: TextRun(text, run.style, width: Self.widestLine)).width
        }
        // A line against the interface's writing direction starts at the opposite end.
        let isFromEnd = run.string.isWrittenFromRight != surroundings.isMirrored
        let end = isFromEnd ? min(width(scalars.count), place.width) : 0
        for (number, mark) in marks.prefix(Self.maximumMarks).enumerated() {
            let (start, count) = (Int(clamping: mark.start), Int(clamping: mark.count))
            guard count > 0, start + count <= scalars.count else { continue }
            let left = width(start)
            let whole = width(start + count)
            // No letter of a cut line is visible beyond its ellipsis, which is narrower than the style's size.
            let mayBeCut = whole > place.width - run.style.size && width(scalars.count) > place.width
            let room = mayBeCut ? place.width - ellipsis(run.style) : place.width
            guard left < room else { return }
            let right = min(whole, room)
            let bar = Rect(
                x: place.x + (isFromEnd ? end - right : left) - 1, y: place.y, width: right - left + 2,
                height: run.style.lineHeight)
            scene.layers.append(
                Layer(
                    part.id(index * Self.maximumMarks + number), bar, .fill(palette.accent.opacity(0.3)),
                    cornerRadius: 3))
        }
    }

    private func ellipsis(_ style: TextStyle) -> Double {
        measure.size(of: TextRun("…", style, width: Self.widestLine)).width
    }

    /// The most marks in a line.
    private static let maximumMarks = 8
    /// The width within which a line is measured, points.
    private static let widestLine = 4000.0
}
