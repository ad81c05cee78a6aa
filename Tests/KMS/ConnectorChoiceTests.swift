import Testing

@testable import KMS

private let someMode = Mode(
    clock: 65_000, horizontal: .init(1024, 1048, 1184, 1344), vertical: .init(768, 771, 777, 806))

private func connector(
    _ name: String, _ status: Connector.Status, _ kind: Connector.Kind = .socket, modes: [Mode] = [someMode],
    isNonDesktop: Bool = false
) -> Connector {
    var connector = Connector(id: ConnectorID(1), name: name, kind: kind, status: status)
    connector.modes = modes
    connector.isNonDesktop = isNonDesktop
    return connector
}

@Suite struct `The connector that is lit` {
    @Test func `a panel that is built in comes before a socket`() {
        let all = [connector("HDMI-A-1", .connected), connector("DSI-1", .connected, .panel)]
        #expect(ConnectorChoice("").choose(from: all)?.name == "DSI-1")
    }

    @Test func `a panel that is switched off gives way to a socket in use`() {
        let all = [connector("eDP-1", .disconnected, .panel), connector("DP-1", .connected)]
        #expect(ConnectorChoice("").choose(from: all)?.name == "DP-1")
    }

    @Test func `one of which nothing is known is used only where no other is`() {
        let unknown = connector("VGA-1", .unknown)
        #expect(ConnectorChoice("").choose(from: [unknown, connector("DP-1", .connected)])?.name == "DP-1")
        #expect(ConnectorChoice("").choose(from: [unknown, connector("DP-1", .disconnected)])?.name == "VGA-1")
    }

    @Test func `neither headsets nor writeback nor displays without modes are ever lit`() {
        let all = [
            connector("DP-1", .connected, isNonDesktop: true), connector("Writeback-1", .unknown, .writeback),
            connector("DP-2", .connected, modes: []),
        ]
        #expect(ConnectorChoice("").choose(from: all) == nil)
        #expect(ConnectorChoice("Writeback-1").choose(from: all) == nil)
    }

    @Test func `a name means that one and no other`() {
        let all = [connector("HDMI-A-1", .connected), connector("HDMI-A-2", .connected)]
        #expect(ConnectorChoice("HDMI-A-2").choose(from: all)?.name == "HDMI-A-2")
        #expect(ConnectorChoice("HDMI-A-3").choose(from: all) == nil)
        #expect(ConnectorChoice("HDMI-A-2").choose(from: [all[0], connector("HDMI-A-2", .disconnected)]) == nil)
    }

    @Test func `the CRTC that drives it already is kept`() {
        var lit = connector("HDMI-A-1", .connected)
        lit.possibleCRTCs = 0b110
        #expect(Route(to: lit, crtcs: [40, 41, 42])?.crtc == 41)
        lit.crtc = 42
        #expect(Route(to: lit, crtcs: [40, 41, 42])?.index == 2)
        lit.possibleCRTCs = 0
        #expect(Route(to: lit, crtcs: [40, 41, 42]) == nil)
    }
}
