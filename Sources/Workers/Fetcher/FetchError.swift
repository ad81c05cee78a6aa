import Glibc
import Linux

/// The reason why a content set, a feed or a picture was not copied.
enum FetchError: Error, CustomStringConvertible {
    /// The source has no manifest.
    case noManifest(source: String)
    /// The manifest has an error; the sentence states its position.
    case manifest(String)
    case missing(String)
    /// The size of the sent file differs from that in the manifest.
    case wrongSize(String, expected: Int)
    /// A feed or a picture is too large; the limit in bytes.
    case tooLarge(String, limit: Int)
    /// The disk is too full. All sizes are in bytes; `reserve` must stay free.
    case noRoom(needed: Int, free: Int, reserve: Int)
    /// The transfer of a file failed: the file's name, and the reason.
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
        case .tooLarge(let file, let limit): "\(file) is larger than the \(limit) bytes that are read"
        case .wrongSize(let file, let expected): "\(file) has not the \(expected) bytes that the manifest names"
        case .noRoom(let needed, let free, let reserve):
            "the disk is full: the set needs \(needed >> 20) MB, \(free >> 20) MB are free, and \(reserve >> 20) MB stay free"
        case .transfer(let file, let reason): "\(file): \(reason)"
        case .system(let error): "\(error)"
        }
    }
}
