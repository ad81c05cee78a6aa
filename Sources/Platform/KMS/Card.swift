import CDRM
import Glibc
package import Linux

/// An open display controller. The opener closes the descriptor after this object is gone.
@MainActor
package final class Card {
    /// The kernel interface that sets the display state.
    package enum Interface: Hashable, Sendable {
        case atomic
        /// SetCrtc and PageFlip, for drivers without atomic modesetting.
        case legacy
    }

    /// The capabilities that the driver reports.
    package struct Abilities: Hashable, Sendable {
        /// Reads of mapped memory are slow: compose into a shadow buffer and copy it.
        package var prefersShadow: Bool
        /// Flip events carry CLOCK_MONOTONIC.
        package var monotonicStamps: Bool
        package var modifiers: Bool
        package var importsDmabufs: Bool
        package var exportsDmabufs: Bool
    }

    package let descriptor: Int32
    /// The file below /dev, for messages.
    package let node: String
    package let driver: String
    package let interface: Interface
    package let abilities: Abilities
    let handles: HandleTable

    /// - Parameters:
    ///   - descriptor: the descriptor of a primary node, opened through a seat. The caller keeps it.
    ///   - wanted: `.legacy` to avoid atomic commits even if the driver supports them.
    /// - Throws: `SystemError` if the device is not a display controller.
    package init(descriptor: Int32, node: String, wanted: Interface = .atomic) throws(SystemError) {
        guard let version = drmGetVersion(descriptor) else { throw SystemError("version of \(node)") }
        driver = String(cString: version.pointee.name)
        drmFreeVersion(version)
        guard drmIsKMS(descriptor) == 1 else { throw SystemError("\(node) (\(driver)) has no displays", code: ENODEV) }
        (self.descriptor, self.node) = (descriptor, node)
        handles = HandleTable(descriptor: descriptor)
        // A read of flip events must never block.
        let flags = fcntl(descriptor, F_GETFL)
        guard flags >= 0, fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0 else {
            throw SystemError("set O_NONBLOCK on \(node)")
        }
        _ = drmSetClientCap(descriptor, UInt64(clamping: DRM_CLIENT_CAP_UNIVERSAL_PLANES), 1)
        let isAtomic = wanted == .atomic && drmSetClientCap(descriptor, UInt64(clamping: DRM_CLIENT_CAP_ATOMIC), 1) == 0
        interface = isAtomic ? .atomic : .legacy
        abilities = Abilities(descriptor)
    }

    /// Makes this program the card's DRM master, the only program that may commit. Wraps drmSetMaster.
    ///
    /// - Returns: whether this program is master now; false while another program is.
    package func becomeMaster() -> Bool { drmIsMaster(descriptor) == 1 || drmSetMaster(descriptor) == 0 }

    /// The kernel's object numbers for the card's CRTCs, connectors and planes.
    struct Resources {
        var crtcs: [UInt32] = []
        var connectors: [UInt32] = []
        var planes: [UInt32] = []
    }

    /// - Throws: ENODEV when the card has gone.
    func resources() throws(SystemError) -> Resources {
        guard let list = drmModeGetResources(descriptor) else { throw SystemError("resources of \(node)") }
        defer { drmModeFreeResources(list) }
        var resources = Resources()
        resources.crtcs = numbers(list.pointee.crtcs, list.pointee.count_crtcs)
        resources.connectors = numbers(list.pointee.connectors, list.pointee.count_connectors)
        guard let planes = drmModeGetPlaneResources(descriptor) else { throw SystemError("planes of \(node)") }
        defer { drmModeFreePlaneResources(planes) }
        resources.planes = numbers(planes.pointee.planes, Int32(clamping: planes.pointee.count_planes))
        return resources
    }
}

private func numbers(_ start: UnsafeMutablePointer<UInt32>?, _ count: Int32) -> [UInt32] {
    Array(UnsafeBufferPointer(start: start, count: Int(clamping: count)))
}

extension Card.Abilities {
    fileprivate init(_ descriptor: Int32) {
        func value(_ capability: Int32) -> UInt64 {
            var value: UInt64 = 0
            // A capability that the driver does not know counts as missing.
            return drmGetCap(descriptor, UInt64(clamping: capability), &value) == 0 ? value : 0
        }
        prefersShadow = value(DRM_CAP_DUMB_PREFER_SHADOW) != 0
        monotonicStamps = value(DRM_CAP_TIMESTAMP_MONOTONIC) != 0
        modifiers = value(DRM_CAP_ADDFB2_MODIFIERS) != 0
        let prime = value(DRM_CAP_PRIME)
        importsDmabufs = prime & UInt64(clamping: DRM_PRIME_CAP_IMPORT) != 0
        exportsDmabufs = prime & UInt64(clamping: DRM_PRIME_CAP_EXPORT) != 0
    }
}
