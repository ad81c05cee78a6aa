/// Why an item cannot be played. The interface has a sentence for each; the worker's own words are for the log.
package enum FailureReason: Hashable, Sendable, PacketField {
    /// Nothing has this name (any more).
    case gone
    /// It exists, and may not or cannot be opened.
    case unreadable
    /// A folder, a pipe or a device.
    case notAFile
    case empty
    /// Neither sound nor picture in a form that is known.
    case notMedia
    case damaged
    /// Encrypted.
    case protected
    /// The codec's name as a visitor may read it, empty when unknown: "H.265 (Main Profile)".
    case noDecoder(String)
    case tooLarge
    /// It did not show its first picture in time.
    case tooSlow
    /// Reading broke off: a stick was pulled, a share went away.
    case readingStopped
    /// The server does not answer, or not with this.
    case unreachable
    /// Its address, or one that it leads to, is this machine's or of the local network.
    case privateAddress
    /// An address that is no web page's and no stream's, or that a file must not lead to.
    case otherScheme
    /// Nothing may be played from a network.
    case streamsOff
    case outOfMemory
    /// The program lacks a part of its own.
    case notInstalled
    /// One worker after the other died at it.
    case crashes
    case unknown

    private var number: UInt8 {
        switch self {
        case .unknown: 0
        case .gone: 1
        case .unreadable: 2
        case .notAFile: 3
        case .empty: 4
        case .notMedia: 5
        case .damaged: 6
        case .protected: 7
        case .noDecoder: 8
        case .tooLarge: 9
        case .tooSlow: 10
        case .readingStopped: 11
        case .unreachable: 12
        case .outOfMemory: 13
        case .notInstalled: 14
        case .crashes: 15
        case .privateAddress: 16
        case .otherScheme: 17
        case .streamsOff: 18
        }
    }

    func encode(into w: inout PacketWriter) {
        w.put(number)
        if case .noDecoder(let codec) = self { w.put(codec, .word) }
    }

    init(from r: inout PacketReader) throws(PacketError) {
        switch try r.take(UInt8.self) {
        case 0: self = .unknown
        case 1: self = .gone
        case 2: self = .unreadable
        case 3: self = .notAFile
        case 4: self = .empty
        case 5: self = .notMedia
        case 6: self = .damaged
        case 7: self = .protected
        case 8: self = .noDecoder(try r.take(.word))
        case 9: self = .tooLarge
        case 10: self = .tooSlow
        case 11: self = .readingStopped
        case 12: self = .unreachable
        case 13: self = .outOfMemory
        case 14: self = .notInstalled
        case 15: self = .crashes
        case 16: self = .privateAddress
        case 17: self = .otherScheme
        case 18: self = .streamsOff
        case let other: throw .badValue("failure reason \(other)")
        }
    }
}
