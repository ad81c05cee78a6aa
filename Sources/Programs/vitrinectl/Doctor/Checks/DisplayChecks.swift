import Control
import Glibc
import KMS
import Linux
import Settings

extension Check {
    /// The card, its connected displays, and the configured connector and mode.
    static let display = Check("Display") { machine in
        guard machine.showsOnPanel else { return [] }
        do throws(SystemError) {
            let cards = try CardCandidate.all()
            guard !cards.isEmpty else {
                return [
                    .fail(
                        "no card in /dev/dri: no driver has taken the display controller",
                        .command(
                            "udevadm trigger --subsystem-match=drm --subsystem-match=pci && udevadm settle; dmesg | grep -i drm"
                        ))
                ]
            }
            let findings = try chosen(of: cards, machine)
            return findings + shown(machine, after: findings)
        } catch {
            return [.fail("\(error)", .command("systemctl restart systemd-udevd"))]
        }
    }

    @MainActor
    private static func chosen(of cards: [CardCandidate], _ machine: Examination) throws(SystemError) -> [Finding] {
        let settings = machine.settings.display
        let candidates = try CardCandidate.all(connector: settings.connector)
        if !settings.card.isEmpty,
            CardCandidate.best(of: cards, seat: "seat0", configured: settings.card) == nil
        {
            let names = cards.map { $0.node.dropFirst("/dev/dri/".count) }
            return [
                .fail(
                    "display.card: \(settings.card) does not exist; present: \(names.joined(separator: ", "))",
                    machine.remedy(setting: "display.card", to: "\"\(names.first ?? "")\""))
            ]
        }
        let best = CardCandidate.best(of: candidates, seat: "seat0", configured: settings.card)
        guard let card = best ?? CardCandidate.best(of: cards, seat: "seat0", configured: "") else {
            return [.fail("no card has a socket for a display", .advice("plug a graphics card in, or load its driver"))]
        }
        return holders(of: card.node, machine) + opened(card.node, machine)
    }

    @MainActor
    private static func opened(_ node: String, _ machine: Examination) -> [Finding] {
        var findings: [Finding] = []
        if !isSeatHelped(machine), let code = machine.serviceAccess.may(.open, node), code != 0 {
            findings.append(
                .fail(
                    "\(node): \(machine.user.name) may not open it (\(SystemError.reason(code)))",
                    seatRemedy(machine)))
        }
        let number = open(node, O_RDWR | O_CLOEXEC)
        guard number >= 0 else {
            return findings + [.unseen("what is plugged into \(node): \(SystemError.reason(errno))")]
        }
        let descriptor = Descriptor(owning: number)
        do throws(SystemError) {
            let card = try Card(descriptor: descriptor.number, node: node)
            let connectors = try card.connectors(.remembered).filter { $0.kind != .writeback }
            return findings + [.ok("\(node): \(card.driver), \(card.interface)")] + plugged(connectors, node, machine)
        } catch {
            return findings + [.fail("\(error)", .advice("load the driver of the display controller"))]
        }
    }

    @MainActor
    private static func plugged(_ connectors: [Connector], _ node: String, _ machine: Examination) -> [Finding] {
        let wanted = machine.settings.display.connector
        let names = connectors.map { "\($0.name) (\($0.status))" }.joined(separator: ", ")
        guard wanted.isEmpty || connectors.contains(where: { $0.name == wanted }) else {
            let other = ConnectorChoice.automatic.choose(from: connectors)?.name ?? ""
            return [
                .fail(
                    "display.connector: \(wanted) does not exist; present: \(names)",
                    machine.remedy(setting: "display.connector", to: "\"\(other)\""))
            ]
        }
        guard let connector = ConnectorChoice(wanted).choose(from: connectors) else {
            return [
                .fail(
                    "nothing is plugged into \(node): \(names)",
                    .advice(
                        "plug the display in, or declare it to the kernel: video=\(connectors.first?.name ?? "HDMI-A-1"):1280x720e"
                    ))
            ]
        }
        return [size(connector), mode(connector, machine)] + (connector.linkIsBad ? [badLink(connector)] : [])
    }

    private static func badLink(_ connector: Connector) -> Finding {
        .fail(
            "\(connector.name): the kernel reports a bad link",
            .advice("use another cable, or a mode with fewer pixels"))
    }

    private static func size(_ connector: Connector) -> Finding {
        let size =
            connector.physicalWidth > 0
            ? "\(connector.physicalWidth) x \(connector.physicalHeight) mm" : "of an unreported size"
        return .ok("\(connector.name): a display \(size)")
    }

    @MainActor
    private static func mode(_ connector: Connector, _ machine: Examination) -> Finding {
        let some = connector.modes.prefix(6).map(\.description).joined(separator: ", ")
        // An invalid value was already reported as a problem of the configuration.
        let choice = DisplayMode(machine.settings.display.mode).map { ModeChoice($0) } ?? .preferred
        guard let answer = choice.choose(from: connector.modes) else {
            return .fail("\(connector.name) has no modes", .advice("use another cable or display"))
        }
        guard let complaint = answer.complaint else { return .ok("mode \(answer.mode) of \(some)") }
        return .fail(
            "display.mode: \(complaint); \(connector.name) has \(some)",
            machine.remedy(setting: "display.mode", to: "\"preferred\""))
    }

    /// The daemon's own reason for a dark panel, if no other finding explains it.
    @MainActor
    private static func shown(_ machine: Examination, after findings: [Finding]) -> [Finding] {
        guard let status = machine.daemon.status, status.display.hasPrefix("none"),
            !findings.contains(where: { $0.verdict == .fail })
        else { return [] }
        return [.fail("the daemon has no display: \(status.display)", .command(Examination.restart))]
    }
}

extension ModeChoice {
    fileprivate init(_ mode: DisplayMode) {
        self =
            switch mode {
            case .preferred: .preferred
            case .highest: .highest
            case .size(let width, let height): .size(width: width, height: height)
            case .exact(let width, let height, let rate): .exact(width: width, height: height, rate: rate)
            }
    }
}
