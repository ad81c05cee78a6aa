import Geometry

// The plane search
// ================
//
// A display controller blends a few planes, each of which reads one buffer. Moving a plane costs a register write;
// composing the same pixels costs a pass over memory. So the search gives planes to the surfaces that are expensive
// to compose, and composes the rest onto canvases. Three constraints make this more than a sort by size:
//
//   * Order. A surface that overlaps a plane below it cannot be composed onto a canvas under that plane. It needs a
//     canvas above.
//   * The controller. No table lists all its rules (bandwidth, scalers that planes share), so the search asks it by a
//     test-only commit. Each question costs up to a millisecond, and a gesture must not wait for many.
//   * The path. A plan serves a whole gesture. It must be right, and accepted, wherever the gesture moves the window.
//
// The steps:
//
//   1. `PlaneStack` sorts the surfaces from back to front for one choice of surfaces that get planes of their own. A
//      composed surface joins the lowest canvas above which no surface overlaps it anywhere on the path.
//   2. `stacks()` makes the stacks of all choices; n suitable surfaces have 2^n - 1, and n is at most 8. It drops those
//      that save nothing, and sorts the rest by cost.
//   3. `lay` puts a stack's items onto the planes from back to front, with backtracking. Planes that differ only in
//      their number are tried once. Two neighbours that are never on the panel together may share a plane.
//   4. `ask` asks the controller about the layout at the points of the path. The two ends are first, because most
//      refusals occur there.
//   5. A controller may refuse to shrink the video so far, or to show it cut at an odd pixel. `askReduced` then asks
//      how far it shrinks one. The video's plane gets smaller copies of the frames where it needs them.
//
// A worked example. A window (a page with shadow) with a video in it lies over a page, and a button lies on the video:
//
//      surfaces, back to front        choice: the video alone        choice: window and video
//
//        3 button                       canvas  { button }             canvas  { button }
//        2 video    (buffer)            plane     video                plane     video
//        1 window   (drawn, moves)      canvas  { page, window }       plane     window
//        0 page     (drawn, rests)                                     canvas  { page }
//
//      composed in each frame           window and button              button
//      planes                           3                              4
//
// The button cannot join the lowest canvas: the video is above that canvas, and the button overlaps the video. The
// right-hand choice costs less, because the page rests and is drawn once, so it is tried first. A controller with three
// planes has too few for it, and the left-hand choice follows. If the controller refuses to scale the video at the
// small end of the path, the next cheaper stack is tried, until the questions run out. Then the whole panel is
// composed.

/// Searches for the cheapest layout that the capability table allows and the controller accepts.
struct PlaneSearch {
    /// The most surfaces that may get planes of their own: 8 surfaces have 255 choices.
    static let maximumAlone = 8

    private let table: CapabilityTable
    private let path: SurfacePath
    /// The usable planes, from back to front. The cursor plane is left out: it takes small squares only, by rules
    /// that differ between drivers.
    private let planes: [PlaneCapability]
    /// For each surface, the indices of the planes that can show it at every point.
    private let shows: [Set<Int>]
    private var questionsLeft: Int

    init(_ table: CapabilityTable, _ path: SurfacePath, questions: Int) {
        self.table = table
        self.path = path
        planes = table.planes.filter { $0.kind != .cursor }.enumerated()
            .sorted { ($0.element.lowest, $0.offset) < ($1.element.lowest, $1.offset) }.map(\.element)
        shows = path.surfaces.indices.map { [planes] index in
            guard path.keepsBuffer(index) else { return [] }
            return Set(
                planes.indices.filter { plane in
                    path.points.allSatisfy { planes[plane].canShow($0[index], on: path.panel) }
                })
        }
        questionsLeft = questions
    }

    /// The first accepted layout; nil when every layout is refused or the questions run out.
    mutating func layout<E: Error>(_ accepts: (PlanePlan) throws(E) -> Bool) throws(E) -> PlaneLayout? {
        for stack in stacks() where stack.minimumPlanes(path) <= planes.count {
            if let layout = try lay(stack, [], accepts) { return layout }
            if questionsLeft == 0 { return nil }
        }
        return nil
    }

