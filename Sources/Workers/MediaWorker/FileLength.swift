import Synchronization

/// The length of a file according to its timestamps, in nanoseconds.
enum FileLength: Equatable {
    case exact(Int64)
    /// A length that counts if it differs from the demuxer's by less than 2 s. A larger difference means a break in the
    /// timestamps.
    case near(Int64)

    /// The longest accepted length (s): a month of 31 days.
    private static let longest = 2_678_400.0
    /// The difference from the demuxer's length at which a near length is discarded (ns).
    private static let tolerance: Int64 = 2_000_000_000

    /// Nil for an impossible length.
    static func nanoseconds(_ seconds: Double) -> Int64? {
        seconds > 0 && seconds < longest ? Int64(seconds * 1e9) : nil
    }

    /// - Parameter reported: the demuxer's length in nanoseconds; 0 if unknown.
    func corrected(_ reported: Int64) -> Int64 {
        switch self {
        case .exact(let length): length
        case .near(let length): abs(length - reported) < Self.tolerance ? length : reported
        }
    }
}

/// A file's length, which a streaming thread determines.
final class KnownLength: Sendable {
    private let found = Mutex<FileLength?>(nil)

    func set(_ length: FileLength?) { found.withLock { $0 = length } }

    func corrected(_ reported: Int64) -> Int64 { found.withLock { $0 }?.corrected(reported) ?? reported }
}
