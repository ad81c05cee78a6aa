import Geometry
import InterfaceKit
import Time

/// The letters that a key offers: to a finger that holds it, `e`, and `é`, `è` and `ê` beside it; to a finger that
/// flicks, か, and き, く, け and こ on its sides.
struct KeyAccents: Equatable {
    /// The key's own letter is the first.
    let letters: [String]
    /// The frame of each letter on the panel.
    let cells: [Rect]
    /// The place from which a finger flicks; nil for letters in a row.
    private let origin: Point?
    /// The index of the letter that the key writes when the finger leaves; nil while the finger is far from all, and
    /// without a finger.
    private(set) var chosen: Int? = 0
    /// The index of the key whose letters stay until one is tapped; nil for letters that a finger chooses.
    private(set) var key: Int?

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
        origin = nil
        cells = letters.indices.map {
            Rect(
                x: frame.x + shift + step * Double($0), y: frame.y - frame.height - Self.gap, width: frame.width,
                height: frame.height)
        }
    }

    /// The largest ratio of a letter's width to its height.
    private static let widest = 1.4
    /// The least distance of a flick, points.
    private static let shortestFlick = 16.0

    /// Lays the letters of a flick out around the key.
    ///
    /// - Parameter origin: the place where the finger came down.
    init(_ key: FlickKey, at frame: Rect, from origin: Point) {
        let size = Size(width: min(frame.width, frame.height * Self.widest), height: frame.height)
        let middle = Rect(
            origin: Point(x: frame.midX - size.width / 2, y: frame.midY - size.height / 2), size: size)
        let offsets = [(-1.0, 0.0), (0, -1), (1, 0), (0, 1)].map { Point(x: $0 * size.width, y: $1 * size.height) }
        let sides = zip(key.sides, offsets).compactMap { letter, offset in
            letter.map { ($0, middle.offset(by: offset)) }
        }
        letters = [key.letter] + sides.map(\.0)
        cells = [middle] + sides.map(\.1)
        self.origin = origin
    }

    /// Chooses the letter on whose side of its origin the finger is, or the key's own if there is none.
    private mutating func flick(from origin: Point, to point: Point) {
        let moved = point - origin
        guard moved.length >= Self.shortestFlick else { return chosen = 0 }
        let isAcross = moved.x.magnitude > moved.y.magnitude
        let side = isAcross ? Point(x: moved.x < 0 ? -1 : 1, y: 0) : Point(x: 0, y: moved.y < 0 ? -1 : 1)
        chosen =
            cells.indices.dropFirst().first { index in
                let offset = cells[index].centre - cells[0].centre
                return offset.x * side.x > 0 || offset.y * side.y > 0
            } ?? 0
    }

    /// Chooses the letter nearest to the finger. In a row, a finger one key height above the letters or below the held
    /// key chooses none.
    mutating func move(to point: Point) {
        if let origin { return flick(from: origin, to: point) }
        guard let first = cells.first, point.y > first.y - first.height, point.y < first.maxY + 2 * first.height else {
            return chosen = nil
        }
        let ways = cells.map { ($0.midX - point.x).magnitude }
        chosen = ways.indices.min { ways[$0] < ways[$1] }
    }

    /// The same letters, which stay until one is tapped.
    func staying(of key: Int) -> KeyAccents {
        var letters = self
        (letters.chosen, letters.key) = (nil, key)
        return letters
    }

    /// The chosen letter.
    var letter: String? { chosen.map { letters[$0] } }
}

extension Pages {
    /// Whether a flick on a key writes a letter.
    package func isFlickKey(_ index: Int) -> Bool { if case .flick? = key(index) { true } else { false } }

    /// Whether a key offers letters when it is held.
    package func offersLetters(_ index: Int) -> Bool { isFlickKey(index) || accents(of: index) != nil }

    /// The letters that a key offers when it is held, its own first; nil for a key that offers no other.
    private func accents(of index: Int) -> [String]? {
        guard case .character(let letter)? = key(index) else { return nil }
        // Letters that become kana offer no others; kana do.
        guard !search.writesKana || !letter.utf8.allSatisfy(Unicode.ASCII.isASCII) else { return nil }
        return search.letters.accents[letter].map { [letter] + $0 }
    }

    mutating func handle(_ event: KeyHoldEvent, at shown: Instant) {
        switch event {
        case .held(let index, let origin): search.accents = letters(of: index, from: origin, at: shown)
        case .offered(let index):
            let frame = keyboard(at: shown).keys.dropFirst(index).first?.frame
            search.accents = frame.flatMap { letters(of: index, from: $0.centre, at: shown)?.staying(of: index) }
        case .moved(let point): search.accents?.move(to: point)
        case .released:
            guard let accents = search.accents else { return }
            search.accents = nil
            if let letter = accents.letter { write(letter) }
        case .cancelled: search.accents = nil
        }
    }

    private func letters(of index: Int, from origin: Point, at shown: Instant) -> KeyAccents? {
        guard let (key, frame) = keyboard(at: shown).keys.dropFirst(index).first else { return nil }
        if case .flick(let key) = key { return KeyAccents(key, at: frame, from: origin) }
        return accents(of: index).map { KeyAccents($0, at: frame, panel: size) }
    }

    private mutating func write(_ letter: String) {
        search.press(.character(letter))
        searchAgain()
    }

    // MARK: Letters that stay

    /// Whether a key's letters stay on the panel until one is tapped.
    package var showsLetters: Bool { search.accents?.key != nil }

    /// The elements of the letters that stay; nil without such letters.
    var letterPlaces: [(target: PageTarget, frame: Rect)]? {
        guard let accents = search.accents, let key = accents.key else { return nil }
        return accents.cells.enumerated().map { (.letter(key: key, $0), $1) }
    }

    func letter(_ index: Int) -> String { search.accents?.letters.dropFirst(index).first ?? "" }

    /// Writes a letter that has stayed until it was tapped.
    mutating func choose(_ index: Int) {
        let letter = letter(index)
        search.accents = nil
        write(letter)
    }

    /// Closes the letters that stay, because another part of the panel is used.
    mutating func closeLetters() { if showsLetters { search.accents = nil } }

    /// Closes the letters that stay once another page is visible, or the window covers the page.
    mutating func frameLetters(isCovered: Bool) { if isCovered || !kind.isSearch { closeLetters() } }
}
