import CDRM
import Linux
import Presentation
import Scene
import Time

extension Card {
    /// Turns off every CRTC but one, the connectors and planes that hang on them, and what else is on that one.
    ///
    /// We alone are master: whatever is lit elsewhere shows an old console, and may hold a plane that we need. A plane
    /// cannot go from one CRTC to another in one commit.
    func turnOffAll(but kept: UInt32, planes ours: [PlaneID]) throws(CommitError) {
        let resources: Resources
        do { resources = try self.resources() } catch { throw CommitError(errno: error.code) }
        let request = AtomicRequest()
        var isAnythingLit = false
        func turnOff(
            _ numbers: [UInt32], _ owner: Properties.Owner, if lit: (UInt32, Properties) -> Bool, _ names: [String]
        ) {
            for number in numbers {
                let properties = Properties(of: number, owner, card: descriptor)
                guard lit(number, properties) else { continue }
                isAnythingLit = true
                for name in names { if let id = properties.id(name) { _ = request.add(number, id, 0) } }
            }
        }
        func isElsewhere(_: UInt32, _ properties: Properties) -> Bool {
            let crtc = properties["CRTC_ID"]?.value ?? 0
            return crtc != 0 && crtc != UInt64(kept)
        }
        turnOff(resources.connectors, .connector, if: isElsewhere, ["CRTC_ID"])
        turnOff(resources.crtcs.filter { $0 != kept }, .crtc, if: { $1["ACTIVE"]?.value == 1 }, ["MODE_ID", "ACTIVE"])
        turnOff(resources.planes, .plane, if: isElsewhere, ["FB_ID", "CRTC_ID"])
        guard isAnythingLit else { return }
        try request.submit(.everything, flags: DRM_MODE_ATOMIC_ALLOW_MODESET, event: 0, card: descriptor)
    }

    /// When the CRTC began its last refresh; nil where it is off or does not count.
    func lastRefresh(ofCRTC number: UInt32) -> Instant? {
        var sequence: UInt64 = 0
        var nanoseconds: UInt64 = 0
        guard drmCrtcGetSequence(descriptor, number, &sequence, &nanoseconds) == 0, nanoseconds > 0 else { return nil }
        return Instant(nanoseconds: Int64(nanoseconds))
    }
}
