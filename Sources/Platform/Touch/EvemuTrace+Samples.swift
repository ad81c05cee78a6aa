package import Geometry
package import Gesture
import Time

extension EvemuTrace {
    /// The fingers' samples on a panel of `panel` points, in recorded order; within a report, in slot order.
    ///
    /// Touches are numbered in the order they begin. A finger that is down when the recording ends stays down.
    package func samples(panel: Size) -> [TouchSample] {
        // A device that tracks contacts also reports the first of them as a single touch, which would count twice.
        let tracks = events.contains { $0.type == EventType.absolute && $0.code == AxisCode.trackingID }
        var contacts = Contacts(tracks: tracks)
        var reader = ReportReader(
            panel: panel, x: axis(tracks, AxisCode.slotX, AxisCode.x), y: axis(tracks, AxisCode.slotY, AxisCode.y))
        var isDropping = false
        for event in events {
            switch (event.type, event.code) {
            case (EventType.sync, SyncCode.dropped): isDropping = true
            case (EventType.sync, SyncCode.report):
                if !isDropping { reader.report(contacts, at: Instant(nanoseconds: event.time)) }
                isDropping = false
            default: if !isDropping { contacts.apply(event) }
            }
        }
        return reader.samples
    }

    /// The range of the axis that supplies the positions; nil if the device declares none.
    private func axis(_ tracks: Bool, _ slotted: UInt16, _ single: UInt16) -> AxisRange? {
        tracks ? axes[slotted] ?? axes[single] : axes[single] ?? axes[slotted]
    }
}

/// The state of the contacts on the surface, built from the device's events.
struct Contacts {
    struct Slot {
        /// A number unique to each contact; nil while there is none.
        var contact: Int?
        var trackingID: Int32 = -1
        /// A device reports only changes, so these values outlive a contact; nil until first reported.
        var x: Int32?
        var y: Int32?
    }

    let tracks: Bool
    private(set) var slots: [Int32: Slot] = [:]
    private var current: Int32 = 0
    private var begun = 0

    init(tracks: Bool) { self.tracks = tracks }

    mutating func apply(_ event: EvemuEvent) {
        switch (event.type, event.code) {
        case (EventType.absolute, AxisCode.slot) where tracks: current = event.value
        case (EventType.absolute, AxisCode.slotX) where tracks: slots[current, default: Slot()].x = event.value
        case (EventType.absolute, AxisCode.slotY) where tracks: slots[current, default: Slot()].y = event.value
        case (EventType.absolute, AxisCode.trackingID) where tracks: track(event.value)
        case (EventType.absolute, AxisCode.x) where !tracks: slots[0, default: Slot()].x = event.value
        case (EventType.absolute, AxisCode.y) where !tracks: slots[0, default: Slot()].y = event.value
        case (EventType.key, KeyCode.touch) where !tracks: track(event.value == 0 ? -1 : 0)
        default: break
        }
    }

    /// A new tracking ID ends the slot's contact, even without -1 in between.
    private mutating func track(_ id: Int32) {
        var slot = slots[current] ?? Slot()
        defer { slots[current] = slot }
        if id < 0 {
            slot.contact = nil
        } else if slot.contact == nil || slot.trackingID != id {
            slot.contact = begun
            begun += 1
        }
        slot.trackingID = id
    }
}

/// Compares the contacts at each report with those at the previous report, and emits the differences.
private struct ReportReader {
    /// A touch whose down was emitted and whose up was not.
    private struct Reported {
        var contact: Int
        var id: TouchID
        var position: Point
    }

    let panel: Size
    let x: AxisRange?
    let y: AxisRange?
    private(set) var samples: [TouchSample] = []
    private var reported: [Int32: Reported] = [:]
    private var nextID: Int32 = 0

    init(panel: Size, x: AxisRange?, y: AxisRange?) { (self.panel, self.x, self.y) = (panel, x, y) }

    mutating func report(_ contacts: Contacts, at time: Instant) {
        for (number, slot) in contacts.slots.sorted(by: { $0.key < $1.key }) {
            if let before = reported[number], before.contact != slot.contact {
                // Touch-up carries no position.
                samples.append(TouchSample(id: before.id, phase: .up, position: before.position, time: time))
                reported[number] = nil
            }
            guard let contact = slot.contact else { continue }
            report(contact, in: number, at: position(slot), time)
        }
    }

    private mutating func report(_ contact: Int, in number: Int32, at position: Point, _ time: Instant) {
        if let before = reported[number] {
            guard position != before.position else { return }
            reported[number]?.position = position
            samples.append(TouchSample(id: before.id, phase: .move, position: position, time: time))
        } else {
            let id = TouchID(number: nextID)
            nextID &+= 1
            reported[number] = Reported(contact: contact, id: id, position: position)
            samples.append(TouchSample(id: id, phase: .down, position: position, time: time))
        }
    }

    private func position(_ slot: Contacts.Slot) -> Point {
        Point(x: place(slot.x, x, panel.width), y: place(slot.y, y, panel.height))
    }

    /// Without a range the device's unit is a point. A value that was never reported is the axis' minimum.
    private func place(_ value: Int32?, _ range: AxisRange?, _ length: Double) -> Double {
        guard let range else { return Double(value ?? 0) }
        return range.position(of: value ?? range.minimum, along: length)
    }
}
