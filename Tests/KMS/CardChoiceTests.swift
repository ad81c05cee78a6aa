import Linux
import Testing

@testable import KMS

private func card(_ number: Int, _ properties: [String: String] = [:]) -> UdevDevice {
    UdevDevice(
        path: "/sys/devices/soc/gpu\(number)/drm/card\(number)", name: "card\(number)",
        node: "/dev/dri/card\(number)", properties: properties)
}

private func connector(_ name: String, of card: UdevDevice) -> UdevDevice {
    UdevDevice(path: "\(card.path)/\(card.name)-\(name)", name: "\(card.name)-\(name)")
}

private func candidates(
    _ devices: [UdevDevice], connector: String = "", _ status: [String: String] = [:]
) -> [CardCandidate] {
    CardCandidate.all(among: devices, connector: connector) { status[$0.name] }
}

@Suite struct `The card that is opened` {
    @Test func `cards are told from connectors and render nodes`() {
        let render = UdevDevice(
            path: "/sys/devices/soc/gpu1/drm/renderD128", name: "renderD128", node: "/dev/dri/renderD128")
        let devices = [card(1), connector("HDMI-A-1", of: card(1)), render, card(10), connector("DP-1", of: card(10))]
        let found = candidates(devices, ["card1-HDMI-A-1": "connected\n", "card10-DP-1": "disconnected\n"])
        #expect(found.map(\.node) == ["/dev/dri/card1", "/dev/dri/card10"])
        #expect(found.map(\.promise) == [.connected, .nothingConnected])
    }

    @Test func `one with a display comes before one without, and a card without connectors is none`() {
        let devices = [
            card(0), card(1), connector("DSI-1", of: card(1)), card(2), connector("HDMI-A-1", of: card(2)),
        ]
        let all = candidates(devices, ["card1-DSI-1": "disconnected", "card2-HDMI-A-1": "connected"])
        #expect(CardCandidate.best(of: all, seat: "seat0", configured: "")?.node == "/dev/dri/card2")
        #expect(CardCandidate.best(of: candidates([card(0)]), seat: "seat0", configured: "") == nil)
    }

    @Test func `a connector that only writes to memory promises nothing`() {
        let all = candidates([card(0), connector("Writeback-1", of: card(0))], ["card0-Writeback-1": "unknown"])
        #expect(all.map(\.promise) == [.noConnectors])
    }

    @Test func `a card of another seat is left to it`() {
        let other = card(1, ["ID_SEAT": "seat1"])
        let all = candidates([card(0), connector("DP-1", of: card(0)), other, connector("DP-1", of: other)])
        #expect(CardCandidate.best(of: all, seat: "seat0", configured: "")?.node == "/dev/dri/card0")
        #expect(CardCandidate.best(of: all, seat: "seat1", configured: "")?.node == "/dev/dri/card1")
    }

    @Test func `a configured connector chooses its card, whatever hangs on the others`() {
        let devices = [
            card(0), connector("HDMI-A-1", of: card(0)), card(1), connector("HDMI-A-2", of: card(1)),
            connector("HDMI-A-21", of: card(0)),
        ]
        let all = candidates(devices, connector: "HDMI-A-2", ["card0-HDMI-A-1": "connected"])
        #expect(CardCandidate.best(of: all, seat: "seat0", configured: "")?.node == "/dev/dri/card1")
        let none = candidates(devices, connector: "DP-7", ["card0-HDMI-A-1": "connected"])
        #expect(CardCandidate.best(of: none, seat: "seat0", configured: "") == nil)
    }

    @Test func `a card can be configured by its bare name`() {
        let all = candidates([card(0), card(91), connector("DP-1", of: card(0))], ["card0-DP-1": "connected"])
        #expect(CardCandidate.best(of: all, seat: "seat0", configured: "card91")?.node == "/dev/dri/card91")
        #expect(CardCandidate.best(of: all, seat: "seat0", configured: "card9") == nil)
    }

    @Test func `a configured card is taken whatever hangs on it, and waited for while it is not there`() {
        let all = candidates([card(0), card(1), connector("DP-1", of: card(1))], ["card1-DP-1": "connected"])
        #expect(CardCandidate.best(of: all, seat: "seat0", configured: "/dev/dri/card0")?.node == "/dev/dri/card0")
        #expect(CardCandidate.best(of: all, seat: "seat0", configured: "/dev/dri/card7") == nil)
    }
}
