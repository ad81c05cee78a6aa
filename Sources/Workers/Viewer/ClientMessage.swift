/// The length of a client's next message. libvncserver is called only when the whole message has arrived.
///
/// libvncserver blocks in `select` for the rest of a message: a client that sends half a message would stop the loop.
/// Sources of the lengths: RFC 6143, section 7; for SetDesktopSize the community's RFB specification.
enum ClientMessage: Equatable {
    /// The whole message has arrived.
    case whole
    /// The message has at least this many bytes, as far as known yet.
    case needs(Int)
    /// Clipboard text, which is not used: this many bytes to discard.
    case discarded(Int)
    /// A message that libvncserver supports, but that a picture of the panel does not need.
    case refused(type: UInt8)

    /// The longest allowed message, bytes: 1024 encodings.
    static let longest = 4 + 4 * 1024

    /// - Parameters:
    ///   - handshake: bytes expected next in the handshake; nil once it is complete.
    ///   - bytes: the received part of the message, perhaps followed by others.
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

    /// The number of bytes from which a message's length can be computed; nil for a refused type.
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

    /// The number of bytes after the header.
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
