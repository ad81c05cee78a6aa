/// The attempts to open an item: their number, and their findings.
struct OpeningAttempt {
    /// The first one ran out of time.
    var isSecond = false
    /// Starts that stood still.
    var starts = 0
    /// First seeks in sound that got stuck.
    var stuckSeeks = 0
    var missingDecoder: String?
    /// The item names an address that this worker has no element for.
    var leadsElsewhere = false
    /// The number of refused addresses before the start.
    var refusalsBefore: UInt32 = 0
    /// The seek for which the item was opened again.
    var seek: Seek?
}
