import Geometry
import InterfaceKit
import Scene

/// The letter of the pressed key above the finger that covers it, or the letters that the held key offers.
extension Pages {
    /// The size of the popup, in sizes of its key.
    private static let growth = 1.3
    /// The distance from the key to the popup, and from a letter's cell to the popup's edge, points.
    private static let gap = 4.0

    func addPopup(of keyboard: KeyboardFrames, to scene: inout Scene) {
        if let accents = search.accents, let first = accents.cells.first {
            addPopupBack(accents.cells.reduce(first) { $0.union($1) }, to: &scene)
            for (index, cell) in accents.cells.enumerated() {
                let isChosen = index == accents.chosen
                if isChosen {
                    scene.layers.append(
                        Layer(
                            Part.keyPopupCell.id(), cell.inset(by: 3), .fill(palette.accent),
                            cornerRadius: Theme.chipRadius))
                }
                let colour = isChosen ? palette.onAccent : palette.text
                addPopupSign(index, accents.letters[index], styles.title, cell, colour, to: &scene)
            }
        } else if case .page(.key(let index))? = highlighted, let key = keyboard.keys.dropFirst(index).first,
            case .character(let letter) = key.key
        {
            let size = Size(width: key.frame.width * Self.growth, height: key.frame.height * Self.growth)
            let left = min(max(key.frame.midX - size.width / 2, 0), self.size.width - size.width)
            let place = Rect(
                x: left.rounded(), y: (key.frame.y - size.height - Self.gap).rounded(), width: size.width,
                height: size.height)
            addPopupBack(place, to: &scene)
            addPopupSign(0, letter, styles.display, place, palette.text, to: &scene)
        }
    }

    private func addPopupBack(_ place: Rect, to scene: inout Scene) {
        let back = place.inset(by: -Self.gap)
        scene.layers.append(
            Layer(Part.keyPopup.id(0), back, .fill(palette.raised), cornerRadius: Theme.cellRadius))
        scene.layers.append(
            Layer(
                Part.keyPopup.id(1), back, .outline(palette.hairline, width: 1), cornerRadius: Theme.cellRadius))
    }

    private func addPopupSign(
        _ index: Int, _ letter: String, _ wanted: TextStyle, _ place: Rect, _ colour: Colour, to scene: inout Scene
    ) {
        let style = wanted.fitting(height: place.height)
        let run = TextRun(letter, style, width: place.width, alignment: .centre)
        let line = Rect(x: place.x, y: (place.midY - style.lineHeight / 2).rounded(), width: 0, height: 0)
        surroundings.add(&scene, .keyPopupSign, index, line, run, colour)
    }
}
