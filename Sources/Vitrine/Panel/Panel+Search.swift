import Geometry
import Glibc
import KMS
import Linux
import Presentation
import Seat
import Settings

/// What is there to show on: cards and displays that come late, go, and come back.
extension Panel {
    /// Looks for a card and a display, and lights what is found. Without one it waits for the next hotplug.
    func search() {
        guard seat.isActive, screen == nil else { return }
        do {
            guard let card = try openCard() else { return complain("no card with a display; waiting for one") }
            try light(card)
        } catch {
            complain("\(error)")
            closeCard()
        }
    }

    /// The card that is open, or the best of those that are there.
    private func openCard() throws -> Card? {
        if let card { return card.card }
        let candidates = try CardCandidate.all()
        guard let best = CardCandidate.best(of: candidates, seat: seat.name, configured: settings.card) else {
            return nil
        }
        let device = try seat.open(best.node)
        do {
            let card = try Card(descriptor: device.descriptor, node: best.node)
            self.card = OpenCard(card: card, device: device)
            Log.info("\(best.node): \(card.driver), \(card.interface)")
            return card
        } catch {
            seat.close(device)
            throw error
        }
    }

    private func light(_ card: Card) throws {
        let connectors = try card.connectors(.display)
        guard let connector = ConnectorChoice(settings.connector).choose(from: connectors),
            let choice = (ModeChoice(settings.mode) ?? .preferred).choose(from: connector.modes)
        else {
            let seen = connectors.map { "\($0.name) \($0.status)" }.joined(separator: ", ")
            return complain("no display on \(card.node) (\(seen)); waiting for one")
        }
        if let complaint = choice.complaint { Log.warning("\(connector.name): \(complaint)") }
        let output: any PanelOutput =
            switch card.interface {
            case .atomic: try AtomicOutput(card: card, connector: connector, mode: choice.mode)
            case .legacy: try LegacyOutput(card: card, connector: connector, mode: choice.mode)
            }
        let screen = try Screen(output, connector, choice.mode, settings)
        output.onFlip = { [unowned self, unowned screen] flip in
            screen.flipped()
            onNotice(.flipped(flip))
        }
        self.screen = screen
        complaint = nil
        Log.info("\(connector.name): \(choice.mode), rotation \(screen.rotation.rawValue)")
        onNotice(.lit(screen.shape, refresh: output.lastRefresh() ?? monotonicNow()))
    }

    private func complain(_ text: String) {
        guard text != complaint else { return }
        complaint = text
        Log.warning(text)
    }

    func hotplug(_ change: Hotplug) {
        switch change.action {
        case .added: search()
        case .removed:
            guard let card, change.device.node == card.card.node else { return }
            Log.warning("\(card.card.node) is gone")
            loseCard()
            search()
        case .changed: if change.connectorsChanged != nil { recheck() }
        }
    }

    /// A display may have come, gone or been exchanged.
    private func recheck() {
        guard let screen, let card = card?.card else { return search() }
        do {
            let connectors = try card.connectors(.display)
            let now = ConnectorChoice(settings.connector).choose(from: connectors)
            let isSame = now?.id == screen.connector.id && now?.modes.contains(screen.mode) ?? false
            guard !isSame || now?.linkIsBad ?? false else { return }
            Log.warning(
                "\(screen.connector.name): \(isSame ? "its link is bad" : "the display has changed or is gone")")
        } catch {
            Log.warning("\(error)")
        }
        goDark()
        search()
    }

    /// Forgets the display; what draws hears of it.
    func goDark() {
        guard screen != nil else { return }
        screen = nil
        onNotice(.dark)
    }

    func loseCard() {
        goDark()
        closeCard()
    }

    func closeCard() {
        guard let card else { return }
        self.card = nil
        seat.close(card.device)
    }
}
