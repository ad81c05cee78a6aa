import Geometry
import InterfaceKit
import Numbers
import Scene
import Time

/// The sign of the attract loop that invites a touch, in one offered language after another.
///
/// Sign and title move to another place at each turn, and each language comes to all places, so that none burns into
/// the panel over months.
struct AttractSign {
    private let begin: Instant

    init(from begin: Instant) { self.begin = begin }

    /// The display time of one language, with both fades.
    private static let turn: Seconds = 8
    /// The duration of each fade.
    private static let fade: Seconds = 0.5
    /// The places, in steps of `drift` points on a small panel.
    private static let places: [(x: Double, y: Double)] = [
        (0, 0), (1, -1), (2, 0), (1, -2), (-1, -1), (-2, -2), (-2, 0), (-1, -2),
    ]
    private static let drift = 6.0

    /// The number of turns before the present one, and the age of the present one.
    private func turn(at t: Instant) -> (number: Int, age: Seconds) {
        let number = max(0, Int(saturating: ((t - begin).value / Self.turn.value).rounded(.down)))
        return (number, t - begin - Self.turn * Double(number))
    }

    /// The place during a turn. With an even number of languages each would come to a part of the places only, so their
    /// rounds are shifted by one place.
    private static func place(in turn: Int, languages: Int) -> (x: Double, y: Double) {
        let shift = languages.isMultiple(of: 2) ? turn / languages : 0
        return places[(turn + shift) % places.count]
    }

    private func opacity(at t: Instant) -> Double {
        let age = turn(at: t).age
        let part = min(age, Self.turn - age).value / Self.fade.value
        return (min(max(part, 0), 1) * 32).rounded() / 32
    }

    /// The instant after `t` at which the sign changes; `t` itself while it fades.
    func nextChange(after t: Instant) -> Instant {
        let age = turn(at: t).age
        return age < Self.fade || age >= Self.turn - Self.fade ? t : t + (Self.turn - Self.fade - age)
    }

    // MARK: Scene

    /// The size of the sign relative to that on a small panel: large panels are seen from farther away.
    static func scale(on panel: Size) -> Double { max(1, min(panel.width, panel.height) / 600) }

    /// The scale from which the text has the largest style.
    private static let large = 1.3
    /// The diameters of the rings and the dot on a small panel, points.
    private static let (outerRing, innerRing, dot) = (64.0, 40.0, 16.0)
    /// The width of a ring's line, points.
    private static let ringWidth = 3.0
    /// The distance from the bottom of the panel to the sign's text, points.
    private static let foot = 48.0

    func add(title: String, to scene: inout Scene, in surroundings: Surroundings, at t: Instant) {
        let (size, styles) = (surroundings.size, surroundings.styles)
        let (turn, opacity) = (turn(at: t).number, opacity(at: t))
        let (languages, scale) = (surroundings.offeredStrings, Self.scale(on: size))
        let place = Self.place(in: turn, languages: languages.count)
        let shift = Point(x: (place.x * Self.drift * scale).rounded(), y: (place.y * Self.drift * scale).rounded())
        func add(_ part: Part, _ frame: Rect, _ content: Content, radius: Double = 0) {
            let layer = Layer(part.id(), frame.offset(by: shift), content, cornerRadius: radius, opacity: opacity)
            scene.layers.append(layer)
        }
        // Returns the top of the text.
        func add(_ part: Part, _ text: String, _ style: TextStyle, lines: Int = 1, bottom: Double) -> Double {
            let run = TextRun(text, style, width: size.width - 2 * Theme.margin, lines: lines, alignment: .centre)
            let height = lines == 1 ? style.lineHeight : surroundings.measure.size(of: run).height
            let place = Rect(x: Theme.margin, y: bottom - height, width: run.width, height: height)
            add(part, place, .text(run, Theme.white))
            return place.y
        }
        let titleBottom = size.height - Self.foot + Theme.margin
        let titleTop = add(.attractTitle, title, styles.caption, bottom: titleBottom)
        let hint = languages[turn % languages.count][KioskWords.touch]
        let style = scale < Self.large ? styles.title : styles.display
        let hintTop = add(.attractHint, hint, style, lines: 2, bottom: titleTop - Theme.unit)
        // The rings and the dot depict a touch.
        let middle = hintTop - Theme.gap - (Self.outerRing * scale / 2).rounded()
        func add(_ part: Part, side: Double, _ content: Content) {
            let side = 2 * (side * scale / 2).rounded()
            let left = (size.width / 2).rounded() - side / 2
            add(part, Rect(x: left, y: middle - side / 2, width: side, height: side), content, radius: side / 2)
        }
        add(.attractDisc, side: Self.outerRing, .fill(surroundings.videoPalette.disc))
        add(.attractOuterRing, side: Self.outerRing, .outline(Theme.white.opacity(0.4), width: Self.ringWidth))
        add(.attractInnerRing, side: Self.innerRing, .outline(Theme.white.opacity(0.7), width: Self.ringWidth))
        add(.attractDot, side: Self.dot, .fill(Theme.white))
    }
}
