import CDRM
import Geometry
import Glibc
import Numbers
import Presentation
import Scene

/// The slots of one plane's properties in the request, and the conversion of a plane state to their values.
@MainActor
struct PlaneSlots {
    typealias Slot = AtomicRequest.Slot

    let plane: PlaneID
    private let request: AtomicRequest
    private let framebuffer: Slot
    private let crtc: Slot
    private let source: Rectangle
    private let destination: Rectangle
    private let rotation: Slot?
    private let rotations: RotationSet
    private let opacity: Slot?
    private let order: Order
    private let encoding: Encoding
    private let damage: Slot?

    private struct Rectangle {
        let x, y, width, height: Slot
    }

    private enum Order {
        /// The driver determines the z-position.
        case fixed(Int)
        /// The slot of `zpos`; `usual` is the value for a state without a z-order.
        case slot(Slot, range: ClosedRange<Int>, usual: Int)
    }

    private struct Encoding {
        var matrix: Slot?
        var matrices: [YUVEncoding.Matrix: UInt64] = [:]
        var range: Slot?
        var ranges: [YUVEncoding.Range: UInt64] = [:]
    }

    /// - Parameter place: the plane's default z-position among the CRTC's planes, from back to front.
    /// - Throws: ENOENT if the driver lacks a property that all planes must have.
    init(_ plane: Plane, place: Int, in request: AtomicRequest) throws(CommitError) {
        let adder = Adder(plane: plane, request: request)
        (self.plane, self.request) = (plane.capability.id, request)
        framebuffer = try adder.needed("FB_ID")
        crtc = try adder.needed("CRTC_ID")
        source = try adder.rectangle("SRC")
        destination = try adder.rectangle("CRTC")
        rotation = adder.optional("rotation", Rotation.none.drmBit)
        rotations = plane.capability.rotations
        opacity = adder.optional("alpha", Self.opaque)
        order = adder.order(plane.capability.order, place: place)
        adder.named("pixel blend mode", "Pre-multiplied")
        adder.named("SCALING_FILTER", "Default")
        encoding = adder.encoding()
        damage = adder.optional("FB_DAMAGE_CLIPS", 0, .once)
    }

    /// Finds a plane's properties by name and adds a slot for each.
    @MainActor
    private struct Adder {
        let plane: Plane
        let request: AtomicRequest

        func optional(_ name: String, _ value: UInt64 = 0, _ lifetime: AtomicRequest.Lifetime = .lasting) -> Slot? {
            plane.properties.id(name).map { request.add(plane.number, $0, value, lifetime) }
        }

        func needed(_ name: String) throws(CommitError) -> Slot {
            guard let slot = optional(name) else { throw .refused(errno: ENOENT) }
            return slot
        }

        func rectangle(_ name: String) throws(CommitError) -> Rectangle {
            Rectangle(
                x: try needed(name + "_X"), y: try needed(name + "_Y"), width: try needed(name + "_W"),
                height: try needed(name + "_H"))
        }

        /// Adds a property that keeps one of its named values.
        func named(_ name: String, _ value: String) {
            if let value = plane.properties[name]?.named[value] { _ = optional(name, value) }
        }

        func order(_ order: PlaneCapability.Order, place: Int) -> Order {
            switch order {
            case .fixed(let place): return .fixed(place)
            case .range(let range):
                let usual = min(range.lowerBound + place, range.upperBound)
                return optional("zpos", UInt64(clamping: usual)).map { .slot($0, range: range, usual: usual) }
                    ?? .fixed(usual)
            }
        }

        func encoding() -> Encoding {
            var encoding = Encoding()
            if let matrices = plane.properties["COLOR_ENCODING"]?.named {
                encoding.matrix = optional("COLOR_ENCODING")
                encoding.matrices[.bt601] = matrices["ITU-R BT.601 YCbCr"]
                encoding.matrices[.bt709] = matrices["ITU-R BT.709 YCbCr"]
                encoding.matrices[.bt2020] = matrices["ITU-R BT.2020 YCbCr"]
            }
            if let ranges = plane.properties["COLOR_RANGE"]?.named {
                encoding.range = optional("COLOR_RANGE")
                encoding.ranges[.limited] = ranges["YCbCr limited range"]
                encoding.ranges[.full] = ranges["YCbCr full range"]
            }
            return encoding
        }
    }

    func turnOff() {
        request.set(framebuffer, 0)
        request.set(crtc, 0)
        if let damage { request.set(damage, 0) }
    }

    /// - Throws: EINVAL for an empty rectangle, a negative source origin, or a value that the plane does not support.
    func show(_ state: PlaneState, onCRTC number: UInt32) throws(CommitError) {
        guard state.source.x >= 0, state.source.y >= 0, !state.source.isEmpty, !state.destination.isEmpty else {
            throw .refused(errno: EINVAL)
        }
        request.set(framebuffer, UInt64(clamping: state.framebuffer.number))
        request.set(crtc, UInt64(clamping: number))
        // Fixed point 16.16.
        set(source, state.source) { UInt64(clamping: $0) << 16 }
        // Signed: a plane may begin left of the panel.
        set(destination, state.destination) { UInt64(bitPattern: Int64(clamping: $0)) }
        guard rotations.contains(state.rotation) else { throw .refused(errno: EINVAL) }
        if let rotation { request.set(rotation, state.rotation.drmBit) }
        try setOpacity(state.opacity)
        try setOrder(state.order)
        try setEncoding(state.encoding)
    }

    /// The slot of FB_DAMAGE_CLIPS; nil if the framebuffer is unchanged, or the plane has no such property.
    var damageSlot: Slot? { request.isChanged(framebuffer) ? damage : nil }

    private func set(_ slots: Rectangle, _ rect: PixelRect, _ value: (Int) -> UInt64) {
        request.set(slots.x, value(rect.x))
        request.set(slots.y, value(rect.y))
        request.set(slots.width, value(rect.width))
        request.set(slots.height, value(rect.height))
    }

    private func setOpacity(_ value: Double) throws(CommitError) {
        let wanted = UInt64(saturating: (min(max(value, 0), 1) * Double(Self.opaque)).rounded())
        if let opacity {
            request.set(opacity, wanted)
        } else if wanted != Self.opaque {
            throw .refused(errno: EINVAL)
        }
    }

    private func setOrder(_ wanted: Int?) throws(CommitError) {
        switch order {
        case .fixed(let place): guard wanted == nil || wanted == place else { throw .refused(errno: EINVAL) }
        case .slot(let slot, let range, let usual):
            guard range.contains(wanted ?? usual) else { throw .refused(errno: EINVAL) }
            request.set(slot, UInt64(clamping: wanted ?? usual))
        }
    }

    private func setEncoding(_ wanted: YUVEncoding) throws(CommitError) {
        if let slot = encoding.matrix {
            guard let value = encoding.matrices[wanted.matrix] else { throw .refused(errno: EINVAL) }
            request.set(slot, value)
        }
        if let slot = encoding.range {
            guard let value = encoding.ranges[wanted.range] else { throw .refused(errno: EINVAL) }
            request.set(slot, value)
        }
    }

    /// The largest value of the property `alpha`.
    private static let opaque: UInt64 = 0xffff
}
