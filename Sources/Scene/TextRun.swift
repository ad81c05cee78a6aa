public import Geometry

/// Size, weight and line height of a text; a row of the type scale.
public struct TextStyle: Hashable, Sendable {
    /// Points.
    public var size: Double
    /// 100...900; 400 is regular.
    public var weight: Int
    /// Points from one baseline to the next.
    public var lineHeight: Double

    public init(size: Double, weight: Int, lineHeight: Double) {
        (self.size, self.weight, self.lineHeight) = (size, weight, lineHeight)
    }
}

/// A text as it is set: style, the width it may take, and how many lines before it ends in an ellipsis.
public struct TextRun: Hashable, Sendable {
    public enum Alignment: Hashable, Sendable { case leading, centre, trailing }

    public var string: String
    public var style: TextStyle
    /// Points; the text wraps or is cut there.
    public var width: Double
    public var lines: Int
    public var alignment: Alignment

    public init(
        _ string: String, _ style: TextStyle, width: Double, lines: Int = 1, alignment: Alignment = .leading
    ) {
        self.string = string
        self.style = style
        self.width = width.rounded(.down)
        self.lines = lines
        self.alignment = alignment
    }
}

/// What the interface asks of whoever sets text.
public protocol TextMeasuring {
    /// Width of the longest line and height of all lines (a multiple of the line height), in points.
    func size(of run: TextRun) -> Size
}
