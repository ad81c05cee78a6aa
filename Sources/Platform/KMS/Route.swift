import Glibc
import Linux

/// The CRTC that drives a connector.
struct Route: Hashable, Sendable {
    let crtc: UInt32
    /// The CRTC's index in the card's list, by which encoders and planes refer to it.
    let index: Int

    /// The CRTC that drives the connector already, otherwise the first that can; nil if none can.
    init?(to connector: Connector, crtcs: [UInt32]) {
        let possible = crtcs.indices.filter { $0 < 32 && connector.possibleCRTCs & (1 << UInt32(clamping: $0)) != 0 }
        // The CRTC in use needs no new link training, and the boot loader's picture stays until our first one.
        guard let index = possible.first(where: { crtcs[$0] == connector.crtc }) ?? possible.first else { return nil }
        (crtc, self.index) = (crtcs[index], index)
    }

    /// - Throws: `SystemError` if no CRTC can drive the connector, or the card has gone.
    @MainActor
    init(to connector: Connector, on card: Card) throws(SystemError) {
        guard let route = Route(to: connector, crtcs: try card.resources().crtcs) else {
            throw SystemError("no CRTC for \(connector.name)", code: ENOSPC)
        }
        self = route
    }
}
