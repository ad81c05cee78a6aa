/// How long the next message of a client is, so that the library is called only when all of it has come.
///
/// libvncserver waits in `select` for the rest of a message: a client that sends half of one would stop the loop.
/// Source of the lengths: RFC 6143, section 7; SetDesktopSize: the community's RFB specification.
enum ClientMessage: Equatable {
    /// The whole message is there.
    case whole
    /// It takes this many bytes from its start, as far as is known yet.
    case needs(Int)
    /// Text for the clipboard, which is none of ours: this many bytes to throw away.
    case discarded(Int)
    /// The library would know what to do, but a picture of the panel needs no such thing.
    case refused(type: UInt8)

    /// No message that is let through is longer: 1024 encodings.
    static let longest = 4 + 4 * 1024

    /// - Parameters:
    ///   - handshake: bytes of the answer expected in the handshake; nil once it is over.
    ///   - bytes: what has come of the message, and perhaps of those after it.
    init(handshake: Int?, _ bytes: ArraySlice<UInt8>) {
        if let handshake {
            self = bytes.count < handshake ? .needs(handshake) : .whole
            return
        }
        guard let type = bytes.first else {
            self = .needs(1)
            return
        }
        func field(_ at: Int, bytes count: Int) -> Int {
            bytes.dropFirst(at).prefix(count).reduce(0) { $0 << 8 | Int($1) }
        }
        let (header, length): (Int, () -> Int) =
            switch type {
            case 0: (20, { 20 })  // SetPixelFormat
            case 2: (4, { 4 + 4 * field(2, bytes: 2) })  // SetEncodings
            case 3: (10, { 10 })  // FramebufferUpdateRequest
            case 4: (8, { 8 })  // KeyEvent
            case 5: (6, { 6 })  // PointerEvent
            case 6: (8, { 8 + abs(Int(Int32(truncatingIfNeeded: field(4, bytes: 4)))) })  // ClientCutText
            case 251: (8, { 8 + 16 * field(6, bytes: 1) })  // SetDesktopSize
            default: (0, { 0 })
            }
        guard header > 0 else {
            self = .refused(type: type)
            return
        }
        guard bytes.count >= header else {
            self = .needs(header)
            return
        }
        let whole = length()
        if type == 6 {
            self = .discarded(whole)
        } else if whole > Self.longest {
            self = .refused(type: type)
        } else {
            self = bytes.count < whole ? .needs(whole) : .whole
        }
    }
}
