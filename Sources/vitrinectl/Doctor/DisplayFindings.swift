import Glibc
import KMS
import Linux

/// Cards, what is plugged into them, and what their planes show.
@MainActor
func displayFindings() -> [Finding] {
    do throws(SystemError) {
        let cards = try CardCandidate.all()
        guard !cards.isEmpty else {
            return [.wrong("no card in /dev/dri", "load the display's driver; look at dmesg | grep drm")]
        }
        return cards.flatMap { findings(of: $0.node) }
    } catch {
        return [.wrong("\(error)", "is udev running?")]
    }
}

@MainActor
private func findings(of node: String) -> [Finding] {
    let number = open(node, O_RDWR | O_CLOEXEC)
    guard number >= 0 else {
        return [.wrong("\(node): \(SystemError.reason(errno))", "put the user into the group video")]
    }
    let descriptor = Descriptor(owning: number)
    do throws(SystemError) {
        let card = try Card(descriptor: descriptor.number, node: node)
        var findings: [Finding] = [.fine("\(node): \(card.driver), \(card.interface)")]
        let connectors = try card.connectors(.remembered)
        findings += connectors.map(finding)
        if !connectors.contains(where: { $0.status == .connected }) {
            findings.append(.wrong("nothing is connected", "plug a display in, or force one: video=HDMI-A-1:1280x720e"))
        }
        if let held = heldFinding(card) { findings.append(held) }
        findings += try planeFindings(card)
        return findings
    } catch {
        return [.note("\(error)")]
    }
}

/// Who shows on the card; nil where nobody does.
@MainActor
private func heldFinding(_ card: Card) -> Finding? {
    guard !card.becomeMaster() else { return nil }
    guard let holder = CardHolder.find(card.node) else {
        return .note("\(card.node) is held by \(CardHolder.unknown)", "run this as root to see which")
    }
    if holder.program == "vitrined" { return .fine("\(card.node) is shown on by \(holder)") }
    return .wrong(
        "\(card.node) is held by \(holder)", "stop it: systemctl status \(holder.process) names its service")
}

private func finding(_ connector: Connector) -> Finding {
    guard connector.status == .connected else { return .fine("\(connector.name): nothing connected") }
    let modes = connector.modes.map(\.description)
    let size =
        connector.physicalWidth > 0
        ? "\(connector.physicalWidth) x \(connector.physicalHeight) mm" : "of unknown size: set display.scale"
    let text = "\(connector.name): \(size), \(modes.count) modes: \(modes.prefix(6).joined(separator: " "))"
    return connector.linkIsBad ? .wrong(text + ", its link is bad", "try another cable") : .fine(text)
}

@MainActor
private func planeFindings(_ card: Card) throws(SystemError) -> [Finding] {
    try card.planeSummaries().map { plane in
        .fine("plane \(plane.number) (\(plane.kind)): \(plane.formats.joined(separator: " "))")
    }
}
