/// What the pictures are made of: SVG, numbers rounded to hundredths so that every machine writes the same bytes.
package enum Drawing {
    package static let (width, height, margin) = (640.0, 360.0, 52.0)
    package static let ink = "#333"

    package enum Anchor: String { case start, middle, end }

    package static func number(_ x: Double) -> String {
        let hundredths = Int((x * 100).rounded())
        return hundredths % 100 == 0 ? "\(hundredths / 100)" : "\(Double(hundredths) / 100)"
    }

    package static func text(
        _ x: Double, _ y: Double, _ string: String, anchor: Anchor = .start, size: Int = 12, colour: String = ink
    ) -> String {
        "<text x=\"\(number(x))\" y=\"\(number(y))\" font-size=\"\(size)\" font-family=\"sans-serif\""
            + " text-anchor=\"\(anchor.rawValue)\" fill=\"\(colour)\">\(string)</text>"
    }

    package static func path(_ data: String, colour: String, width: Double = 1) -> String {
        "<path d=\"\(data)\" fill=\"none\" stroke=\"\(colour)\" stroke-width=\"\(number(width))\"/>"
    }

    package static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, colour: String) -> String {
        "<rect x=\"\(number(x))\" y=\"\(number(y))\" width=\"\(number(width))\" height=\"\(number(height))\""
            + " fill=\"\(colour)\" shape-rendering=\"crispEdges\"/>"
    }

    /// - Parameter height: of the picture; `Drawing.height` by default.
    package static func page(_ title: String, height: Double = height, _ body: [String]) -> String {
        ([
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(number(width)) \(number(height))\">",
            box(0, 0, width, height, colour: "white"), text(margin, 26, title, size: 14),
        ] + body + ["</svg>"])
        .joined(separator: "\n")
    }
}
