import Geometry
import Gesture
import Time

/// A device that sends touches; numbers are not reused.
struct SourceID: Hashable {
    let number: Int

    /// The mouse, which is treated as a finger.
    static let pointer = SourceID(number: 0)
}

/// A device's report about one of its slots.
enum ContactEvent: Hashable {
    case down(slot: Int32, Point)
    case motion(slot: Int32, Point)
    /// Touch-up carries no position.
    case up(slot: Int32)
    case cancel(slot: Int32)
}

/// Converts slot reports of devices into touch samples. Every down ends exactly once.
///
/// A finger has its own `TouchID` while it is down, unique over all devices and slots. Inconsistent events are
/// tolerated: a second down in a slot cancels the first finger, and a motion without a down is ignored.
struct ContactTracker {
    private struct Contact {
        let source: SourceID
        let slot: Int32
        let id: TouchID
        var position: Point
        var time: Instant
    }

    /// The samples since the batch was last taken, in order.
    private(set) var batch: [TouchSample] = []
    /// The memory of an earlier batch, reused for the next one.
    private var spare: [TouchSample] = []
    /// A panel has ten slots, so a linear search is cheaper than a hash table.
    private var contacts: [Contact] = []
    private var nextNumber: Int32 = 0

    var isTouched: Bool { !contacts.isEmpty }

    mutating func handle(_ event: ContactEvent, from source: SourceID, at time: Instant) {
        switch event {
        case .down(let slot, let position):
            if let index = index(of: slot, source) { end(index, .cancel, at: time) }
            begin(slot, source, position, time)
        case .motion(let slot, let position):
            guard let index = index(of: slot, source) else { return }
            contacts[index].position = position
            contacts[index].time = max(contacts[index].time, time)
            report(contacts[index], .move)
        case .up(let slot):
            if let index = index(of: slot, source) { end(index, .up, at: time) }
        case .cancel(let slot):
            if let index = index(of: slot, source) { end(index, .cancel, at: time) }
        }
    }

    /// Cancels all fingers of a device that is gone.
    mutating func cancel(_ source: SourceID, at time: Instant) {
        for index in contacts.indices.reversed() where contacts[index].source == source {
            end(index, .cancel, at: time)
        }
    }

    mutating func cancelAll(at time: Instant) {
        for index in contacts.indices.reversed() { end(index, .cancel, at: time) }
    }

    /// Takes the batch before it is delivered: its receiver may cause the next batch.
    mutating func takeBatch() -> [TouchSample] {
        let taken = batch
        batch = spare
        spare = []
        return taken
    }

    /// Returns a used batch, so that the next one needs no new memory.
    mutating func reuse(_ taken: consuming [TouchSample]) {
        taken.removeAll(keepingCapacity: true)
        spare = taken
    }

    private func index(of slot: Int32, _ source: SourceID) -> Int? {
        for index in contacts.indices where contacts[index].slot == slot && contacts[index].source == source {
            return index
        }
        return nil
    }

    private mutating func begin(_ slot: Int32, _ source: SourceID, _ position: Point, _ time: Instant) {
        let contact = Contact(source: source, slot: slot, id: freeID(), position: position, time: time)
        contacts.append(contact)
        report(contact, .down)
    }

    private mutating func end(_ index: Int, _ phase: TouchSample.Phase, at time: Instant) {
        var contact = contacts.remove(at: index)
        // A removed device's fingers end at time zero: their newest time stamp counts.
        contact.time = max(contact.time, time)
        report(contact, phase)
    }

    private mutating func report(_ contact: Contact, _ phase: TouchSample.Phase) {
        batch.append(TouchSample(id: contact.id, phase: phase, position: contact.position, time: contact.time))
    }

    /// A number that no finger has. After a wrap-around, a number may still belong to a finger that never left.
    private mutating func freeID() -> TouchID {
        while true {
            let id = TouchID(number: nextNumber)
            nextNumber = nextNumber == .max ? 0 : nextNumber + 1
            if !isDown(id) { return id }
        }
    }

    private func isDown(_ id: TouchID) -> Bool {
        for index in contacts.indices where contacts[index].id == id { return true }
        return false
    }
}
