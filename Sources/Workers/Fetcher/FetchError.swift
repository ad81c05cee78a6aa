import Glibc
import Linux

/// Why a content set was not copied.
enum FetchError: Error, CustomStringConvertible {
    /// The source has no manifest.
    case noManifest(source: String)
    /// The manifest has an error: the sentence has its place.
    case manifest(String)
    case missing(String)
    /// The source sent another number of bytes than the manifest has.
    case wrongSize(String, expected: Int)
    /// A feed or a picture; bytes.
    case tooLarge(String, most: Int)
    /// Bytes; `reserve` is what stays free.
    case noRoom(needed: Int, free: Int, reserve: Int)
    /// The server or its network, after all attempts.
    case transfer(String, String)
    case system(SystemError)

    var isOutOfRoom: Bool {
        switch self {
        case .noRoom: true
        case .system(let error): error.code == ENOSPC || error.code == EDQUOT
        default: false
        }
    }

    var description: String {
        switch self {
        case .noManifest(let source): "\(source) holds no content set: it has no vitrine-set.toml"
        case .manifest(let problem): "the manifest is not usable: \(problem)"
        case .missing(let file): "\(file) is missing at the source"
        case .tooLarge(let file, let most): "\(file) is larger than the \(most) bytes that are read"
        case .wrongSize(let file, let expected): "\(file) has not the \(expected) bytes that the manifest names"
        case .noRoom(let needed, let free, let reserve):
            "the disk is full: the set needs \(needed >> 20) MB, \(free >> 20) MB are free, and \(reserve >> 20) MB stay free"
        case .transfer(let file, let reason): "\(file): \(reason)"
        case .system(let error): "\(error)"
        }
    }
}
