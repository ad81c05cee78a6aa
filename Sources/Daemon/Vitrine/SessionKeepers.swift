import Storage
import Time

/// What the daemon keeps for its successor: the item that plays, and what was watched.
@MainActor
struct SessionKeepers {
    let session: SessionKeeper
    let memory: MemoryKeeper

    /// A visitor acted, or the item changed its state.
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
