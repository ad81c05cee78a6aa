import CPango
import Scene

extension Icon {
    /// Draws the icon into a square of `size` pixels.
    func draw(_ cairo: OpaquePointer, size: Double) {
        cairo_scale(cairo, size / 24, size / 24)
        cairo_set_line_width(cairo, 2)
        cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
        // All shapes use a grid of 24 x 24 units.
        switch self {
        case .home, .library, .settings: drawTab(cairo)
        case .search, .erase: drawSearch(cairo)
        case .language: drawGlobe(cairo)
        case .play, .pause, .replay, .back, .forward: drawPlaying(cairo)
        case .captions, .floating, .bar, .videoTrack: drawScreen(cairo)
        case .volume, .muted: drawSpeaker(cairo)
        case .immersive, .page: drawCorners(cairo, outwards: self == .immersive)
        case .pointer, .pointerEdge: drawPointer(cairo)
        case .close, .minimise, .expand, .left, .right, .warning: drawLines(cairo)
        }
    }

    private func drawGlobe(_ cairo: OpaquePointer) {
        cairo_arc(cairo, 12, 12, 9, 0, 2 * .pi)
        cairo_stroke(cairo)
        polyline(cairo, [(3, 12), (21, 12)])
        // The meridians: half an ellipse on either side.
        cairo_move_to(cairo, 12, 3)
        cairo_curve_to(cairo, 17, 8, 17, 16, 12, 21)
        cairo_curve_to(cairo, 7, 16, 7, 8, 12, 3)
        cairo_stroke(cairo)
    }

    private func drawSearch(_ cairo: OpaquePointer) {
        guard self == .erase else {
            cairo_arc(cairo, 10.5, 10.5, 6, 0, 2 * .pi)
            cairo_stroke(cairo)
            return polyline(cairo, [(15, 15), (20, 20)])
        }
        polyline(cairo, [(9, 5.5), (20.5, 5.5), (20.5, 18.5), (9, 18.5), (3.5, 12)], closed: true)
        polyline(cairo, [(11, 9.5), (16, 14.5)])
        polyline(cairo, [(16, 9.5), (11, 14.5)])
    }

    private func drawTab(_ cairo: OpaquePointer) {
        switch self {
        case .home:
            polyline(cairo, [(4, 11), (12, 4), (20, 11)])
            polyline(cairo, [(6, 10), (6, 20), (18, 20), (18, 10)])
        case .library:
            polyline(cairo, [(4, 9), (20, 9), (20, 20), (4, 20)], closed: true)
            polyline(cairo, [(6, 5.5), (18, 5.5)])
            polyline(cairo, [(10.5, 12), (15, 14.5), (10.5, 17)], closed: true, filled: true)
        default:
            for (y, knob) in [(6.0, 15.0), (12, 8), (18, 13)] {
                polyline(cairo, [(4, y), (knob - 2.5, y)])
                polyline(cairo, [(knob + 2.5, y), (20, y)])
                cairo_arc(cairo, knob, y, 2.2, 0, 2 * .pi)
                cairo_stroke(cairo)
            }
        }
    }

    private func drawPlaying(_ cairo: OpaquePointer) {
        switch self {
        case .play: polyline(cairo, [(8, 5.5), (19, 12), (8, 18.5)], closed: true, filled: true)
        case .pause:
            for x in [7.0, 14.0] {
                cairo_rectangle(cairo, x, 5, 3.5, 14)
                cairo_fill(cairo)
            }
        case .replay:
            // Most of a circle with an arrow's head at its start.
            cairo_arc(cairo, 12, 13, 7, -0.75 * .pi, 0.9 * .pi)
            cairo_stroke(cairo)
            polyline(cairo, [(6.5, 3.5), (6.5, 8.2), (11.2, 8.2)])
        case .back:
            cairo_arc(cairo, 12, 12.5, 8.5, -0.6 * .pi, 1.2 * .pi)
            cairo_stroke(cairo)
            polyline(cairo, [(11.5, 1.2), (8.6, 4.4), (12, 7)])
        default:
            cairo_arc_negative(cairo, 12, 12.5, 8.5, -0.4 * .pi, -0.2 * .pi)
            cairo_stroke(cairo)
            polyline(cairo, [(12.5, 1.2), (15.4, 4.4), (12, 7)])
        }
    }

