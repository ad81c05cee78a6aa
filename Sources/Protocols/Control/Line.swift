import FoundationEssentials

/// The wire format of both directions: one JSON object per line, in UTF-8.
package enum Line {
    /// The version of the messages; a daemon refuses any other.
    package static let version = 1
    /// The longest request, bytes; a longer one is refused.
    package static let longestRequest = 65536

    /// - Returns: the line with its newline.
    package static func encoded(_ message: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try [UInt8](encoder.encode(message)) + [UInt8(ascii: "\n")]
    }

    package static func decoded<Message: Decodable>(_ type: Message.Type, from line: some Collection<UInt8>) throws
        -> Message
    {
        try JSONDecoder().decode(type, from: Data(line))
    }
}

/// The reason why a message is invalid, as a sentence for the log and for the sender.
package struct MessageError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }

    /// Shortens a decoder's error.
    package init(_ error: any Error) {
        switch error {
        case let error as MessageError: self = error
        case DecodingError.keyNotFound(let key, _): self.init("'\(key.stringValue)' is missing")
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            self.init("'\(context.codingPath.map(\.stringValue).joined(separator: "."))' has another type")
        case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
            self.init("'\(context.codingPath.map(\.stringValue).joined(separator: "."))' has no such value")
        default: self.init("no line of JSON")
        }
    }
}
