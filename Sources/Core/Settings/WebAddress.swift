import Numbers

/// Addresses of pages on the web.
package enum WebAddress {
    /// The greatest length in bytes.
    private static let longest = 2000

    /// Whether a text is an address of `http` or `https` in printable ASCII.
    package static func isWebAddress(_ text: String) -> Bool {
        let schemes = ["https://", "http://"]
        guard let scheme = schemes.first(where: text.lowercased().hasPrefix), text.utf8.count <= longest else {
            return false
        }
        return text.utf8.count > scheme.utf8.count
            && text.utf8.allSatisfy { $0 > UInt8(ascii: " ") && $0 < UInt8(ascii: "\u{7F}") }
    }

    /// The text as a part of an address: all but unreserved characters percent-encoded (RFC 3986, 2.3).
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                escaped.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                escaped += "%" + byte.padded(to: 2, radix: 16, uppercase: true)
            }
        }
        return escaped
    }
}
