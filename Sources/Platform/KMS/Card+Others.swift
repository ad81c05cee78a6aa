import CDRM
import Linux
import Presentation
import Time

extension Card {
    /// Turns off every CRTC but one, and the connectors and planes attached to them.
    ///
    /// This program is the only master, so any other lit output shows an old console. Such an output may also hold a
    /// plane that we need, and a plane cannot move from one CRTC to another in one commit.
    ///
    /// - Parameters:
    ///   - crtc: the CRTC that stays on. If it drives a connector other than ours, it is turned off too.
    ///   - connector: the connector that this program lights.
    func turnOffAll(but crtc: UInt32, connector: ConnectorID) throws(CommitError) {
        let resources: Resources
        do { resources = try self.resources() } catch { throw CommitError(errno: error.code) }
        let isShared = resources.connectors.contains { $0 != connector.number && self.crtc(ofConnector: $0) == crtc }
        let kept = isShared ? 0 : crtc
        func isElsewhere(_ properties: Properties) -> Bool {
            let crtc = properties["CRTC_ID"]?.value ?? 0
            return crtc != 0 && crtc != UInt64(clamping: kept)
        }
        func hasMode(_ properties: Properties) -> Bool { properties["MODE_ID"]?.value ?? 0 != 0 }
        let request = AtomicRequest()
        func turnOff(
            _ numbers: [UInt32], _ owner: Properties.Owner, _ names: [String], if isLit: (Properties) -> Bool
        ) -> Bool { request.clear(numbers, owner, names, card: descriptor, if: isLit) }
        let isAnythingLit = [
            turnOff(resources.connectors, .connector, ["CRTC_ID"], if: isElsewhere),
            turnOff(resources.crtcs.filter { $0 != kept }, .crtc, ["MODE_ID", "ACTIVE"], if: hasMode),
            turnOff(resources.planes, .plane, ["FB_ID", "CRTC_ID"], if: isElsewhere),
        ].contains(true)
        guard isAnythingLit else { return }
        try request.submit(.everything, flags: DRM_MODE_ATOMIC_ALLOW_MODESET, event: 0, card: descriptor)
    }

    /// The CRTC that drives the connector; 0 if none does.
    private func crtc(ofConnector number: UInt32) -> UInt32 {
        UInt32(clamping: Properties(of: number, .connector, card: descriptor)["CRTC_ID"]?.value ?? 0)
    }

    /// The time at which the CRTC began its last refresh; nil if it is off or has no vblank counter.
    func lastRefresh(ofCRTC number: UInt32) -> Instant? {
        var sequence: UInt64 = 0
        var nanoseconds: UInt64 = 0
        guard drmCrtcGetSequence(descriptor, number, &sequence, &nanoseconds) == 0, nanoseconds > 0 else { return nil }
        return Instant(nanoseconds: Int64(clamping: nanoseconds))
    }
}

extension AtomicRequest {
    /// Adds the value 0 for the given properties of those objects that are lit.
    ///
    /// - Returns: whether any object is lit.
    fileprivate func clear(
        _ objects: [UInt32], _ owner: Properties.Owner, _ names: [String], card descriptor: Int32,
        if isLit: (Properties) -> Bool
    ) -> Bool {
        var isAnyLit = false
        for object in objects {
            let properties = Properties(of: object, owner, card: descriptor)
            guard isLit(properties) else { continue }
            isAnyLit = true
            for name in names { if let id = properties.id(name) { _ = add(object, id, 0) } }
        }
        return isAnyLit
    }
}
