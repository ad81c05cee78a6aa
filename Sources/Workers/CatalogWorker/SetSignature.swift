import CSodium

/// A signature in minisign's format: Ed25519 over the BLAKE2b hash of a file, with a trusted comment.
///
/// Source: the signature format in minisign's documentation. Only the prehashed form (`ED`) is accepted.
struct SetSignature {
    /// A public key as minisign prints it.
    struct Key: Hashable {
        fileprivate let number: [UInt8]
        fileprivate let bytes: [UInt8]

        /// Nil for a text that is not a key.
        init?(_ text: String) {
            guard let bytes = decoded(text), bytes.count == 42, bytes.starts(with: Array("Ed".utf8)) else { return nil }
            (number, self.bytes) = (Array(bytes[2..<10]), Array(bytes[10...]))
        }
    }

    private let number: [UInt8]
    private let signature: [UInt8]
    private let comment: [UInt8]
    private let commentSignature: [UInt8]

    /// Nil for a file that is not a prehashed signature.
    init?(_ file: [UInt8]) {
        let lines = file.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
            line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        }
        let mark = Array("trusted comment: ".utf8)
        guard lines.count >= 4, lines[2].starts(with: mark),
            let first = decoded(String(decoding: lines[1], as: UTF8.self)), first.count == 74,
            first.starts(with: Array("ED".utf8)),
            let second = decoded(String(decoding: lines[3], as: UTF8.self)), second.count == 64
        else { return nil }
        (number, signature) = (Array(first[2..<10]), Array(first[10...]))
        (comment, commentSignature) = (Array(lines[2].dropFirst(mark.count)), second)
    }

    /// Whether one of the keys has signed the file, and the comment.
    func isValid(for file: [UInt8], keys: [Key]) -> Bool {
        guard sodium_init() >= 0 else { return false }
        var hash = [UInt8](repeating: 0, count: 64)
        guard crypto_generichash(&hash, hash.count, file, UInt64(clamping: file.count), nil, 0) == 0 else {
            return false
        }
        return keys.contains { key in
            key.number == number && Self.verifies(signature, hash, key.bytes)
                && Self.verifies(commentSignature, signature + comment, key.bytes)
        }
    }

    private static func verifies(_ signature: [UInt8], _ message: [UInt8], _ key: [UInt8]) -> Bool {
        crypto_sign_verify_detached(signature, message, UInt64(clamping: message.count), key) == 0
    }
}

/// The bytes of a text in base 64; nil for any other text.
private func decoded(_ text: String) -> [UInt8]? {
    var (bytes, count) = ([UInt8](repeating: 0, count: 128), 0)
    let text = Array(text.utf8CString.dropLast())
    guard text.count <= 160,
        sodium_base642bin(
            &bytes, bytes.count, text, text.count, nil, &count, nil, Int32(sodium_base64_VARIANT_ORIGINAL)) == 0
    else { return nil }
    return Array(bytes[..<count])
}
