import Geometry
import Gesture
import Glibc
import Testing

struct DecisionTests {
    @Test func `the window goes where the table says`() {
        let reference = WindowRules(.reference)
        let physical = WindowRules(.physical)
        typealias Row = (
            from: WindowRest, expansion: Double, translation: Double, velocity: Double, reference: WindowRest,
            physical: WindowRest
        )
        let rows: [Row] = [
            (.full, 0.8, 100, 0, .full, .full), (.full, 0.8, 101, 0, .mini, .mini), (.full, 1, -300, 0, .full, .full),
            (.full, 0.9, 20, 501, .full, .mini), (.full, 0.9, 20, 500, .full, .full),
            (.full, 0.5, 200, -501, .mini, .full),
            (.full, 1, -20, -900, .full, .full), (.full, -0.2, 900, 900, .mini, .mini),
            (.mini, 0.1, -50, 0, .mini, .mini), (.mini, 0.1, -51, 0, .full, .full), (.mini, -0.1, 10, 0, .mini, .mini),
            (.mini, -0.1, 11, 0, .hidden, .hidden), (.mini, 0, 11, 0, .mini, .mini),
            (.mini, 0.1, -20, -600, .mini, .full),
            (.mini, -0.05, 5, 600, .mini, .hidden), (.mini, 0.2, -60, 600, .full, .mini),
            (.mini, 0, 0, 600, .mini, .mini),
            (.hidden, -0.5, 0, 0, .hidden, .hidden), (.hidden, -0.2, -11, 0, .mini, .mini),
            (.hidden, 0.2, -60, 0, .full, .full), (.hidden, 0.2, -60, -600, .full, .full),
            (.hidden, -0.2, -5, -600, .hidden, .mini),
        ]
        for r in rows {
            #expect(
                reference.target(from: r.from, expansion: r.expansion, translation: r.translation, velocity: r.velocity)
                    == r.reference, "\(r)")
            #expect(
                physical.target(from: r.from, expansion: r.expansion, translation: r.translation, velocity: r.velocity)
                    == r.physical, "\(r)")
        }
    }

    @Test func `from full only full or mini is possible, and a dismissal needs to be below mini`() {
        for style in MotionStyle.allCases {
            let rules = WindowRules(style)
            for translation in stride(from: -400.0, through: 400, by: 5) {
                for velocity in [-5000, -501, -500, 0, 500, 501, 5000, .nan, .infinity] {
                    #expect(
                        rules.target(from: .full, expansion: -0.5, translation: translation, velocity: velocity)
                            != .hidden)
                    #expect(
                        rules.target(from: .mini, expansion: 0, translation: translation, velocity: velocity) != .hidden
                    )
                }
            }
        }
    }

    @Test func `every direction and speed has a corner, and its mirror image the mirrored corner`() {
        let area = Rect(x: 8, y: 8, width: 784, height: 1200)
        var cases = 0
        for style in MotionStyle.allCases {
            let rules = FloatingRules(style)
            for degree in 0..<360 {
                for speed in stride(from: 0.0, through: 5000, by: 100) {
                    let a = Double(degree) * .pi / 180
                    let v = Point(x: speed * cos(a), y: speed * sin(a))
                    let centre = Point(x: area.midX - 90.5, y: area.midY + 200.25)
                    let corner = rules.corner(centre: centre, velocity: v, stayArea: area)
                    let mirror = rules.corner(
                        centre: Point(x: 2 * area.midX - centre.x, y: centre.y), velocity: Point(x: -v.x, y: v.y),
                        stayArea: area)
                    #expect(corner.isLeft != mirror.isLeft && corner.isTop == mirror.isTop)
                    cases += 1
                }
            }
        }
        print("corners: \(cases) of 36720 cases")
        #expect(cases == 36720)
    }

    @Test func `a floating window follows the written rules`() {
        let area = Rect(x: 0, y: 0, width: 1000, height: 1000)
        let reference = FloatingRules(.reference)
        let low = Point(x: 400, y: 600)
        #expect(reference.corner(centre: low, velocity: Point(x: 700, y: -700), stayArea: area) == .bottomLeft)
        #expect(reference.corner(centre: low, velocity: Point(x: 701, y: -701), stayArea: area) == .topRight)
        #expect(reference.settleVelocity(from: low, to: Point(x: 500, y: 500), velocity: .zero) == Point(x: 80, y: -80))
        // 400 + 0.4995 v > 500 needs v > 200.2 along the main axis; the other axis is damped by its share.
        let physical = FloatingRules(.physical)
        #expect(physical.corner(centre: low, velocity: Point(x: 199, y: 0), stayArea: area) == .bottomLeft)
        #expect(physical.corner(centre: low, velocity: Point(x: 202, y: 0), stayArea: area) == .bottomRight)
        #expect(physical.corner(centre: low, velocity: Point(x: 1000, y: -300), stayArea: area) == .bottomRight)
        #expect(physical.corner(centre: low, velocity: Point(x: 1000, y: -600), stayArea: area) == .topRight)
    }

    @Test func `a preview and an edge pull finish as written`() {
        let (reference, physical) = (PreviewRules(.reference), PreviewRules(.physical))
        for rules in [reference, physical] {
            #expect(!rules.finishes(translation: 60, velocity: 0) && rules.finishes(translation: -60.1, velocity: 0))
            #expect(!rules.finishes(translation: 20, velocity: 900) && rules.finishes(translation: 21, velocity: 101))
            #expect(!rules.finishes(translation: 21, velocity: 100))
        }
        #expect(
            reference.finishes(translation: 21, velocity: -101) && !physical.finishes(translation: 21, velocity: -101))
        // A flick back, however far the way was.
        #expect(
            reference.finishes(translation: 100, velocity: -2000)
                && !physical.finishes(translation: 100, velocity: -2000))
        #expect(
            physical.finishes(translation: 100, velocity: -100) && !physical.finishes(translation: -190, velocity: 101))
        let pull = EdgePopRules(.reference)
        #expect(
            !pull.finishes(translation: 200, velocity: 900, width: 400)
                && pull.finishes(translation: 201, velocity: -900, width: 400))
        let flick = EdgePopRules(.physical)
        #expect(
            flick.finishes(translation: 20, velocity: 401, width: 400)
                && !flick.finishes(translation: 300, velocity: -401, width: 400))
    }

    @Test func `a decision about what is no number is made, and harmless`() {
        let wild = [Double.nan, .infinity, -.infinity, 1e308, -1e308, 0, 300]
        let area = Rect(x: 0, y: 0, width: 1000, height: 1000)
        for a in wild {
            for b in wild {
                for style in MotionStyle.allCases {
                    let preview = PreviewRules(style).progress(translation: a)
                    let pull = EdgePopRules(style).progress(translation: a, width: b)
                    #expect((0...1).contains(preview) && (0...1).contains(pull))
                    _ = PreviewRules(style).finishes(translation: a, velocity: b)
                    _ = EdgePopRules(style).finishes(translation: a, velocity: b, width: a)
                    let floating = FloatingRules(style)
                    let speed = floating.settleVelocity(from: .zero, to: .zero, velocity: Point(x: a, y: b))
                    #expect(speed.x.isFinite && speed.y.isFinite)
                    _ = floating.corner(centre: Point(x: a, y: b), velocity: Point(x: b, y: a), stayArea: area)
                }
            }
        }
        let centre = Point(x: 500, y: 500)
        for style in MotionStyle.allCases {
            let floating = FloatingRules(style)
            let thrown = floating.corner(centre: centre, velocity: Point(x: .infinity, y: -1e300), stayArea: area)
            #expect(thrown == .topRight)
            let lost = floating.corner(
                centre: Point(x: 900, y: 900), velocity: Point(x: .nan, y: .nan), stayArea: area)
            #expect(lost == .bottomRight)
        }
        var pan = PanRecognizer(slop: .nan)
        _ = pan.handle(sample(.down, 0, 0, ms: 0))
        guard case .began? = pan.handle(sample(.move, 1, 0, ms: 8)) else { return #expect(Bool(false)) }
    }
}

// The numbers that the tables are written for.

extension WindowRules {
    fileprivate init(_ style: MotionStyle) {
        self.init(minimizeDistance: 100, maximizeDistance: 50, dismissDistance: 10, flickVelocity: 500, style: style)
    }
}

extension FloatingRules {
    fileprivate init(_ style: MotionStyle) {
        self.init(flingVelocity: 700, deceleration: 0.998, initialVelocity: 0.8, style: style)
    }
}

extension PreviewRules {
    fileprivate init(_ style: MotionStyle) {
        self.init(distance: 200, finishProgress: 0.3, flickProgress: 0.1, flickVelocity: 100, style: style)
    }
}

extension EdgePopRules {
    fileprivate init(_ style: MotionStyle) { self.init(finishProgress: 0.5, flickVelocity: 1, style: style) }
}
