import Geometry
import InterfaceKit
import Scene
import Settings

/// The content under or beside the video, laid out once for an item; frames are relative to the column.
struct DetailsColumn {
    /// A part that is drawn.
    struct Element {
        var frame: Rect
        var content: Content
        var radius = 0.0
    }

    private(set) var elements: [Element] = []
    /// The tap areas.
    private(set) var targets: [(frame: Rect, target: PlayerTarget)] = []
    private(set) var height = 0.0
    /// The width between the margins.
    let width: Double
    /// The width and the lower end of an element at the right of the next lines; nil without one.
    private var beside: (width: Double, end: Double)?
    private let surroundings: Surroundings

    var palette: Palette { surroundings.palette }
    var styles: TextStyles { surroundings.styles }
    var measure: any TextMeasuring { surroundings.measure }
    /// The least size of a tap area, points.
    var target: Double { surroundings.settings.interface.target }

    init(width: Double, in surroundings: Surroundings) {
        (self.width, self.surroundings) = (width - 2 * Theme.margin, surroundings)
    }

    /// The width of the next line.
    var lineWidth: Double { width - (beside?.width ?? 0) }

    /// Leaves room at the right of the next lines, down to `end`.
    mutating func leave(width: Double, to end: Double) { beside = (width, end) }

    /// Gives the next lines the whole width again, below the element at the right.
    mutating func takeWholeWidth() {
        if let beside { height = max(height, beside.end) }
        beside = nil
    }

    mutating func space(_ points: Double) { height += points }

    /// A text on its own line.
    mutating func add(_ string: String, _ style: TextStyle, _ colour: Colour, lines: Int = 1, indent: Double = 0) {
        add(TextRun(string, style, width: lineWidth - indent, lines: lines), colour, indent: indent)
    }

    private mutating func add(_ run: TextRun, _ colour: Colour, indent: Double) {
        height += place(run, colour, Point(x: indent, y: height)).height
    }

    /// A text of the item on its own lines, at the side where its script begins.
    mutating func addParagraph(_ string: String, _ style: TextStyle, _ colour: Colour, lines: Int, indent: Double = 0) {
        let run = TextRun(string, style, width: lineWidth - indent, lines: lines)
        add(surroundings.paragraph(run), colour, indent: indent)
    }

    /// A text at an offset from the margin; the column's height does not change.
    @discardableResult
    mutating func place(_ run: TextRun, _ colour: Colour, _ origin: Point) -> Size {
        guard !run.string.isEmpty else { return .zero }
        let size = measure.size(of: run)
        let frame = Rect(
            origin: origin + Point(x: Theme.margin, y: 0), size: Size(width: run.width, height: size.height))
        elements.append(Element(frame: frame, content: .text(run, colour)))
        return size
    }

    mutating func place(_ frame: Rect, _ content: Content, radius: Double = 0) {
        elements.append(
            Element(frame: frame.offset(by: Point(x: Theme.margin, y: 0)), content: content, radius: radius))
    }

    /// Makes the content below `top` a tap area, with a margin at both sides.
    mutating func lead(from top: Double, to target: PlayerTarget) {
        let width = lineWidth + 2 * (Theme.margin - Theme.unit)
        let frame = Rect(x: Theme.unit, y: top, width: width, height: height - top)
        targets.append((frame, target))
    }

    mutating func heading(_ text: String) {
        space(Theme.margin)
        add(text, styles.heading, palette.text)
        space(Theme.unit)
    }

    /// The avatar of a channel or a visitor: the first letter on a colour of its own.
    mutating func sign(_ name: String, _ frame: Rect, _ style: TextStyle) {
        place(frame, .fill(Palette.avatar(of: name)), radius: frame.width / 2)
        let letter = name.first { $0.isLetter || $0.isNumber }.map { String($0).uppercased() } ?? ""
        let run = TextRun(letter, style, width: frame.width, alignment: .centre)
        place(run, Theme.white, Point(x: frame.x, y: (frame.midY - style.lineHeight / 2).rounded()))
    }
}
