package import Geometry

/// Decides layouts and remembers what was decided, failures too, so that nothing is asked of the kernel twice.
///
/// A gesture's layout is decided when it begins, for its whole path whatever point it begins at: then the same gesture
/// finds the same verdict every time. A path reaches as far as the motion may overshoot.
package struct PlanePlanner: Sendable {
    /// Points of a path that are tried, both ends included.
    package static let points = [0, 0.25, 0.5, 0.75, 1]
    /// Enough for every gesture and rest state of the interface in a few sizes of video.
    package static let mostVerdicts = 64
    /// Five layouts of a gesture. A question takes a driver tens of microseconds, slow ones a millisecond.
    package static let mostQuestions = 25

    private struct Verdict {
        var layout: PlaneLayout
        /// When it was last looked up, counted in look-ups.
        var used: Int
    }

    package private(set) var table: CapabilityTable
    package private(set) var panel: PixelRect
    /// By the surfaces at all points of the path.
    private var verdicts: [[[Surface]]: Verdict] = [:]
    private var lookups = 0

    /// - Parameters:
    ///   - width: of the panel as it is scanned out, pixels.
    ///   - height: in the same unit.
    package init(_ table: CapabilityTable, width: Int, height: Int) {
        self.table = table
        panel = PixelRect(x: 0, y: 0, width: width, height: height)
    }

    /// The layout of a scene at rest.
    ///
    /// - Parameter accepts: whether the controller would show this (TEST_ONLY); asked at most `mostQuestions` times.
    ///   What it throws goes to the caller and nothing is remembered: a device that is busy has not refused.
    package mutating func layout<E: Error>(
        of surfaces: [Surface], accepts: (PlanePlan) throws(E) -> Bool
    ) throws(E) -> PlaneLayout {
        try layout(at: [surfaces], accepts)
    }

    /// The one layout of a gesture or a settle from one rest state to another: during it only destinations change.
    ///
    /// - Parameter surfaces: what is seen at a fraction of the path, 0...1.
    package mutating func layout<E: Error>(
        along surfaces: (Double) -> [Surface], accepts: (PlanePlan) throws(E) -> Bool
    ) throws(E) -> PlaneLayout {
        try layout(at: Self.points.map(surfaces), accepts)
    }

    /// The real commit was refused after a good test: from now on everything is composed where this layout was chosen.
    package mutating func withdraw(_ layout: PlaneLayout) {
        for (points, verdict) in verdicts where verdict.layout == layout {
            verdicts[points]?.layout = .composedOnly(points[0], table, on: panel)
        }
    }

    private mutating func layout<E: Error>(
        at points: [[Surface]], _ accepts: (PlanePlan) throws(E) -> Bool
    ) throws(E) -> PlaneLayout {
        lookups += 1
        if let known = verdicts[points] {
            verdicts[points]?.used = lookups
            return known.layout
        }
        let layout = try decide(points, accepts)
        if verdicts.count >= Self.mostVerdicts, let oldest = verdicts.min(by: { $0.value.used < $1.value.used }) {
            verdicts[oldest.key] = nil
        }
        verdicts[points] = Verdict(layout: layout, used: lookups)
        return layout
    }

    private func decide<E: Error>(
        _ points: [[Surface]], _ accepts: (PlanePlan) throws(E) -> Bool
    ) throws(E) -> PlaneLayout {
        let margin = table.planes.reduce(1) { max($0, $1.yuvAlignment) } - 1
        if let path = SurfacePath(points, on: panel, margin: margin) {
            var search = PlaneSearch(table, path, questions: Self.mostQuestions)
            if let layout = try search.layout(accepts) { return layout }
        }
        return .composedOnly(points[0], table, on: panel)
    }
}
