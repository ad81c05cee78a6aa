import Linux
import Time

/// The attempts to open an item: their number, and their results.
struct OpeningAttempt {
    /// The duration of a pipeline's first start, as a fraction of its opening time, and the limits of that duration.
    private static let (startingPart, minimumHeadStart, maximumHeadStart): (Double, Seconds, Seconds) = (0.2, 0.04, 0.2)

    private var began = monotonicNow()
    private var took = Seconds.zero
    /// Whether the first attempt timed out.
    var isSecond = false
    /// The number of starts that hung.
    var starts = 0
    /// The number of first seeks in sound that hung.
    var stuckSeeks = 0
    var missingDecoder: String?
    /// Whether the item names an address for which this worker has no element.
    var leadsElsewhere = false
    /// The number of refused addresses before the start.
    var refusalsBefore: UInt32 = 0
    /// The seek for which the item was opened again.
    var seek: Seek?

    mutating func begin() { began = monotonicNow() }

    /// Stores the opening time of a file that has its first picture. The opening time of a stream depends more on its
    /// server than on this machine.
    mutating func succeed() { took = monotonicNow() - began }

    /// The time between the start and running time 0. Sound that is due before the pipeline runs would be lost.
    var headStart: Seconds { min(Self.maximumHeadStart, max(Self.minimumHeadStart, took * Self.startingPart)) }
}
