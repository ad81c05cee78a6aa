import CDRM
import Glibc
package import Linux
package import Presentation
package import Scene
package import Time

/// A connector that one CRTC drives, through atomic commits.
///
/// Create an output when the card's descriptor is DRM master, and drop it before creating another on the same card.
/// Before its first modeset, or the first test of one, an output turns off those that other programs left lit.
@MainActor
package final class AtomicOutput: CardOutput {
    package let mode: Mode
    package let capabilities: CapabilityTable

    private let card: Card
    private let route: Route
    private let connector: ConnectorID
    private let request = AtomicRequest()
    private let planes: [PlaneSlots]
    private let active: AtomicRequest.Slot
    private let modeBlob: UInt32
    let flips: FlipReader
    private let clips = DamageClips()
    private var cursorState: CursorState
    /// Outputs that other programs left lit. They are turned off before the first modeset, and again after another
    /// program was master.
    private var others = Others.perhapsLit

    private enum Others { case perhapsLit, dark }

    /// - Throws: `SystemError` if no CRTC can drive the connector, or the card has gone.
    package init(card: Card, connector: Connector, mode: Mode) throws(SystemError) {
        let route = try Route(to: connector, on: card)
        (self.card, self.route, self.mode, self.connector) = (card, route, mode, connector.id)
        let found = try card.planes(ofCRTC: route.index)
        capabilities = CapabilityTable(name: card.driver, planes: found.map(\.capability))
        cursorState = CursorState(card.cursorPlane(among: found))
        modeBlob = try Self.blob(mode, card)
        flips = FlipReader(card: card, crtc: route.crtc)
        do throws(CommitError) {
            active = try Self.addOutput(connector, route.crtc, modeBlob, card, to: request)
            var planes: [PlaneSlots] = []
            for (place, plane) in found.enumerated() { planes.append(try PlaneSlots(plane, place: place, in: request)) }
            self.planes = planes
        } catch {
            drmModeDestroyPropertyBlob(card.descriptor, modeBlob)
            throw SystemError("\(card.driver) lacks a property for \(connector.name)", code: ENOENT)
        }
    }

    isolated deinit { drmModeDestroyPropertyBlob(card.descriptor, modeBlob) }

    package var cursorPlane: CursorPlane? { cursorState.plane }
    package var cursor: PlaneState? {
        get { cursorState.wanted }
        set { cursorState.wanted = newValue }
    }
    package var isCursorChanged: Bool { cursorState.isChanged }

    package func commit(_ state: [PlaneState], _ kind: CommitKind) throws(CommitError) {
        if case .test = kind { return try attempt(state, kind) }
        do throws(CommitError) {
            try attempt(state, kind)
        } catch .refused where cursorState.giveUp() {
            try attempt(state, kind)
        }
        cursorState.committed()
    }

    private func attempt(_ state: [PlaneState], _ kind: CommitKind) throws(CommitError) {
        do throws(CommitError) {
            switch kind {
            case .test: try fill(state, cursorState.tested)
            case .flip, .modeset: try fill(state, cursorState.wanted)
            }
            switch kind {
            case .test(let modeset):
                if modeset { try turnOffOthers() }
                let flags = modeset ? DRM_MODE_ATOMIC_ALLOW_MODESET : DRM_MODE_ATOMIC_NONBLOCK
                try submit(modeset ? .everything : .changed, flags | DRM_MODE_ATOMIC_TEST_ONLY, CommitID(0))
            case .flip(let commit):
                clips.add(of: state, to: request, planes, card: card.descriptor)
                defer { clips.free(card: card.descriptor) }
                try submit(.changed, DRM_MODE_ATOMIC_NONBLOCK | DRM_MODE_PAGE_FLIP_EVENT, commit)
                request.adopt()
            case .modeset(let commit):
                try turnOffOthers()
                try submit(.everything, DRM_MODE_ATOMIC_ALLOW_MODESET | DRM_MODE_PAGE_FLIP_EVENT, commit)
                request.adopt()
            }
        } catch {
            if error == .notMaster { forget() }
            throw error
        }
    }

    package func setActive(_ isActive: Bool) throws(CommitError) {
        request.set(active, isActive ? 1 : 0)
        // Only ACTIVE is sent: the other pending values may belong to a state that was only tested.
        try request.submit(.only(active), flags: DRM_MODE_ATOMIC_ALLOW_MODESET, event: 0, card: card.descriptor)
    }

    package func lastRefresh() -> Instant? { card.lastRefresh(ofCRTC: route.crtc) }

    package func makeBuffer(width: Int, height: Int, format: PixelFormat) throws(CommitError) -> any ScanoutBuffer {
        try DumbBuffer.make(on: card, width: width, height: height, format: format)
    }

    package func importBuffer(_ picture: ForeignPicture) throws(CommitError) -> any ImportedBuffer {
        try ForeignFramebuffer(picture, on: card)
    }

    private func fill(_ state: [PlaneState], _ cursor: PlaneState?) throws(CommitError) {
        request.set(active, 1)
        for plane in planes { plane.turnOff() }
        for shown in state { try show(shown) }
        if let cursor { try show(cursor) }
    }

    private func show(_ state: PlaneState) throws(CommitError) {
        guard let plane = planes.first(where: { $0.plane == state.plane }) else { throw .refused(errno: ENOENT) }
        try plane.show(state, onCRTC: route.crtc)
    }

    private func submit(_ extent: AtomicRequest.Extent, _ flags: Int32, _ commit: CommitID) throws(CommitError) {
        flips.expect(commit)
        try request.submit(extent, flags: flags, event: commit.number, card: card.descriptor)
    }

    private func turnOffOthers() throws(CommitError) {
        guard others == .perhapsLit else { return }
        try card.turnOffAll(but: route.crtc, connector: connector)
        others = .dark
    }

    /// Forgets the committed values: another master may have set any property.
    private func forget() {
        request.forget()
        others = .perhapsLit
    }
}

