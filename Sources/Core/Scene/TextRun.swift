package import Geometry

/// Size, weight and line height of a text; a row of the type scale.
package struct TextStyle: Hashable, Sendable {
    /// The font size in points.
    package var size: Double
    /// 100...900; 400 is regular.
    package var weight: Int
    /// The distance from one baseline to the next, in points.
    package var lineHeight: Double

    package init(size: Double, weight: Int, lineHeight: Double) {
        (self.size, self.weight, self.lineHeight) = (size, weight, lineHeight)
    }
}

/// A text with its layout: style, width, and the number of lines before an ellipsis.
package struct TextRun: Hashable, Sendable {
    package enum Alignment: Hashable, Sendable { case leading, centre, trailing }

    package var string: String
    package var style: TextStyle
    /// The width in points, at which the text wraps or is cut.
    package var width: Double
    package var lines: Int
    package var alignment: Alignment

    package init(
        _ string: String, _ style: TextStyle, width: Double, lines: Int = 1, alignment: Alignment = .leading
    ) {
        self.string = string
        self.style = style
        self.width = width.rounded(.down)
        self.lines = lines
        self.alignment = alignment
    }
}

/// Measures text for the interface.
package protocol TextMeasuring {
    /// Width of the longest line and height of all lines (a multiple of the line height), in points.
    func size(of run: TextRun) -> Size
}
