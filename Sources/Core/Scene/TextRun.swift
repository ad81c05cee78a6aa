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

    // A list looks the texts of all its rows up in each frame. Strings compare and hash by canonical equivalence, which
    // takes several times as long as their bytes for a text beyond ASCII.

    package static func == (one: TextRun, other: TextRun) -> Bool {
        one.style == other.style && one.width == other.width && one.lines == other.lines
            && one.alignment == other.alignment && one.string.hasBytes(of: other.string)
    }

    package func hash(into hasher: inout Hasher) {
        var string = string
        string.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(string.utf8.count)
        hasher.combine(style)
        hasher.combine(width)
        hasher.combine(lines)
        hasher.combine(alignment)
    }
}

extension String {
    fileprivate func hasBytes(of other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        let isSame = unsafe utf8.withContiguousStorageIfAvailable { bytes in
            unsafe other.utf8.withContiguousStorageIfAvailable {
                unsafe bytes.baseAddress == $0.baseAddress || bytes.elementsEqual($0)
            }
        }
        return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
    }
}

/// Measures text for the interface.
package protocol TextMeasuring {
    /// Width of the longest line and height of all lines (a multiple of the line height), in points.
    func size(of run: TextRun) -> Size
}
