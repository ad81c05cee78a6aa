import Geometry
import InterfaceKit
import Scene

/// The content of the page "out of order": the time at which the fault began, and a code for the staff.
///
/// The page makes no request, takes no touch and never moves: it must work when everything else has failed.
package struct OutOfOrder: Equatable, Sendable {
    /// The date and the time of day in the local format.
    package var since: String
    package var code: String

    package init(since: String, code: String) { (self.since, self.code) = (since, code) }
}

extension KioskRules {
    /// The layout of the page, which is one column in the middle of the panel (points).
    private struct OutOfOrderLayout {
        static let disc = 112.0
        static let title = TextStyle(size: 44, weight: 700, lineHeight: 56)
        static let smallTitle = TextStyle(size: 32, weight: 700, lineHeight: 44)
        static let hint = TextStyle(size: 22, weight: 400, lineHeight: 32)
        static let smallHint = TextStyle(size: 17, weight: 400, lineHeight: 26)
        static let other = TextStyle(size: 20, weight: 500, lineHeight: 32)
        static let facts = TextStyle(size: 15, weight: 500, lineHeight: 24)
        /// The greatest width of the column.
        static let largest = 720.0
        /// Narrower or lower panels get the smaller title and hint.
        static let smallPanel = 600.0
    }

    /// One text of the page, and the space above it.
    private struct OutOfOrderText {
        let part: Part
        let run: TextRun
        let colour: Colour
        let above: Double
        let height: Double
    }

    /// The texts in the visitor's language, with a smaller title in another one: this page has no choice of language.
    private func outOfOrderTexts(width: Double) -> [OutOfOrderText] {
        let isSmall = min(size.width, size.height) < OutOfOrderLayout.smallPanel
        func text(
            _ part: Part, _ string: String, _ style: TextStyle, _ colour: Colour, above: Double, lines: Int = 2
        ) -> OutOfOrderText {
            let run = TextRun(string, style, width: width, lines: lines, alignment: .centre)
            return OutOfOrderText(
                part: part, run: run, colour: colour, above: above, height: measure.size(of: run).height)
        }
        let title = isSmall ? OutOfOrderLayout.smallTitle : OutOfOrderLayout.title
        let hint = isSmall ? OutOfOrderLayout.smallHint : OutOfOrderLayout.hint
        let texts = [
            text(.outOfOrderTitle, strings[KioskWords.outOfOrder], title, palette.text, above: 24),
            text(.outOfOrderHint, strings[KioskWords.outOfOrderHint], hint, palette.text, above: 16, lines: 4),
        ]
        guard let other = surroundings.offeredStrings.dropFirst().first else { return texts }
        let otherTitle = other[KioskWords.outOfOrder]
        return texts + [text(.outOfOrderOther, otherTitle, OutOfOrderLayout.other, palette.secondary, above: 24)]
    }

    func add(_ page: OutOfOrder, to scene: inout Scene) {
        let width = min(OutOfOrderLayout.largest, size.width - 2 * Theme.margin)
        let x = (size.width - width) / 2
        scene.layers.append(
            Layer(Part.outOfOrderBack.id(), Rect(origin: .zero, size: size), .fill(palette.background)))
        let since = "\(strings[KioskWords.since]) \(strings.isolated(page.since))"
        let code = "\(strings[KioskWords.code]) \(strings.isolated(page.code))"
        let facts = TextRun(
            "\(since)   ·   \(code)", OutOfOrderLayout.facts, width: width, lines: 2, alignment: .centre)
        let factsHeight = measure.size(of: facts).height
        let bottom = (size.height - Theme.gap - factsHeight).rounded(.down)
        let last = Rect(x: x, y: bottom, width: width, height: factsHeight)
        scene.layers.append(Layer(Part.outOfOrderFact.id(), last, .text(facts, palette.secondary)))
        addOutOfOrderColumn(to: &scene, x: x, width: width, above: bottom - Theme.gap)
    }

    /// Parts that do not fit above the facts are left out: the icon first, then the sentence to visitors.
    private func addOutOfOrderColumn(to scene: inout Scene, x: Double, width: Double, above end: Double) {
        var texts = outOfOrderTexts(width: width)
        func height() -> Double { texts.reduce(0) { $0 + $1.above + $1.height } }
        let disc = end - height() >= OutOfOrderLayout.disc + Theme.margin ? OutOfOrderLayout.disc : 0
        if end < height() { texts.removeAll { $0.part == .outOfOrderHint } }
        // The column is centred on the whole panel if the facts leave room there.
        var y = max(0, min((size.height - disc - height()) / 2, end - disc - height())).rounded(.down)
        if disc > 0 { addOutOfOrderSign(to: &scene, Rect(x: (size.width - disc) / 2, y: y, width: disc, height: disc)) }
        y += disc
        for text in texts {
            y += text.above
            let frame = Rect(x: x, y: y.rounded(), width: width, height: text.height)
            scene.layers.append(Layer(text.part.id(), frame, .text(text.run, text.colour)))
            y += text.height
        }
        guard end - y >= Theme.gap else { return }
        let rule = Rect(x: (size.width - 64) / 2, y: end, width: 64, height: 2)
        scene.layers.append(Layer(Part.outOfOrderLine.id(), rule, .fill(palette.hairline)))
    }

    private func addOutOfOrderSign(to scene: inout Scene, _ disc: Rect) {
        scene.layers.append(
            Layer(
                Part.outOfOrderDisc.id(), disc, .fill(palette.accent.opacity(0.14)), cornerRadius: disc.width / 2))
        let side = (disc.width / 2).rounded()
        let sign = Rect(x: disc.midX - side / 2, y: disc.midY - side / 2 - 4, width: side, height: side)
        scene.layers.append(Layer(Part.outOfOrderSign.id(), sign, .icon(.warning, palette.accent)))
    }
}