extension AtomicOutput {
    private static func blob(_ mode: Mode, _ card: Card) throws(SystemError) -> UInt32 {
        var info = mode.info
        var number: UInt32 = 0
        guard drmModeCreatePropertyBlob(card.descriptor, &info, MemoryLayout.size(ofValue: info), &number) == 0 else {
            throw SystemError("mode \(mode) for \(card.node)")
        }
        return number
    }

    /// Adds the slots of the connector and the CRTC. Every property that another program may have set gets its default.
    ///
    /// - Returns: the slot of the property ACTIVE.
    private static func addOutput(
        _ connector: Connector, _ crtc: UInt32, _ blob: UInt32, _ card: Card, to request: AtomicRequest
    ) throws(CommitError) -> AtomicRequest.Slot {
        let ofConnector = Properties(of: connector.id.number, .connector, card: card.descriptor)
        let ofCRTC = Properties(of: crtc, .crtc, card: card.descriptor)
        guard let crtcID = ofConnector.id("CRTC_ID"), let modeID = ofCRTC.id("MODE_ID"),
            let active = ofCRTC.id("ACTIVE")
        else { throw .refused(errno: ENOENT) }
        _ = request.add(connector.id.number, crtcID, UInt64(clamping: crtc))
        if let hdr = ofConnector.id("HDR_OUTPUT_METADATA") { _ = request.add(connector.id.number, hdr) }
        if let colours = ofConnector.id("Colorspace") { _ = request.add(connector.id.number, colours) }
        // `link-status` stays Bad until a modeset acknowledges it.
        if let link = ofConnector.id("link-status") {
            _ = request.add(connector.id.number, link, UInt64(clamping: DRM_MODE_LINK_STATUS_GOOD))
        }
        _ = request.add(crtc, modeID, UInt64(clamping: blob))
        for name in ["GAMMA_LUT", "DEGAMMA_LUT", "CTM", "VRR_ENABLED", "SCALING_FILTER"] {
            if let number = ofCRTC.id(name) { _ = request.add(crtc, number) }
        }
        // Opaque black, 16 bits a channel.
        if let colour = ofCRTC.id("BACKGROUND_COLOR") { _ = request.add(crtc, colour, 0xffff_0000_0000_0000) }
        return request.add(crtc, active, 1, .repeated)
    }
}
