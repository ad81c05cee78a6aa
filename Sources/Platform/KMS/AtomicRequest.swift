import CDRM
import Glibc
import Presentation

/// The properties of atomic commits. Their values are kept from commit to commit, so that only changed ones are sent.
///
/// This object owns the lists that the kernel reads. They keep their capacity, so a frame allocates nothing.
@MainActor
final class AtomicRequest {
    /// The index of one property of one object in this request.
    struct Slot: Equatable {
        fileprivate let index: Int
    }

    private struct Property {
        let object: UInt32
        let id: UInt32
        var wanted: UInt64
        /// The value in the kernel; nil when another program may have changed it.
        var committed: UInt64?
        let lifetime: Lifetime
    }

    enum Lifetime {
        /// The kernel keeps the value until it is set again.
        case lasting
        /// Lasting, but sent with each commit: the kernel sends a flip event only for a CRTC that the commit contains.
        case repeated
        /// The value is valid for one commit: the kernel then resets it.
        case once
    }

    /// The slots that a commit sends.
    enum Extent: Equatable {
        case changed
        case everything
        case only(Slot)
    }

    /// Indexed by slot.
    private var properties: [Property] = []
    // The arrays that the kernel reads.
    private var objects: [UInt32] = []
    private var counts: [UInt32] = []
    private var ids: [UInt32] = []
    private var values: [UInt64] = []

    /// Adds a slot for a property's value. All properties of one object must be added one after another.
    func add(_ object: UInt32, _ property: UInt32, _ value: UInt64 = 0, _ lifetime: Lifetime = .lasting) -> Slot {
        properties.append(Property(object: object, id: property, wanted: value, committed: nil, lifetime: lifetime))
        return Slot(index: properties.count - 1)
    }

    func set(_ slot: Slot, _ value: UInt64) { properties[slot.index].wanted = value }

    /// Whether the wanted value differs from the value in the kernel.
    func isChanged(_ slot: Slot) -> Bool { properties[slot.index].wanted != properties[slot.index].committed }

    /// Records that the kernel has accepted the sent values.
    func adopt() {
        for index in properties.indices {
            if properties[index].lifetime == .once { properties[index].wanted = 0 }
            properties[index].committed = properties[index].wanted
        }
    }

    /// Forgets the committed values, because another program may have set any property.
    func forget() {
        for index in properties.indices { properties[index].committed = nil }
    }

    /// Commits the wanted values.
    ///
    /// - Parameter event: the number that the flip event carries, if `flags` requests such an event.
    func submit(_ extent: Extent, flags: Int32, event: UInt64, card descriptor: Int32) throws(CommitError) {
        collect(extent)
        let code = objects.withUnsafeMutableBufferPointer { objects in
            counts.withUnsafeMutableBufferPointer { counts in
                ids.withUnsafeMutableBufferPointer { ids in
                    values.withUnsafeMutableBufferPointer { values in
                        var request = drm_mode_atomic()
                        request.flags = UInt32(clamping: flags)
                        request.count_objs = UInt32(clamping: objects.count)
                        request.objs_ptr = address(objects)
                        request.count_props_ptr = address(counts)
                        request.props_ptr = address(ids)
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
        ids.removeAll(keepingCapacity: true)
        values.removeAll(keepingCapacity: true)
        for (index, property) in properties.enumerated() {
            switch extent {
            case .everything: break
            case .changed:
                guard property.wanted != property.committed || property.lifetime == .repeated else { continue }
            case .only(let slot): guard index == slot.index else { continue }
            }
            if objects.last != property.object {
                objects.append(property.object)
                counts.append(0)
            }
            counts[counts.count - 1] += 1
            ids.append(property.id)
            values.append(property.wanted)
        }
    }

    /// The number of attempts when a signal or a reset of the graphics processor interrupts the call.
    private static let attempts = 8

    /// - Returns: 0, or the errno.
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
