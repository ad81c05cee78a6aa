package import Time

/// The lead of a frame's build over its refresh: the measured cost plus a margin.
///
/// The cost is the largest of the last 64 frames. It counts from the timer's due time to the commit, so that it
/// includes a late wake-up. The margin grows with each late frame; 350 frames in time halve it.
package struct BuildLead: Sendable {
    /// The number of frames whose costs count.
    static let remembered = 64
    static let smallestMargin: Seconds = 0.0003
    static let largestMargin: Seconds = 0.006
    static let marginStep: Seconds = 0.001
    /// The fraction of a raised margin that is left after a committed frame.
    static let marginDecay = 0.998
    /// The longest lead, as a fraction of the refresh period: a frame that takes longer is late whenever its build
    /// begins.
    static let longest = 0.95

    private let period: Seconds
    private var costs: [Seconds] = []
    private var next = 0
    /// The largest of the costs.
    private var largest: Seconds?
    private var margin = smallestMargin

    init(period: Seconds) {
        self.period = period
        costs.reserveCapacity(Self.remembered)
    }

    /// The time from the start of the build to the refresh; nearly the whole period before the first measurement.
    package var value: Seconds { min(cost + margin, period * Self.longest) }

    /// The least time to a refresh that can still be reached.
    package var reach: Seconds { min(cost, period * Self.longest) }

    private var cost: Seconds { largest ?? period }

    mutating func took(_ cost: Seconds) {
        var forgotten: Seconds?
        if costs.count < Self.remembered {
            costs.append(cost)
        } else {
            forgotten = costs[next]
            costs[next] = cost
        }
        next = (next + 1) % Self.remembered
        // The maximum is searched only when it leaves the ring.
        if cost >= largest ?? cost { largest = cost } else if forgotten == largest { largest = costs.max() }
        margin = Self.smallestMargin + (margin - Self.smallestMargin) * Self.marginDecay
    }

    mutating func missed() { margin = min(margin + Self.marginStep, Self.largestMargin) }
}
