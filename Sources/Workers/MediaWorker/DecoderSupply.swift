import Time
import WorkerProtocol

/// Whether a decoder has buffers for its frames while the daemon holds some of them.
struct DecoderSupply {
    private enum State {
        case enough
        /// A frame is late, and the daemon has a copy of the last one in place of this dmabuf.
        case relieved(BufferID)
        case released(at: Instant)
        /// A late frame came as soon as the decoder had a buffer.
        case short
    }

    /// The longest time from the release of a buffer to a frame that waited for the buffer.
    private static let decodingTime: Seconds = 0.03
    /// The number of dmabufs that the daemon holds at a pause or a seek: one on the panel, and the next one.
    private static let heldAtRest = 2

    private var state = State.enough
    /// The largest number of dmabufs that the daemon held when a further frame came.
    private(set) var ample = 0

    /// Whether the daemon may receive the decoder's own buffers.
    ///
    /// - Parameter atRest: whether no further frame is expected, so that a lack of buffers would not be noticed.
    func allowsPassing(atRest: Bool) -> Bool {
        guard case .enough = state else { return false }
        return !atRest || ample >= Self.heldAtRest
    }

    mutating func relieve(of buffer: BufferID) { state = .relieved(buffer) }

    mutating func released(_ buffer: BufferID, at now: Instant) {
        if case .relieved(buffer) = state { state = .released(at: now) }
    }

    /// A frame has come. After a relief, a frame that did not wait for the buffer was late for another reason, such as a
    /// slow disk.
    ///
    /// - Parameters:
    ///   - arrival: the arrival at the sink; nil if it is not known.
    ///   - held: the number of dmabufs that the daemon holds.
    mutating func frameCame(at arrival: Instant?, held: Int) {
        switch state {
        case .enough: ample = max(ample, held)
        case .short: break
        case .relieved: state = .enough
        case .released(let at):
            if let arrival { state = arrival - at < Self.decodingTime ? .short : .enough }
        }
    }
}
