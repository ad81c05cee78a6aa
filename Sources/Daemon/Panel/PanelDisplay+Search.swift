import Geometry
import Glibc
import KMS
import KioskInterface
import Linux
import Seat
import Settings

/// The search for a card and a display, which may appear late, disappear and return.
extension PanelDisplay {
    /// Looks for a card and a display, and lights the display. Without one, the next hotplug searches again.
    package func search() {
        guard seat.isActive, screen == nil else { return }
        do {
            try leaveForBetterCard()
            guard let card = try openCard() else {
                let display = settings.connector.isEmpty ? "a display" : settings.connector
                let wanted = settings.card.isEmpty ? "card with \(display)" : "card \(settings.card)"
                return miss("no \(wanted); waiting for it")
            }
            guard card.becomeMaster() else { return waitForHolder(of: card.node) }
            wait = nil
            try light(card)
        } catch let error as SeatError where error.isRefusal {
            waitForRight(error)
        } catch {
            miss("\(error)")
            closeCard()
            retry(after: Self.retryDelay)
        }
    }

    /// Searches again when the open card accepts no more commits, though its removal was not reported.
    package func restartSearch() {
        loseCard()
        restoration.saved = nil
        search()
    }

    /// Closes the open card when it has no display and another card has one.
    private func leaveForBetterCard() throws {
        guard let card, let best = try bestCard(), best.node != card.card.node, best.promise == .connected else {
            return
        }
        closeCard()
        restoration.saved = nil
    }

    private func bestCard() throws(SystemError) -> CardCandidate? {
        CardCandidate.best(
            of: try CardCandidate.all(connector: settings.connector), seat: seat.name, configured: settings.card)
    }

    /// The open card, or the best of those that are present.
    private func openCard() throws -> Card? {
        if let card { return card.card }
        guard let best = try bestCard() else { return nil }
        let device = try seat.open(best.node)
        do {
            let card = try Card(descriptor: device.descriptor, node: best.node)
            self.card = OpenCard(card: card, device: device)
            // Each attempt opens the card again, but the card is logged once.
            if reports.card != best.node { Log.info("\(best.node): \(card.driver), \(card.interface)") }
            reports.card = best.node
            return card
        } catch {
            seat.close(device)
            throw error
        }
    }

    private func light(_ card: Card) throws {
        let connectors = try card.connectors(.display)
        guard let connector = ConnectorChoice(settings.connector).choose(from: connectors),
            let choice = wantedMode.choose(from: connector.modes)
        else {
            let seen = connectors.map { "\($0.name) \($0.status)" }.joined(separator: ", ")
            return miss("no display on \(card.node) (\(seen)); waiting for one")
        }
        if let complaint = choice.complaint { Log.warning("\(connector.name): \(complaint)") }
        try guardDisplay(of: card)
        let output = try card.output(to: connector, mode: choice.mode)
        let screen = try Screen(output, connector, choice.mode, settings)
        output.onFlip = { [unowned self, unowned screen] flip in
            screen.flipped(flip)
            onNotice(.flipped(flip))
        }
        self.screen = screen
        (reports.complaint, reports.absence) = (nil, nil)
        guard level != .off else { return }
        Log.info("\(connector.name): \(choice.mode), rotation \(screen.rotation.rawValue)")
        onNotice(.lit(screen.shape, refresh: output.lastRefresh() ?? Loop.now))
    }

    private var wantedMode: ModeChoice {
        switch DisplayMode(settings.mode) {
        case .highest: .highest
        case .size(let width, let height): .size(width: width, height: height)
        case .exact(let width, let height, let rate): .exact(width: width, height: height, rate: rate)
        case .preferred, nil: .preferred
        }
    }

    /// Starts `vitrine-restore` before the first commit: it restores the display's old picture when the daemon ends.
    private func guardDisplay(of card: Card) throws(SystemError) {
        guard restoration.guardian == nil else { return }
        let before: [SavedCRTC]
        if let saved = restoration.saved { before = saved } else { before = try card.saved() }
        restoration.saved = before
        let terminal = seat.console.map {
            RestoreGuard.Terminal(descriptor: $0.descriptor, keyboard: $0.keyboard)
        }
        do throws(SystemError) {
            restoration.guardian = try RestoreGuard(
                program: restoration.program, card: card, saved: before, backlight: light.saved, terminal: terminal)
        } catch {
            Log.warning("\(error); after a crash the display keeps the last picture")
        }
    }

    /// Records and logs the reason why nothing can be lit.
    func miss(_ reason: String) {
        complain(reason)
        guard reason != reports.absence else { return }
        reports.absence = reason
        onNotice(.waiting)
    }

    func complain(_ text: String) {
        guard text != reports.complaint else { return }
        reports.complaint = text
        Log.warning(text)
    }

    func hotplug(_ change: Hotplug) {
        switch change.action {
        case .added: search()
        case .removed:
            guard let card, change.device.node == card.card.node else { return }
            Log.warning("\(card.card.node) is gone")
            loseCard()
            (restoration.saved, reports.card) = (nil, nil)
            search()
        case .changed:
            guard change.connectorsChanged != nil else { return }
            // A probe of connectors is slow: while a display is lit, changes on other cards are ignored.
            guard screen == nil || change.device.node == card?.card.node else { return }
            recheck()
        }
    }

    /// Checks whether a display was connected, removed or exchanged.
    private func recheck() {
        if let complaint = whatHasChanged() {
            Log.warning(complaint)
            goDark()
        }
        search()
    }

    /// The reason why the display must be lit again; nil if it can stay lit.
    private func whatHasChanged() -> String? {
        guard let screen, let card = card?.card else { return nil }
        do throws(SystemError) {
            let connectors = try card.connectors(.display)
            let now = ConnectorChoice(settings.connector).choose(from: connectors)
            guard let now, now.id == screen.connector.id, now.modes.contains(screen.mode) else {
                return "\(screen.connector.name): the display has changed or is gone"
            }
            return now.linkIsBad ? "\(now.name): the kernel reports a bad link" : nil
        } catch {
            return "\(error)"
        }
    }

    /// Releases the display and reports `.dark`.
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
        restoration.guardian?.dismiss()
        restoration.guardian = nil
        seat.close(card.device)
    }
}
