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
    /// The server refuses it, with a status of HTTP's: 404.
    case refused(UInt32)
    /// The machine is there, and no server on it.
    case connectionRefused
    /// No name server knows the server's name.
    case unknownServer
    /// The server takes no connection, or sends nothing.
    case timedOut
    /// No way leads to any server.
    case noNetwork
    /// The connection ended before the stream did.
    case brokenOff
    /// The server has the stream's list, and not all that stands in it.
    case partMissing
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
        case .refused: 19
        case .connectionRefused: 20
        case .unknownServer: 21
        case .timedOut: 22
        case .noNetwork: 23
        case .brokenOff: 24
        case .partMissing: 25
        }
    }

    func encode(into w: inout PacketWriter) {
        w.put(number)
        switch self {
        case .noDecoder(let codec): w.put(codec, .word)
        case .refused(let status): w.put(status, in: WireRange.answer)
        default: break
        }
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
        case 19: self = .refused(try r.take(in: WireRange.answer, "status"))
        case 20: self = .connectionRefused
        case 21: self = .unknownServer
        case 22: self = .timedOut
        case 23: self = .noNetwork
        case 24: self = .brokenOff
        case 25: self = .partMissing
        case let other: throw .badValue("failure reason \(other)")
        }
    }
}
