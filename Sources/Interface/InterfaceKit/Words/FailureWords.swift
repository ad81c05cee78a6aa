import Languages

/// The sentences for items that cannot be played: they name the cause for a visitor, never a code.
package enum FailureWords: String, TextKey {
    package static let section = "failure"

    case gone
    case unreadable
    case notAFile = "not_a_file"
    case empty
    case notMedia = "not_media"
    case damaged
    case protected
    case noDecoder = "no_decoder"
    case noDecoderFor = "no_decoder_for"
    case tooLarge = "too_large"
    case tooSlow = "too_slow"
    case readingStopped = "reading_stopped"
    case unreachable
    case notThere = "not_there"
    case noAccess = "no_access"
    case refused
    case connectionRefused = "connection_refused"
    case unknownServer = "unknown_server"
    case timedOut = "timed_out"
    case noNetwork = "no_network"
    case brokenOff = "broken_off"
    case partMissing = "part_missing"
    case privateAddress = "private_address"
    case otherScheme = "other_scheme"
    case streamsOff = "streams_off"
    case outOfMemory = "out_of_memory"
    case notInstalled = "not_installed"
    case unknown
}
