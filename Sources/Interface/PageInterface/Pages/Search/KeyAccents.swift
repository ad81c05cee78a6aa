import Geometry
import Time

/// The letters that a held key offers: `e`, and `é`, `è` and `ê` beside it.
struct KeyAccents: Equatable {
    /// The key's own letter is the first.
    let letters: [String]
    /// The frame of each letter on the panel.
    let cells: [Rect]
    /// The index of the letter that the key writes when the finger leaves; nil while the finger is far from all.
    private(set) var chosen: Int? = 0

    /// The distance between the key and the letters, points.
    private static let gap = 6.0

    /// Lays the letters out above the key, from the key towards the middle of the panel.
    ///
    /// - Parameter frame: the key's frame on the panel.
    init(_ letters: [String], at frame: Rect, panel: Size) {
        self.letters = letters
        let step = frame.midX <= panel.width / 2 ? frame.width : -frame.width
        // A row that would extend beyond the panel is moved back onto it.
        let end = frame.x + step * Double(letters.count - 1)
        let shift = max(0, -end) - max(0, end + frame.width - panel.width)
        cells = letters.indices.map {
            Rect(
                x: frame.x + shift + step * Double($0), y: frame.y - frame.height - Self.gap, width: frame.width,
                height: frame.height)
        }
    }

    /// Chooses the letter nearest to the finger. None is chosen one key height or more above the letters or below the
    /// held key.
    mutating func move(to point: Point) {
        guard let first = cells.first, point.y > first.y - first.height, point.y < first.maxY + 2 * first.height else {
            return chosen = nil
        }
        let ways = cells.map { ($0.midX - point.x).magnitude }
        chosen = ways.indices.min { ways[$0] < ways[$1] }
    }

    /// The chosen letter.
    var letter: String? { chosen.map { letters[$0] } }
}

extension Pages {
    /// The letters that a key offers when it is held, its own first; nil for a key that offers no other.
    func accents(of index: Int) -> [String]? {
        guard case .character(let letter)? = key(index) else { return nil }
        // Letters that become kana offer no others; kana do.
        guard !search.writesKana || !letter.utf8.allSatisfy(Unicode.ASCII.isASCII) else { return nil }
        return search.letters.accents[letter].map { [letter] + $0 }
    }

    mutating func handle(_ event: KeyHoldEvent, at shown: Instant) {
        switch event {
        case .held(let index):
            guard let letters = accents(of: index), let key = keyboard(at: shown).keys.dropFirst(index).first else {
                return
            }
            search.accents = KeyAccents(letters, at: key.frame, panel: size)
        case .moved(let point): search.accents?.move(to: point)
        case .released:
            guard let accents = search.accents else { return }
            search.accents = nil
            guard let letter = accents.letter else { return }
            search.press(.character(letter))
            searchAgain()
        case .cancelled: search.accents = nil
        }
    }
}
