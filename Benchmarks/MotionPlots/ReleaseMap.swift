import Figures
import Gesture
import Settings

/// Where the window goes, over how far it was dragged and how fast the finger left: two styles, two origins.
struct ReleaseMap {
    private static let shades: [(rest: WindowRest, colour: String)] = [
        (.full, "#28587b"), (.mini, "#e0a458"), (.hidden, "#c8553d"),
    ]
    private static let (columns, rows) = (80, 60)
    private static let (width, height) = (256.0, 108.0)

    static var svg: String {
        var body: [String] = []
        for (column, style) in [MotionStyle.reference, .physical].enumerated() {
            for (row, from) in [WindowRest.full, .mini].enumerated() {
                body += map(style, from, x: 60 + Double(column) * 306, y: 58 + Double(row) * 146)
            }
        }
        body.append(
            Drawing.text(
                Drawing.width / 2, 352, "translation, -200 to 200 pt; velocity (up), -1500 to 1500 pt/s",
                anchor: .middle))
        for (index, shade) in shades.enumerated() {
            let x = 330 + Double(index) * 100
            body += [Drawing.box(x, 15, 12, 12, colour: shade.colour), Drawing.text(x + 18, 26, shade.rest.rawValue)]
        }
        return Drawing.page("Where a release sends the window", body)
    }

    private static func map(_ style: MotionStyle, _ from: WindowRest, x: Double, y: Double) -> [String] {
        let (dx, dy) = (width / Double(columns), height / Double(rows))
        var body = [Drawing.text(x, y - 6, "\(style.rawValue), from \(from.rawValue)")]
        for row in 0..<rows {
            let velocity = 1500 - (Double(row) + 0.5) * 3000 / Double(rows)
            // Neighbours of one colour are one box: no seams.
            var first = 0
            let line = (0..<columns).map { rest(style, from, column: $0, velocity: velocity) }
            for column in 1...columns where column == columns || line[column] != line[first] {
                let colour = shades.first { $0.rest == line[first] }?.colour ?? "black"
                body.append(
                    Drawing.box(
                        x + Double(first) * dx, y + Double(row) * dy, Double(column - first) * dx, dy, colour: colour))
                first = column
            }
        }
        let number = Drawing.number
        body.append(Drawing.path("M\(number(x + width / 2)) \(number(y))v\(number(height))", colour: "#ffffff80"))
        body.append(Drawing.path("M\(number(x)) \(number(y + height / 2))h\(number(width))", colour: "#ffffff80"))
        let corners = [("1500", y + 10), ("0", y + height / 2 + 4), ("-1500", y + height)]
        body += corners.map { Drawing.text(x - 5, $0.1, $0.0, anchor: .end, size: 10) }
        let sides = [("-200", x, Drawing.Anchor.start), ("0", x + width / 2, .middle), ("200", x + width, .end)]
        return body + sides.map { Drawing.text($0.1, y + height + 13, $0.0, anchor: $0.2, size: 10) }
    }

    private static func rest(_ style: MotionStyle, _ from: WindowRest, column: Int, velocity: Double) -> WindowRest {
        let translation = (Double(column) + 0.5) * 400 / Double(columns) - 200
        let player = Settings().player
        let rules = WindowRules(
            minimizeDistance: player.minimizeDistance, maximizeDistance: player.maximizeDistance,
            dismissDistance: player.dismissDistance, flickVelocity: player.flickVelocity, style: style)
        return rules.target(
            from: from, expansion: (from == .full ? 1 : 0) - translation / 600, translation: translation,
            velocity: velocity)
    }
}
