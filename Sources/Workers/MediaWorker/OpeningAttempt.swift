import Linux
import Time

/// The attempts to open an item: their number, and their findings.
struct OpeningAttempt {
    /// A pipeline takes this part of its opening again to set all of its parts going for the first time, but at least and at
    /// most so long.
    private static let (startingPart, leastStart, mostStart): (Double, Seconds, Seconds) = (0.2, 0.04, 0.2)

    private var began = monotonicNow()
    private var took = Seconds.zero
    /// Whether the first attempt timed out.
    var isSecond = false
    /// The number of starts that hung.
    var starts = 0
    /// The number of first seeks in sound that got stuck.
    var stuckSeeks = 0
    var missingDecoder: String?
    /// The item names an address that this worker has no element for.
    var leadsElsewhere = false
    /// The number of refused addresses before the start.
    var refusalsBefore: UInt32 = 0
    /// The seek for which the item was opened again.
    var seek: Seek?

    mutating func begin() { began = monotonicNow() }

    /// Notes that it has its first picture. The opening of a stream depends more on its server than on this machine.
    mutating func succeed() { took = monotonicNow() - began }

    /// The head start over the due time of its first picture. Sound from before that time would be lost.
    var headStart: Seconds { min(Self.mostStart, max(Self.leastStart, took * Self.startingPart)) }
}
