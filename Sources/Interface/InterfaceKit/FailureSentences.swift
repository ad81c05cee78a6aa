import Languages
package import WorkerProtocol

extension Strings {
    /// The sentence about an item that cannot be played.
    package func sentence(_ reason: FailureReason) -> String {
        let text = self[FailureWords(reason)]
        return switch reason {
        case .noDecoder(let codec): text.filled("codec", codec)
        case .refused(let status): text.filled("status", String(status))
        default: text
        }
    }
}

extension FailureWords {
    fileprivate init(_ reason: FailureReason) {
        self =
            switch reason {
            case .gone: .gone
            case .unreadable: .unreadable
            case .notAFile: .notAFile
            case .empty: .empty
            case .notMedia: .notMedia
            case .damaged: .damaged
            case .protected: .protected
            case .noDecoder(let codec): codec.isEmpty ? .noDecoder : .noDecoderFor
            case .tooLarge: .tooLarge
            case .tooSlow: .tooSlow
            case .readingStopped: .readingStopped
            case .unreachable: .unreachable
            case .refused(404), .refused(410): .notThere
            case .refused(401), .refused(403): .noAccess
            case .refused: .refused
            case .connectionRefused: .connectionRefused
            case .unknownServer: .unknownServer
            case .timedOut: .timedOut
            case .noNetwork: .noNetwork
            case .brokenOff: .brokenOff
            case .partMissing: .partMissing
            case .privateAddress: .privateAddress
            case .otherScheme: .otherScheme
            case .streamsOff: .streamsOff
            case .outOfMemory: .outOfMemory
            case .notInstalled: .notInstalled
            case .crashes, .unknown: .unknown
            }
    }
}
