import Linux
import Supervision
import Time
package import WorkerProtocol

/// Speaks texts through a separate media worker, which ends after a minute of silence.
@MainActor
package final class Speaker {
    /// The time for which the worker stays after the last text.
    private static let rest: Seconds = 60
    /// The time limit of a live worker for one text. The longest texts take four minutes.
    private static let timeLimit: Seconds = 300

    private let link: Player.Link
    /// The texts that were not heard yet, with their requests; in order.
    private var pending: [(request: UInt32, utterance: Utterance)] = []
    private var lastRequest: UInt32 = 0
    private var isStarted = false
    /// The timer that ends the silent worker; armed while no text is pending.
    private var restWait: LoopSource?
    /// The time at which the worker began the first of the pending texts.
    private var owedSince = Instant.zero
    /// The reason why the last text was not spoken; empty after a spoken one. A repeated reason is logged only once.
    private var complaint = ""

    /// Whether the worker spoke one of the present texts, or was not asked to. A worker that dies has a voice.
    private var isHeard = true

    /// Called when all texts were spoken or have failed. `isHeard` is false if the worker could speak none of them.
    package var onSilence: (_ isHeard: Bool) -> Void = { _ in }

    package init(link: Player.Link) {
        self.link = link
        link.watchSigns()
        link.onMessage = { [weak self] event, descriptor in
            if let descriptor { _ = Descriptor(owning: descriptor) }
            self?.receive(event)
        }
        link.onStart = { [weak self] in self?.sendPending() }
        link.onDeath = { [weak self] in self?.workerDied() }
        link.overdue = { [weak self] _ in self?.overdue() }
    }

    /// Replaces the texts that were not heard yet by others; an empty list ends all speech.
    package func speak(_ texts: [Utterance]) {
        guard !texts.isEmpty || !pending.isEmpty else { return }
        if !pending.isEmpty { link.send(.hush) }
        pending = texts.map { text in
            Log.debug("speech in \(text.language): \(text.withoutDigits)")
            lastRequest &+= 1
            return (lastRequest, text)
        }
        restWait = nil
        isHeard = texts.isEmpty
        guard !texts.isEmpty else { return finish() }
        if isStarted {
            sendPending()
        } else {
            isStarted = true
            link.start()
        }
        // The worker cannot be started, or waits for its next start.
        if link.pid == nil { workerDied() }
    }

    private func sendPending() {
        owedSince = Loop.now
        for (request, utterance) in pending { link.send(.speak(request: request, utterance)) }
        link.expect(!pending.isEmpty)
    }

    private func receive(_ event: MediaEvent) {
        guard case .spoken(let request, let failure) = event, request == pending.first?.request else { return }
        report(failure)
        isHeard = isHeard || failure.isEmpty
        pending.removeFirst()
        owedSince = Loop.now
        link.madeProgress()
        if pending.isEmpty { finish() }
    }

    private func report(_ failure: String) {
        if !failure.isEmpty, failure != complaint { Log.warning("nothing can be spoken: \(failure)") }
        complaint = failure
    }

    private func finish() {
        link.expect(false)
        restWait = .every(Self.rest) { [unowned self] in leave() }
        onSilence(isHeard)
    }

    private func leave() {
        restWait = nil
        isStarted = false
        link.rest()
    }

    /// Drops the pending texts, because they may be the cause of the worker's death.
    private func workerDied() {
        guard !pending.isEmpty else { return }
        (pending, isHeard) = ([], true)
        link.expect(false)
        // `finish` waits for the next turn of the loop: the effects of this turn may not be carried out yet.
        restWait = .every(0) { [unowned self] in finish() }
    }

    private func overdue() -> String? {
        guard !pending.isEmpty, Loop.now - owedSince >= Self.timeLimit else { return nil }
        return "has not spoken a text in \(Self.timeLimit.value) s"
    }
}

extension Utterance {
    /// The text for the log, because the keys of a PIN are read aloud too.
    fileprivate var withoutDigits: String { String(text.map { $0.isNumber ? "#" : $0 }) }
}
