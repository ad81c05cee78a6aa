import CDRM
import Geometry
import Glibc
package import Linux
package import Presentation
package import Scene
package import Time

/// A connector that SetCrtc and PageFlip drive, for drivers without atomic commits: one plane of the panel's size.
@MainActor
package final class LegacyOutput: CardOutput {
    package let mode: Mode
    package let capabilities: CapabilityTable

    private let card: Card
    private let route: Route
    private let connector: ConnectorID
    let flips: FlipReader
    /// The legacy calls name no plane, so the kernel's number is not needed.
    private static let plane = PlaneID(0)

    /// - Throws: `SystemError` if no CRTC can drive the connector, or the card has gone.
    package init(card: Card, connector: Connector, mode: Mode) throws(SystemError) {
        let route = try Route(to: connector, on: card)
        (self.card, self.route, self.mode, self.connector) = (card, route, mode, connector.id)
        flips = FlipReader(card: card, crtc: route.crtc)
        let plane = PlaneCapability(
            id: Self.plane, kind: .primary, formats: [.xrgb8888, .rgb565], scale: 1...1, order: .fixed(0),
            mustCoverPanel: true, mayLeavePanel: false)
        capabilities = CapabilityTable(name: card.driver, planes: [plane])
    }

    package func commit(_ state: [PlaneState], _ kind: CommitKind) throws(CommitError) {
        let framebuffer = try framebuffer(of: state)
        switch kind {
        // The kernel cannot test a legacy state; `framebuffer(of:)` has checked its geometry.
        case .test: break
        case .flip(let commit): try flip(to: framebuffer, commit)
        case .modeset(let commit):
            try light(framebuffer)
            // A modeset sends no flip event, so a page flip to the same framebuffer follows.
            try flip(to: framebuffer, commit)
        }
    }

    package func setActive(_ isActive: Bool) throws(CommitError) {
        let properties = Properties(of: connector.number, .connector, card: card.descriptor)
        guard let dpms = properties.id("DPMS") else { throw .refused(errno: ENOENT) }
        let value = isActive ? DRM_MODE_DPMS_ON : DRM_MODE_DPMS_OFF
        guard drmModeConnectorSetProperty(card.descriptor, connector.number, dpms, UInt64(clamping: value)) == 0 else {
            throw CommitError(errno: errno)
        }
    }

    package func lastRefresh() -> Instant? { card.lastRefresh(ofCRTC: route.crtc) }

    package func makeBuffer(width: Int, height: Int, format: PixelFormat) throws(CommitError) -> any ScanoutBuffer {
        try DumbBuffer.make(on: card, width: width, height: height, format: format)
    }

    /// The one framebuffer of a state that the legacy calls can show.
    private func framebuffer(of state: [PlaneState]) throws(CommitError) -> FramebufferID {
        let panel = PixelRect(x: 0, y: 0, width: width, height: height)
        guard state.count == 1, let shown = state.first, shown.plane == Self.plane, shown.source == panel,
            shown.destination == panel, shown.rotation == .none, shown.opacity == 1, shown.order ?? 0 == 0
        else { throw .refused(errno: EINVAL) }
        return shown.framebuffer
    }

    private func light(_ framebuffer: FramebufferID) throws(CommitError) {
        var (info, number) = (mode.info, connector.number)
        let code = drmModeSetCrtc(card.descriptor, route.crtc, framebuffer.number, 0, 0, &number, 1, &info)
        guard code == 0 else { throw CommitError(errno: -code) }
    }

    private func flip(to framebuffer: FramebufferID, _ commit: CommitID) throws(CommitError) {
        flips.expect(commit)
        let token = UnsafeMutableRawPointer(bitPattern: UInt(clamping: commit.number))
        let flags = UInt32(clamping: DRM_MODE_PAGE_FLIP_EVENT)
        let code = drmModePageFlip(card.descriptor, route.crtc, framebuffer.number, flags, token)
        guard code == 0 else { throw CommitError(errno: -code) }
    }
}

extension Card {
    /// Drives the connector through the interface that the driver supports.
    package func output(to connector: Connector, mode: Mode) throws(SystemError) -> any PanelOutput {
        switch interface {
        case .atomic: try AtomicOutput(card: self, connector: connector, mode: mode)
        case .legacy: try LegacyOutput(card: self, connector: connector, mode: mode)
        }
    }
}
