package import Geometry

/// Decides layouts and caches the decisions, also those to compose everything, so that the kernel is not asked again.
///
/// A gesture's layout is decided when it begins, for its whole path, wherever on the path it begins. The same gesture
/// thus has the same layout each time, as long as it is cached and not withdrawn. A path includes the motion's overshoot.
package struct PlanePlanner: Sendable {
    /// The fractions of a path at which a layout is tested, both ends included.
    package static let fractions = [0, 0.25, 0.5, 0.75, 1]
    /// The limit of cached verdicts: enough for every gesture and rest state of the interface in a few sizes of video.
    package static let maximumVerdicts = 64
    /// The limit of tests in one search: enough for five layouts of a gesture. A test takes tens of microseconds, or
    /// a millisecond with a slow driver.
    package static let maximumQuestions = 25

    private struct Verdict {
        var layout: PlaneLayout
        /// The number of the last look-up that used this entry.
        var used: Int
    }

    package private(set) var table: CapabilityTable
    package private(set) var panel: PixelRect
    /// The key holds the surfaces at all points of the path.
    private var verdicts: [[[Surface]]: Verdict] = [:]
    private var lookups = 0

    /// - Parameters:
    ///   - width: the width of the panel as it is scanned out, pixels.
    ///   - height: the height of the panel, pixels.
    package init(_ table: CapabilityTable, width: Int, height: Int) {
        self.table = table
        panel = PixelRect(x: 0, y: 0, width: width, height: height)
    }

    /// The layout of a scene at rest.
    ///
    /// - Parameter accepts: whether the controller would show the plan (TEST_ONLY); asked at most `maximumQuestions`
    ///   times. An error that it throws goes to the caller and no verdict is kept, because a busy device has not
    ///   refused.
    package mutating func layout<E: Error>(
        of surfaces: [Surface], accepts: (PlanePlan) throws(E) -> Bool
    ) throws(E) -> PlaneLayout {
        try layout(at: [surfaces], accepts)
    }

    /// The single layout of a gesture, or of the motion between two rest states, during which only the planes'
    /// destinations change.
    ///
    /// - Parameter surfaces: the visible surfaces at a fraction of the path, 0...1.
    package mutating func layout<E: Error>(
        along surfaces: (Double) -> [Surface], accepts: (PlanePlan) throws(E) -> Bool
    ) throws(E) -> PlaneLayout {
        try layout(at: Self.fractions.map(surfaces), accepts)
    }

    /// Withdraws a layout that the kernel refused after a successful test: its surfaces are composed from now on.
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
        if verdicts.count >= Self.maximumVerdicts, let oldest = verdicts.min(by: { $0.value.used < $1.value.used }) {
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
            var search = PlaneSearch(table, path, questions: Self.maximumQuestions)
            if let layout = try search.layout(accepts) { return layout }
        }
        return .composedOnly(points[0], table, on: panel)
    }
}
