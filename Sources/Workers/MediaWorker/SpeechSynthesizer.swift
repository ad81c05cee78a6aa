import Linux
import WorkerProtocol

/// Speaks texts one after another.
@MainActor
final class SpeechSynthesizer {
    private struct Order {
        let request: UInt32
        let utterance: Utterance
    }

    /// A limit far above the parts of one announcement.
    private static let longestQueue = 16

    private let sendQueue: PacketSendQueue
    private var queued: [Order] = []
    private var speaking: Order?
    /// The voice and the sound device, open while there are texts to speak.
    private var pipeline: SpeechPipeline?

    /// Called when all texts have been spoken, or `hush` has discarded them.
    var onSilence: () -> Void = {}
    var isSpeaking: Bool { speaking != nil }

    init(_ sendQueue: PacketSendQueue) { self.sendQueue = sendQueue }

    func speak(_ request: UInt32, _ utterance: Utterance) {
        guard queued.count < Self.longestQueue else { return answer(request, "too many texts wait") }
        queued.append(Order(request: request, utterance: utterance))
        if speaking == nil { speakNext() }
    }

    func hush() {
        queued = []
        close()
    }

    private func close() {
        (speaking, pipeline) = (nil, nil)
        onSilence()
    }

    private func speakNext() {
        guard !queued.isEmpty else { return close() }
        let order = queued.removeFirst()
        speaking = order
        do throws(MediaFailure) {
            try openPipeline().speak(JapaneseReading.read(order.utterance))
        } catch {
            finish(error)
        }
    }

    private func openPipeline() throws(MediaFailure) -> SpeechPipeline {
        if let pipeline { return pipeline }
        let opened = try SpeechPipeline { [unowned self] in finish($0) }
        pipeline = opened
        return opened
    }

    private func finish(_ failure: MediaFailure?) {
        guard let order = speaking else { return }
        // A pipeline that failed is not used again.
        if failure != nil { pipeline = nil }
        speaking = nil
        answer(order.request, failure.map { "\($0.reason) \($0.detail)" } ?? "")
        speakNext()
    }

    private func answer(_ request: UInt32, _ failure: String) {
        sendQueue.send(.spoken(request: request, failure: failure))
    }
}
