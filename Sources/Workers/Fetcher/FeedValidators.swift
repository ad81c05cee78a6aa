import CTransfer

/// The server's names for the version of a stored feed (RFC 9110, 8.8): two lines of a file beside it.
struct FeedValidators: Equatable {
    private(set) var etag = ""
    private(set) var modified = ""

    init() {}

    /// - Parameter lines: the file's text.
    init(lines: String) {
        let lines = lines.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard lines.count >= 2 else { return }
        (etag, modified) = (lines[0], lines[1])
    }

    init(_ validators: vt_validators) {
        func text(_ field: some Any) -> String {
            withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        }
        (etag, modified) = (text(validators.etag), text(validators.modified))
    }

    var lines: String { "\(etag)\n\(modified)\n" }

    var known: vt_validators {
        var known = vt_validators()
        func put(_ text: String, _ field: UnsafeMutableRawBufferPointer) {
            // The last byte stays 0.
            field.copyBytes(from: text.utf8.prefix(field.count - 1))
        }
        withUnsafeMutableBytes(of: &known.etag) { put(etag, $0) }
        withUnsafeMutableBytes(of: &known.modified) { put(modified, $0) }
        return known
    }
}
