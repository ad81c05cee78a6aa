import Geometry
import Gesture
import Time

/// One of the devices that fingers come from; numbers are not used twice.
struct SourceID: Hashable {
    let number: Int

    /// The mouse, which stands in for a finger.
    static let pointer = SourceID(number: 0)
}

/// What a device said about one of its slots.
enum ContactEvent: Hashable {
    case down(slot: Int32, Point)
    case motion(slot: Int32, Point)
    /// Touch-up carries no position.
    case up(slot: Int32)
    case cancel(slot: Int32)
}

/// Turns what devices say about their slots into touch samples whose every down is ended once.
///
/// A finger has a `TouchID` of its own while it is down, whatever device and slot it is on. Events that make no sense
/// are survived: a second down in a slot cancels the first finger, a motion without a down is nothing.
struct ContactTracker {
    private struct Contact {
        let source: SourceID
        let slot: Int32
        let id: TouchID
        var position: Point
        var time: Instant
    }

    /// What happened since the batch was last taken, in order.
    private(set) var batch: [TouchSample] = []
    /// The memory of an earlier batch, for the next one.
    private var spare: [TouchSample] = []
    /// A panel has ten slots, so a search costs less than a hash.
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
            tell(contacts[index], .move)
        case .up(let slot):
            if let index = index(of: slot, source) { end(index, .up, at: time) }
        case .cancel(let slot):
            if let index = index(of: slot, source) { end(index, .cancel, at: time) }
        }
    }

    /// The device is gone, and with it its fingers.
    mutating func cancel(_ source: SourceID, at time: Instant) {
        for index in contacts.indices.reversed() where contacts[index].source == source {
            end(index, .cancel, at: time)
        }
    }

    mutating func cancelAll(at time: Instant) {
        for index in contacts.indices.reversed() { end(index, .cancel, at: time) }
    }

    /// Takes the batch before it is delivered: the receiver may cause the next batch.
    mutating func takeBatch() -> [TouchSample] {
        let taken = batch
        batch = spare
        spare = []
        return taken
    }

    /// Gives a batch back whose samples were used, so that the next ones need no memory of their own.
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
        tell(contact, .down)
    }

    private mutating func end(_ index: Int, _ phase: TouchSample.Phase, at time: Instant) {
        var contact = contacts.remove(at: index)
        // A device that goes away may be told of late.
        contact.time = max(contact.time, time)
        tell(contact, phase)
    }

    private mutating func tell(_ contact: Contact, _ phase: TouchSample.Phase) {
        batch.append(TouchSample(id: contact.id, phase: phase, position: contact.position, time: contact.time))
    }

    /// A number that no finger has; the next one in a day of touching may be held by a finger that never left.
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