    /// Draws a screen with the small window, the bar, captions or an interpreter on it.
    private func drawScreen(_ cairo: OpaquePointer) {
        polyline(cairo, [(3, 5), (21, 5), (21, 19), (3, 19)], closed: true)
        switch self {
        case .floating: polyline(cairo, [(12.5, 12), (18, 12), (18, 16), (12.5, 16)], closed: true, filled: true)
        case .bar: polyline(cairo, [(6, 14.5), (18, 14.5), (18, 16), (6, 16)], closed: true, filled: true)
        case .videoTrack:
            cairo_arc(cairo, 15.5, 10.5, 1.4, 0, 2 * .pi)
            cairo_fill(cairo)
            cairo_arc(cairo, 15.5, 18, 3.4, -.pi, 0)
            cairo_stroke(cairo)
            polyline(cairo, [(6.5, 9.5), (9.5, 9.5)])
        default:
            polyline(cairo, [(6.5, 11.5), (12, 11.5)])
            polyline(cairo, [(15.5, 11.5), (17.5, 11.5)])
            polyline(cairo, [(6.5, 15.2), (8.5, 15.2)])
            polyline(cairo, [(12, 15.2), (17.5, 15.2)])
        }
    }

    private func drawLines(_ cairo: OpaquePointer) {
        switch self {
        case .close:
            polyline(cairo, [(6, 6), (18, 18)])
            polyline(cairo, [(18, 6), (6, 18)])
        case .minimise: polyline(cairo, [(5, 9), (12, 16), (19, 9)])
        case .expand:
            polyline(cairo, [(13.5, 4.5), (19.5, 4.5), (19.5, 10.5)])
            polyline(cairo, [(10.5, 19.5), (4.5, 19.5), (4.5, 13.5)])
            polyline(cairo, [(19.5, 4.5), (4.5, 19.5)])
        case .left: polyline(cairo, [(15, 5), (8, 12), (15, 19)])
        case .right: polyline(cairo, [(9, 5), (16, 12), (9, 19)])
        default:
            polyline(cairo, [(12, 4), (21, 20), (3, 20)], closed: true)
            polyline(cairo, [(12, 10), (12, 14)])
            polyline(cairo, [(12, 17), (12, 17.1)])
        }
    }

    private func drawPointer(_ cairo: OpaquePointer) {
        cairo_set_line_width(cairo, self == .pointer ? 0.4 : 3)
        cairo_set_line_join(cairo, self == .pointer ? CAIRO_LINE_JOIN_MITER : CAIRO_LINE_JOIN_ROUND)
        polyline(
            cairo, [(2, 2), (2, 18.5), (6, 15), (8.6, 21), (11.4, 19.8), (8.8, 13.9), (14, 13.6)], closed: true,
            filled: true)
    }

    private func drawSpeaker(_ cairo: OpaquePointer) {
        polyline(
            cairo, [(4, 9.5), (7.5, 9.5), (12, 5.5), (12, 18.5), (7.5, 14.5), (4, 14.5)], closed: true, filled: true)
        guard self == .volume else {
            polyline(cairo, [(16, 9.5), (21, 14.5)])
            polyline(cairo, [(21, 9.5), (16, 14.5)])
            return
        }
        for radius in [4.0, 8] {
            cairo_arc(cairo, 12.5, 12, radius, -0.27 * .pi, 0.27 * .pi)
            cairo_stroke(cairo)
        }
    }

    /// The four corners of a frame, opening outwards or inwards.
    private func drawCorners(_ cairo: OpaquePointer, outwards: Bool) {
        let (near, far) = outwards ? (4.0, 9.0) : (9.0, 4.0)
        for (x, y) in [(false, false), (true, false), (false, true), (true, true)] {
            func at(_ a: Double, _ b: Double) -> (Double, Double) { (x ? 24 - a : a, y ? 24 - b : b) }
            polyline(cairo, [at(near, far), at(near, near), at(far, near)])
        }
    }

    private func polyline(
        _ cairo: OpaquePointer, _ points: [(Double, Double)], closed: Bool = false, filled: Bool = false
    ) {
        for (index, (x, y)) in points.enumerated() {
            if index == 0 { cairo_move_to(cairo, x, y) } else { cairo_line_to(cairo, x, y) }
        }
        if closed { cairo_close_path(cairo) }
        if filled { cairo_fill_preserve(cairo) }
        cairo_stroke(cairo)
    }
}
