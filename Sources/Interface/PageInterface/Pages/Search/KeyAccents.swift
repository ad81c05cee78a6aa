import Geometry
import InterfaceKit
import Time

/// The letters that a held key offers in place of its own: `é`, `è` and `ê` above `e`.
struct KeyAccents: Equatable {
    /// The index of the key.
    let key: Int
    let letters: [String]
    /// Where each stands on the panel.
    let cells: [Rect]
    /// The index of the letter that the key writes when the finger leaves.
    private(set) var chosen = 0

    /// Between the key and the letters, points.
    private static let gap = 6.0

    /// Lays the letters out above the key, from the key towards the middle of the panel.
    ///
    /// - Parameter frame: of the key.
    init(_ letters: [String], of key: Int, at frame: Rect, panel: Size) {
        (self.key, self.letters) = (key, letters)
        let step = frame.midX <= panel.width / 2 ? frame.width : -frame.width
        // A row that is longer than its half of the panel is pushed back.
        let end = frame.x + step * Double(letters.count - 1)
        let shift = max(0, -end) - max(0, end + frame.width - panel.width)
        cells = letters.indices.map {
            Rect(
                x: frame.x + shift + step * Double($0), y: frame.y - frame.height - Self.gap, width: frame.width,
                height: frame.height)
        }
    }

    /// Chooses the letter that is nearest to the finger, however high the finger is.
    mutating func move(to point: Point) {
        let ways = cells.map { ($0.midX - point.x).magnitude }
        chosen = ways.indices.min { ways[$0] < ways[$1] } ?? chosen
    }

    var letter: String { letters[chosen] }
}

extension Pages {
    /// The letters that a key offers when it is held; nil for keys without any.
    func accents(of index: Int) -> [String]? {
        guard case .character(let letter)? = key(index), !search.writesKana else { return nil }
        return search.letters.accents[letter]
    }

    mutating func handle(_ event: KeyHoldEvent, at shown: Instant) {
        switch event {
        case .held(let index):
            guard let letters = accents(of: index), let key = keyboard(at: shown).keys.dropFirst(index).first else {
                return
            }
            search.accents = KeyAccents(letters, of: index, at: key.frame, panel: size)
        case .moved(let point): search.accents?.move(to: point)
        case .left:
            guard let accents = search.accents else { return }
            search.accents = nil
            search.press(.character(accents.letter))
            searchAgain()
        case .cancelled: search.accents = nil
        }
    }
}
