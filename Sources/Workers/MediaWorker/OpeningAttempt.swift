/// What became of the attempts to open an item.
struct OpeningAttempt {
    /// The first one ran out of time.
    var isSecond = false
    /// Starts that stood still.
    var starts = 0
    /// First seeks in sound that got stuck.
    var stuckSeeks = 0
    var missingDecoder: String?
    /// It names an address that this worker has no element for.
    var leadsElsewhere = false
    /// How many addresses were refused before it was opened.
    var refusalsBefore: UInt32 = 0
}
