import CDRM
import Glibc
import Presentation

/// What one atomic commit sets, kept from commit to commit: only what has changed is sent again.
///
/// The lists that the kernel reads are this object's and keep their room: a frame allocates nothing.
@MainActor
final class AtomicRequest {
    /// One property of one object.
    private struct Slot {
        let object: UInt32
        let property: UInt32
        var wanted: UInt64
        /// What the kernel has; nil where somebody else may have set it.
        var committed: UInt64?
        let lifetime: Lifetime
    }

    enum Lifetime {
        /// The kernel keeps the value.
        case lasting
        /// Lasting, and sent with each commit: it names the CRTC that the flip event is for.
        case repeated
        /// Holds for one commit: the kernel forgets it after.
        case once
    }

    /// Which slots a commit sends.
    enum Extent: Equatable {
        case changed
        case everything
        case only(Int)
    }

    private var slots: [Slot] = []
    private var objects: [UInt32] = []
    private var counts: [UInt32] = []
    private var properties: [UInt32] = []
    private var values: [UInt64] = []

    /// A place for a property's value. All properties of one object are added together.
    func add(_ object: UInt32, _ property: UInt32, _ value: UInt64 = 0, _ lifetime: Lifetime = .lasting) -> Int {
        slots.append(Slot(object: object, property: property, wanted: value, committed: nil, lifetime: lifetime))
        return slots.count - 1
    }

    func set(_ slot: Int, _ value: UInt64) { slots[slot].wanted = value }

    /// Whether the value differs from what the kernel has.
    func isChanged(_ slot: Int) -> Bool { slots[slot].wanted != slots[slot].committed }

    /// The kernel has taken what was sent.
    func adopt() {
        for index in slots.indices {
            if slots[index].lifetime == .once { slots[index].wanted = 0 }
            slots[index].committed = slots[index].wanted
        }
    }

    /// Somebody else may have set anything.
    func forget() {
        for index in slots.indices { slots[index].committed = nil }
    }

    /// Hands the wanted values to the kernel.
    ///
    /// - Parameter event: comes back with the flip event, where `flags` ask for one.
    func submit(_ extent: Extent, flags: Int32, event: UInt64, card descriptor: Int32) throws(CommitError) {
        collect(extent)
        let code = objects.withUnsafeMutableBufferPointer { objects in
            counts.withUnsafeMutableBufferPointer { counts in
                properties.withUnsafeMutableBufferPointer { properties in
                    values.withUnsafeMutableBufferPointer { values in
                        var request = drm_mode_atomic()
                        request.flags = UInt32(clamping: flags)
                        request.count_objs = UInt32(clamping: objects.count)
                        request.objs_ptr = address(objects)
                        request.count_props_ptr = address(counts)
                        request.props_ptr = address(properties)
                        request.prop_values_ptr = address(values)
                        request.user_data = event
                        return Self.submit(&request, card: descriptor)
                    }
                }
            }
        }
        guard code == 0 else { throw CommitError(errno: code) }
    }

    private func collect(_ extent: Extent) {
        objects.removeAll(keepingCapacity: true)
        counts.removeAll(keepingCapacity: true)
        properties.removeAll(keepingCapacity: true)
        values.removeAll(keepingCapacity: true)
        for (index, slot) in slots.enumerated() {
            switch extent {
            case .everything: break
            case .changed: guard slot.wanted != slot.committed || slot.lifetime == .repeated else { continue }
            case .only(let one): guard index == one else { continue }
            }
            if objects.last != slot.object {
                objects.append(slot.object)
                counts.append(0)
            }
            counts[counts.count - 1] += 1
            properties.append(slot.property)
            values.append(slot.wanted)
        }
    }

    /// How often a call that a signal or a reset interrupts is made again.
    private static let attempts = 8

    /// - Returns: 0 or the reason in errno's numbers.
    private static func submit(_ request: inout drm_mode_atomic, card descriptor: Int32) -> Int32 {
        for _ in 0..<attempts {
            if vt_drm_atomic(descriptor, &request) == 0 { return 0 }
            guard errno == EINTR || errno == EAGAIN else { return errno }
        }
        return errno
    }
}

private func address<Element>(_ buffer: UnsafeMutableBufferPointer<Element>) -> UInt64 {
    UInt64(clamping: UInt(bitPattern: buffer.baseAddress))
}
