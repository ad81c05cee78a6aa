import Time
import WorkerProtocol

/// Whether a decoder has buffers for its pictures while the daemon holds some of them.
struct DecoderSupply {
    private enum State {
        case enough
        /// A picture is late, and the daemon has a copy of the last one in place of this dmabuf.
        case relieved(BufferID)
        case released(at: Instant)
        /// A late picture came as soon as the decoder had a buffer.
        case short
    }

    /// The longest time from the release of a buffer to a picture that waited for the buffer.
    private static let decodingTime: Seconds = 0.03

    private var state = State.enough

    /// Whether the daemon may receive the decoder's own buffers.
    var allowsPassing: Bool { if case .enough = state { true } else { false } }

    mutating func relieve(of buffer: BufferID) { state = .relieved(buffer) }

    mutating func released(_ buffer: BufferID, at now: Instant) {
        if case .relieved(buffer) = state { state = .released(at: now) }
    }

    /// A picture has come after a relief. A picture that did not wait for the buffer was late for another reason, such
    /// as a slow disk.
    mutating func pictureCame(at arrival: Instant) {
        switch state {
        case .enough, .short: break
        case .relieved: state = .enough
        case .released(let at): state = arrival - at < Self.decodingTime ? .short : .enough
        }
    }
}
