import Glibc
import Linux

/// The CRTC that drives a connector.
struct Route: Hashable, Sendable {
    let crtc: UInt32
    /// Its place in the card's list, by which encoders and planes name it.
    let index: Int

    /// The CRTC that drives the connector already, else the first that can; nil where none can.
    init?(to connector: Connector, crtcs: [UInt32]) {
        let possible = crtcs.indices.filter { $0 < 32 && connector.possibleCRTCs & (1 << UInt32(clamping: $0)) != 0 }
        // The one in use needs no new link training, and the picture that the loader left stays until ours is there.
        guard let index = possible.first(where: { crtcs[$0] == connector.crtc }) ?? possible.first else { return nil }
        (crtc, self.index) = (crtcs[index], index)
    }

    /// - Throws: `SystemError` where none can, or the card has gone.
    @MainActor
    init(to connector: Connector, on card: Card) throws(SystemError) {
        guard let route = Route(to: connector, crtcs: try card.resources().crtcs) else {
            throw SystemError("no CRTC for \(connector.name)", code: ENOSPC)
        }
        self = route
    }
}