    /// All stacks worth a test, the cheapest first: those that cost less than composing everything.
    private func stacks() -> [PlaneStack] {
        // An unchanged drawing costs nothing in a canvas.
        let able = path.surfaces.indices.filter { !shows[$0].isEmpty && path.composedPixels($0) > 0 }
            .sorted { rank($0) < rank($1) }.prefix(Self.maximumAlone)
        let composed = PlaneStack(path, alone: [])
        var stacks: [PlaneStack] = []
        for choice in 1..<max(1, 1 << able.count) {
            let alone = Set(able.enumerated().lazy.filter { choice >> $0.offset & 1 == 1 }.map { $0.element })
            let stack = PlaneStack(path, alone: alone)
            guard stack.cost < composed.cost else { continue }
            if let shorter = stack.withoutBareCanvas(path) { stacks.append(shorter) }
            stacks.append(stack)
        }
        return stacks.enumerated().sorted { ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset) }
            .map { $0.element }
    }

    /// The priority of a surface for a plane: videos are first, then the surfaces with the most composed pixels.
    private func rank(_ index: Int) -> (Int, Int, Int) {
        (path.surfaces[index].isBuffer ? 0 : 1, -path.composedPixels(index), index)
    }

    /// Tries the stack's next item on every suitable plane, and the rest above it.
    private mutating func lay<E: Error>(
        _ stack: PlaneStack, _ lower: [PlaneLayout.Assignment], _ accepts: (PlanePlan) throws(E) -> Bool
    ) throws(E) -> PlaneLayout? {
        guard lower.count < stack.items.count else { return try ask(lower, accepts) }
        var tried: Set<PlaneCapability> = []
        for number in planes.indices {
            let plane = planes[number]
            guard !lower.contains(where: { $0.plane.id == plane.id }),
                let assignment = assignment(of: stack.items[lower.count], to: number, over: lower),
                tried.insert(plane.kindOnly).inserted
            else { continue }
            if let layout = try lay(stack, lower + [assignment], accepts) { return layout }
            if questionsLeft == 0 { return nil }
        }
        guard let assignment = shared(stack.items[lower.count], with: lower) else { return nil }
        return try lay(stack, lower + [assignment], accepts)
    }

    /// The surface on the plane of the surface below it, if it is never on the panel together with that plane's
    /// surfaces.
    private func shared(_ item: PlaneStack.Item, with lower: [PlaneLayout.Assignment]) -> PlaneLayout.Assignment? {
        guard case .surface(let index) = item, let below = lower.last,
            let number = planes.firstIndex(of: below.plane), shows[index].contains(number),
            let format = below.plane.format(for: path.surfaces[index].pixels)
        else { return nil }
        let takesTurns = lower.allSatisfy { other in
            other.plane.id != below.plane.id || other.index.map { path.takeTurns($0, index) } ?? false
        }
        guard takesTurns else { return nil }
        return PlaneLayout.Assignment(
            plane: below.plane, content: .surface(path.surfaces[index].id), format: format, order: below.order,
            index: index)
    }

    private func assignment(
        of item: PlaneStack.Item, to number: Int, over lower: [PlaneLayout.Assignment]
    ) -> PlaneLayout.Assignment? {
        let plane = planes[number]
        guard let place = plane.place(above: lower.last) else { return nil }
        var order: Int?
        if case .range = plane.order { order = place }
        switch item {
        case .surface(let index):
            let surface = path.surfaces[index]
            guard shows[index].contains(number), let format = plane.format(for: surface.pixels) else { return nil }
            return PlaneLayout.Assignment(
                plane: plane, content: .surface(surface.id), format: format, order: order, index: index)
        case .canvas(let members):
            let canvas = lower.isEmpty ? panelCanvas(members) : path.canvas(members)
            let pixels: Surface.Pixels = canvas.isTranslucent ? .drawnTranslucent : .drawn
            guard plane.canShow(canvas: canvas.frame, pixels, on: path.panel), let format = plane.format(for: pixels)
            else { return nil }
            return PlaneLayout.Assignment(plane: plane, content: .canvas(canvas), format: format, order: order)
        }
    }

    private func panelCanvas(_ members: [Int]) -> PlaneLayout.Canvas {
        PlaneLayout.Canvas(members: members.map { path.surfaces[$0].id }, frame: path.panel, isTranslucent: false)
    }

    /// The layout, if the controller accepts it at every point of the path.
    private mutating func ask<E: Error>(
        _ assignments: [PlaneLayout.Assignment], _ accepts: (PlanePlan) throws(E) -> Bool
    ) throws(E) -> PlaneLayout? {
        let used = Set(assignments.map(\.plane.id))
        guard planes.allSatisfy({ !$0.mustCoverPanel || used.contains($0.id) }) else { return nil }
        let whole = layout(assignments, shrinkLimit: nil)
        guard let point = try refusedPoint(of: whole, accepts) else { return whole }
        return try askReduced(whole, at: point, accepts)
    }

    /// The layout with smaller copies of the video and even edges, for a controller that refused its frames at a point
    /// of the path.
    private mutating func askReduced<E: Error>(
        _ whole: PlaneLayout, at refused: Int, _ accepts: (PlanePlan) throws(E) -> Bool
    ) throws(E) -> PlaneLayout? {
        var limits = Self.shrinkLimits[...]
        var (layout, point) = (whole, refused)
        while true {
            let surfaces = path.points[point]
            let tried = PlanePlan(layout, surfaces).placements
            // The strictest limit shows whether the scale or the edge was the reason. The loosest that is accepted
            // costs least.
            guard let strictest = limits.last else { return nil }
            let careful = PlanePlan(self.layout(whole.assignments, shrinkLimit: strictest), surfaces)
            guard careful.placements != tried, try isAccepted(careful, accepts) else { return nil }
            while let limit = limits.first, limit != strictest {
                let candidate = self.layout(whole.assignments, shrinkLimit: limit)
                if PlanePlan(candidate, surfaces).placements != tried,
                    try isAccepted(PlanePlan(candidate, shrunk(surfaces, limit)), accepts)
                {
                    break
                }
                limits.removeFirst()
            }
            layout = self.layout(whole.assignments, shrinkLimit: limits.first)
            guard let next = try refusedPoint(of: layout, accepts) else { return layout }
            point = next
        }
    }

    /// The largest reductions of display controllers: source length to destination length, exclusive. The first means
    /// no limit.
    private static let shrinkLimits = [1 << 16, 16, 8, 6, 4, 3, 2]

    /// The surfaces with the video at the smallest size that a limit allows, as it may be elsewhere on the path.
    private func shrunk(_ surfaces: [Surface], _ limit: Int) -> [Surface] {
        guard limit != Self.shrinkLimits[0] else { return surfaces }
        return surfaces.map { surface in
            guard surface.isYUV else { return surface }
            var surface = surface
            let turned = surface.rotation.swapsAxes
            let (width, height) = (surface.source.width / limit + 1, surface.source.height / limit + 1)
            surface.frame = PixelRect(
                x: 0, y: 0, width: turned ? height : width, height: turned ? width : height)
            return surface
        }
    }

    private func layout(_ assignments: [PlaneLayout.Assignment], shrinkLimit: Int?) -> PlaneLayout {
        var assignments = assignments
        for number in assignments.indices where assignments[number].format.isYUV {
            assignments[number].plane.shrinkLimit = shrinkLimit
        }
        return PlaneLayout(assignments: assignments, panel: path.panel, surfaces: path.surfaces, hulls: path.hulls)
    }

    /// The first point of the path at which the layout cannot be shown. The ends are tested first, because most tests
    /// fail there.
    private mutating func refusedPoint<E: Error>(
        of layout: PlaneLayout, _ accepts: (PlanePlan) throws(E) -> Bool
    ) throws(E) -> Int? {
        let points = path.points.indices
        let plans = path.points.map { PlanePlan(layout, $0) }
        let known = points.first { !layout.fits(path.points[$0]) || !table.limits.allow(plans[$0], on: path.panel) }
        if let known { return known }
        for point in points.prefix(1) + points.dropFirst().reversed() {
            guard try isAccepted(plans[point], accepts) else { return point }
        }
        return nil
    }

    private mutating func isAccepted<E: Error>(
        _ plan: PlanePlan, _ accepts: (PlanePlan) throws(E) -> Bool
    ) throws(E) -> Bool {
        guard questionsLeft > 0 else { return false }
        questionsLeft -= 1
        return try accepts(plan)
    }
}

extension PlaneCapability {
    fileprivate var lowest: Int {
        switch order {
        case .fixed(let place): place
        case .range(let range): range.lowerBound
        }
    }

    /// The plane without its number, for comparison with others of its kind.
    fileprivate var kindOnly: PlaneCapability {
        var plane = self
        plane.id = PlaneID(0)
        if case .fixed = order { plane.order = .fixed(0) }
        return plane
    }

    /// The lowest zpos of this plane above another plane; nil if there is none.
    fileprivate func place(above lower: PlaneLayout.Assignment?) -> Int? {
        var least = Int.min
        if let lower {
            if let order = lower.order { least = order + 1 } else { least = lower.plane.lowest + 1 }
        }
        switch order {
        case .fixed(let place): return place >= least ? place : nil
        case .range(let range): return range.upperBound >= least ? max(range.lowerBound, least) : nil
        }
    }
}
