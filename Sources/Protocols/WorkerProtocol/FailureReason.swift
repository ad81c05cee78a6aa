/// The reason why an item cannot be played. The interface has a sentence for each; the worker's text is for the log.
package enum FailureReason: Hashable, Sendable, PacketField {
    /// The file does not exist, or no longer exists.
    case gone
    /// The file exists, but permissions or an error prevent its opening.
    case unreadable
    /// The path is a folder, a pipe or a device.
    case notAFile
    case empty
    /// The file has neither sound nor video in a known form.
    case notMedia
    case damaged
    /// The item is encrypted.
    case protected
    /// A decoder is missing. The codec's name is for visitors, such as "H.265 (Main Profile)"; empty when unknown.
    case noDecoder(String)
    case tooLarge
    /// The first frame did not arrive in time.
    case tooSlow
    /// Reading failed in the middle: removable storage was unplugged, or a network share was lost.
    case readingStopped
    /// The server does not answer, or does not have the item.
    case unreachable
    /// The server refuses the item, with an HTTP status such as 404.
    case refused(UInt32)
    /// The host is reachable, but no server listens there.
    case connectionRefused
    /// No name server resolves the host.
    case unknownServer
    /// The server accepts no connection, or sends no data.
    case timedOut
    /// There is no network route.
    case noNetwork
    /// The connection ended before the stream.
    case brokenOff
    /// A part of the stream's playlist is missing on the server.
    case partMissing
    /// The address, or the target of a redirection, belongs to this machine or to the local network.
    case privateAddress
    /// The address has a scheme that is not allowed, or not allowed from a file.
    case otherScheme
    /// The configuration allows no network streams.
    case streamsOff
    case outOfMemory
    /// A component of the program itself is missing.
    case notInstalled
    /// Several workers died at this item.
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
