import Storage
import Time

/// The state that the daemon keeps for its successor: the playing item, and the watched items.
@MainActor
struct SessionKeepers {
    let session: SessionKeeper
    let memory: MemoryKeeper

    /// Schedules a save after an act of a visitor, or a change of the item's state.
    func noticed(at now: Instant) {
        session.noticed(at: now)
        memory.noticed(at: now)
    }

    /// Saves both when the daemon exits.
    func leave() {
        session.leave()
        memory.leave()
    }
}
