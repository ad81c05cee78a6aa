import Geometry
import InterfaceKit

/// A key of the keyboard on the panel.
enum KeyboardKey: Hashable {
    case character(String)
    case backspace, space, hide
    /// Shows other keys.
    case layout(KeyboardLayout)
    /// Letters become kana, or are letters again.
    case kana
}

/// The keys that the keyboard shows.
enum KeyboardLayout: Hashable {
    case letters, digits

    var rows: [[KeyboardKey]] {
        switch self {
        case .letters: Self.rows(["qwertyuiop", "asdfghjkl", "zxcvbnm"], other: .digits)
        case .digits: Self.rows(["1234567890", "-/:()&@'\"", ".,?!#+_"], other: .letters)
        }
    }

    private static func rows(_ characters: [String], other: KeyboardLayout) -> [[KeyboardKey]] {
        var rows = characters.map { $0.map { KeyboardKey.character(String($0)) } }
        rows[rows.count - 1].append(.backspace)
        return rows + [[.layout(other), .kana, .space, .hide]]
    }
}

extension KeyboardKey {
    /// The width in widths of a letter's key.
    fileprivate var span: Double {
        switch self {
        case .character: 1
        case .backspace, .layout, .kana, .hide: 1.5
        case .space: 4.5
        }
    }
}

/// The frames of a keyboard's keys.
struct KeyboardFrames {
    /// With the space between the keys, row by row.
    let keys: [(key: KeyboardKey, frame: Rect)]
    let frame: Rect

    /// Points.
    private static let leastHeight = 52.0
    private static let widestKey = 76.0
    private static let edge = 6.0
    private static let rows = 4.0

    /// - Parameter target: the least height of a key.
    static func height(target: Double) -> Double { rows * max(leastHeight, target) + 2 * edge }

    /// - Parameter top: of the keyboard on the panel.
    init(_ layout: KeyboardLayout, panel: Size, top: Double, target: Double) {
        let unit = min((panel.width / 10).rounded(.down), Self.widestKey)
        let height = max(Self.leastHeight, target)
        var keys: [(KeyboardKey, Rect)] = []
        for (row, line) in layout.rows.enumerated() {
            let width = line.reduce(0) { $0 + $1.span } * unit
            var left = ((panel.width - width) / 2).rounded()
            for key in line {
                let frame = Rect(
                    x: left, y: top + Self.edge + Double(row) * height, width: key.span * unit, height: height)
                keys.append((key, frame))
                left += frame.width
            }
        }
        self.keys = keys
        frame = Rect(x: 0, y: top, width: panel.width, height: Self.height(target: target))
    }
}
