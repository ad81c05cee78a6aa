import Support

/// A scenario of fingers on three panels that are plugged in and out, and what it must lead to.
struct RandomFingers {
    /// Fingers that went down.
    private(set) var downs = 0
    /// Fingers whose panel was unplugged under them.
    private(set) var cut = 0
    private var random: SeededGenerator
    /// The slots that are down on each panel; nil for an unplugged one.
    private var panels: [Set<Int>?] = [nil, nil, nil]

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// - Parameter steps: how many things happen; in the end every panel is unplugged.
    mutating func scenario(steps: Int) -> String {
        var lines: [String] = []
        for _ in 0..<steps { lines += step(Int.random(in: panels.indices, using: &random)) }
        for panel in panels.indices where panels[panel] != nil { lines += unplug(panel) }
        return lines.joined(separator: "\n")
    }

    private mutating func step(_ panel: Int) -> [String] {
        guard let down = panels[panel] else {
            panels[panel] = []
            // Until udev and the program have seen it.
            return ["panel \(panel) 1280 800 10 Panel \(panel)", "wait 500"]
        }
        if Int.random(in: 0..<20, using: &random) == 0 { return unplug(panel) }
        let slot = Int.random(in: 0..<10, using: &random)
        let place = "\(Int.random(in: 0..<1280, using: &random)) \(Int.random(in: 0..<800, using: &random))"
        let report = ["sync \(panel)", "wait 7"]
        guard down.contains(slot) else {
            panels[panel]?.insert(slot)
            downs += 1
            return ["down \(panel) \(slot) \(place)"] + report
        }
        guard Int.random(in: 0..<3, using: &random) == 0 else { return ["move \(panel) \(slot) \(place)"] + report }
        panels[panel]?.remove(slot)
        return ["up \(panel) \(slot)"] + report
    }

    private mutating func unplug(_ panel: Int) -> [String] {
        cut += panels[panel]?.count ?? 0
        panels[panel] = nil
        return ["unplug \(panel)", "wait 500"]
    }
}
