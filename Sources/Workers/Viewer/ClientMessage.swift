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
        self.init(bytes)
    }

    private init(_ bytes: ArraySlice<UInt8>) {
        guard let type = bytes.first else {
            self = .needs(1)
            return
        }
        guard let header = Self.header(ofType: type) else {
            self = .refused(type: type)
            return
        }
        guard bytes.count >= header else {
            self = .needs(header)
            return
        }
        let whole = header + Self.rest(bytes, type)
        if type == 6 {
            self = .discarded(whole)
        } else if whole > Self.longest {
            self = .refused(type: type)
        } else {
            self = bytes.count < whole ? .needs(whole) : .whole
        }
    }

    /// How many bytes tell how long a message is; nil for one that is refused.
    private static func header(ofType type: UInt8) -> Int? {
        switch type {
        case 0: 20  // SetPixelFormat
        case 2: 4  // SetEncodings
        case 3: 10  // FramebufferUpdateRequest
        case 4: 8  // KeyEvent
        case 5: 6  // PointerEvent
        case 6: 8  // ClientCutText
        case 251: 8  // SetDesktopSize
        default: nil
        }
    }

    /// How many bytes follow the header.
    private static func rest(_ bytes: ArraySlice<UInt8>, _ type: UInt8) -> Int {
        func field(_ at: Int, bytes count: Int) -> Int {
            bytes.dropFirst(at).prefix(count).reduce(0) { $0 << 8 | Int(clamping: $1) }
        }
        return switch type {
        case 2: 4 * field(2, bytes: 2)
        case 6: abs(Int(clamping: Int32(truncatingIfNeeded: field(4, bytes: 4))))
        case 251: 16 * field(6, bytes: 1)
        default: 0
        }
    }
}
