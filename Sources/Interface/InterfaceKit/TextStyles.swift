package import Scene

/// The text styles of the interface at one text size, and the sizes that follow from them.
///
/// They are one immutable object: a structure would be copied at each use in another module.
package final class TextStyles: Sendable {
    /// The text size as a multiple of the normal one, 1...2.
    package let scale: Double
    package let display: TextStyle
    package let title: TextStyle
    package let heading: TextStyle
    package let body: TextStyle
    package let caption: TextStyle
    package let badge: TextStyle

    /// - Parameter scale: the text size as a multiple of the normal one; it is clamped to 1...2.
    package init(scale: Double) {
        let factor = min(max(scale, 1), 2)
        self.scale = factor
        func style(_ size: Double, _ weight: Int, _ lineHeight: Double) -> TextStyle {
            TextStyle(size: size, weight: weight, lineHeight: lineHeight).scaled(by: factor)
        }
        display = style(28, 700, 36)
        title = style(22, 650, 32)
        heading = style(16, 650, 24)
        body = style(15, 400, 24)
        caption = style(13.5, 450, 20)
        badge = style(12, 600, 16)
    }

    /// A length that grows with the texts, in whole points.
    package func scaled(_ points: Double) -> Double { (points * scale).rounded() }

    /// The side of a channel's avatar, which is a letter on a disc.
    package var avatarSide: Double { scaled(36) }
}

extension TextStyle {
    /// The same style in bold.
    package var bold: TextStyle { TextStyle(size: size, weight: 600, lineHeight: lineHeight) }

    /// The style at another size; its line height is rounded to whole points.
    package func scaled(by factor: Double) -> TextStyle {
        TextStyle(size: size * factor, weight: weight, lineHeight: (lineHeight * factor).rounded())
    }

    /// The style if its line fits into `height`, otherwise a smaller one. The smaller line is `height` rounded to whole
    /// points, at least 1.
    package func fitting(height: Double) -> TextStyle {
        lineHeight <= height ? self : scaled(by: max(height, 1) / lineHeight)
    }
}
