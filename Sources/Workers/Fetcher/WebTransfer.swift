import CTransfer
import Glibc
import Linux
import Numbers

/// The transfer of one file over HTTP. An interrupted transfer resumes at the last byte after a back-off.
struct WebTransfer {
    /// The first delay of the back-off, seconds. It doubles after each attempt without a received byte.
    private static let firstDelay = 1
    /// The size of the buffer for libcurl's message, bytes.
    private static let messageSize = 512

    let address: String
    /// The name for messages.
    let file: String
    let usesProxies: Bool
    /// The number of consecutive attempts without a received byte, after which the transfer fails.
    let maximumAttempts: Int
    /// The version of the stored file, then that of the received one; nil for a file of a set.
    private(set) var validators: FeedValidators?

    /// - Parameters:
    ///   - base: the address of the set's folder.
    ///   - file: the file's path relative to that folder.
    init(_ base: String, _ file: String, usesProxies: Bool, maximumAttempts: Int) {
        (address, self.file) = (base + "/" + Self.escaped(file), file)
        (self.usesProxies, self.maximumAttempts) = (usesProxies, maximumAttempts)
    }

    /// - Parameter feed: the absolute address of the feed.
    init(feed: String, _ validators: FeedValidators, usesProxies: Bool, maximumAttempts: Int) {
        (address, file) = (feed, publicPart(of: feed))
        (self.usesProxies, self.maximumAttempts, self.validators) = (usesProxies, maximumAttempts, validators)
    }

    /// - Returns: false if the server has the same version as the stored one.
    @discardableResult
    mutating func run(into destination: borrowing Descriptor, limit: Int, onProgress: (Int) -> Void) throws(FetchError)
        -> Bool
    {
        var attempts = 0
        // The bytes of an earlier run count too.
        var have = try size(of: destination)
        onProgress(have)
        while true {
            let (end, message) = attempt(destination, from: have, limit, onProgress)
            let now = try size(of: destination)
            switch end {
            case vt_transfer_done: return true
            case vt_transfer_unchanged: return false
            case vt_transfer_missing: throw .missing(file)
            case vt_transfer_too_long where validators != nil: throw .tooLarge(file, limit: limit)
            case vt_transfer_too_long: throw .wrongSize(file, expected: limit)
            case vt_transfer_unwritable: throw .system(SystemError("write \(file)"))
            case vt_transfer_refused: throw .transfer(file, message)
            case vt_transfer_not_resumable:
                guard ftruncate(destination.number, 0) == 0 else { throw .system(SystemError("write \(file)")) }
                onProgress(-now)
            default: break
            }
            // A feed's server sends a complete version or none, so the next attempt starts at the first byte.
            if validators != nil, ftruncate(destination.number, 0) != 0 { throw .system(SystemError("write \(file)")) }
            attempts = now > have && validators == nil ? 0 : attempts + 1
            guard attempts < maximumAttempts else { throw .transfer(file, message) }
            have = try size(of: destination)
            for _ in 0..<(Self.firstDelay << attempts) {
                sleep(1)
                onProgress(0)
            }
        }
    }

    private func size(of file: borrowing Descriptor) throws(FetchError) -> Int {
        let end = lseek(file.number, 0, SEEK_END)
        guard end >= 0 else { throw .system(SystemError("write \(self.file)")) }
        return Int(end)
    }

    private mutating func attempt(
        _ destination: borrowing Descriptor, from offset: Int, _ limit: Int, _ onProgress: (Int) -> Void
    ) -> (vt_transfer_end, String) {
        var message = [CChar](repeating: 0, count: Self.messageSize)
        let file = destination.number
        let end = withoutActuallyEscaping(onProgress) { onProgress in
            let reception = Reception(onProgress)
            return address.withCString { address in
                var transfer = vt_transfer()
                transfer.address = address
                transfer.file = file
                transfer.offset = Int64(clamping: offset)
                transfer.most = Int64(clamping: limit)
                transfer.uses_proxies = usesProxies ? 1 : 0
                transfer.goes_on = { context, received in
                    if let context { Unmanaged<Reception>.fromOpaque(context).takeUnretainedValue().report(received) }
                    return 0
                }
                return withExtendedLifetime(reception) {
                    transfer.context = Unmanaged.passUnretained(reception).toOpaque()
                    return perform(&transfer, &message)
                }
            }
        }
        return (end, String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }

    private mutating func perform(_ transfer: inout vt_transfer, _ message: inout [CChar]) -> vt_transfer_end {
        let size = Int32(clamping: message.count)
        guard var known = validators?.known else { return vt_transfer(&transfer, &message, size) }
        defer { validators = FeedValidators(known) }
        return withUnsafeMutablePointer(to: &known) { pointer in
            transfer.validators = pointer
            return vt_transfer(&transfer, &message, size)
        }
    }

    /// A path as part of an address: all bytes but unreserved ones and slashes are escaped. Source: RFC 3986, 2.3.
    private static func escaped(_ path: String) -> String {
        var escaped = ""
        for byte in path.utf8 {
            let character = Character(Unicode.Scalar(byte))
            if character.isASCII, character.isLetter || character.isNumber || "-._~/".contains(character) {
                escaped.append(character)
            } else {
                escaped += "%" + byte.padded(to: 2, radix: 16, uppercase: true)
            }
        }
        return escaped
    }
}

/// The received bytes of one attempt.
private final class Reception {
    private let onProgress: (Int) -> Void
    private var reported: Int64 = 0

    init(_ onProgress: @escaping (Int) -> Void) { self.onProgress = onProgress }

    func report(_ received: Int64) {
        onProgress(Int(clamping: received - reported))
        reported = received
    }
}
