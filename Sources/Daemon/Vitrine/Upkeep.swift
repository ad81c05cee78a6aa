import Linux

/// The work beside the frames that lets the daemon run for months.
struct Upkeep {
    var recovery = Recovery.none
    /// Nil where the session is not kept.
    var keepers: SessionKeepers?
    /// Armed until free memory is returned.
    var memoryWait: LoopSource?
}
