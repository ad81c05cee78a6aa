import FoundationEssentials
import Numbers
import WorkerProtocol

/// The keys of one JSON object, each of which may be missing or of any type.
struct SidecarFields {
    struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private let container: KeyedDecodingContainer<Key>
    /// What was there but of no use, a sentence each.
    private(set) var problems: [String] = []

    init(_ decoder: any Decoder) throws { container = try decoder.container(keyedBy: Key.self) }

    /// A text that is not blank.
    mutating func text(_ name: String) -> String? {
        guard let text = value(name, String.self, "a text") else { return nil }
        return text.allSatisfy(\.isWhitespace) ? nil : text
    }

    /// A finite number of at least 0.
    mutating func number(_ name: String) -> Double? {
        guard let number = value(name, Double.self, "a number") else { return nil }
        guard number.isFinite, number >= 0 else {
            problems.append("\(name) is \(number)")
            return nil
        }
        return number
    }

    /// A time in an item, or its length.
    mutating func seconds(_ name: String) -> Double? {
        guard let seconds = number(name) else { return nil }
        guard WireRange.seconds.contains(seconds) else {
            problems.append("\(name) is \(seconds)")
            return nil
        }
        return seconds
    }

    /// A count of at least 0.
    mutating func count(_ name: String) -> Int64? {
        // Some extractors write counts as 1e6 or 1000.0.
        number(name).map { min(Int64(saturating: $0.rounded()), WireRange.count.upperBound) }
    }

    mutating func flag(_ name: String) -> Bool { value(name, Bool.self, "true or false") ?? false }

    /// The elements of an array, decoded one after another; `body` answers whether to go on.
    mutating func each<T: Decodable>(_ name: String, _: T.Type, _ body: (T) -> Void) {
        let key = Key(name)
        guard isThere(key) else { return }
        do {
            var elements = try container.nestedUnkeyedContainer(forKey: key)
            while !elements.isAtEnd { body(try elements.decode(T.self)) }
        } catch { problems.append("\(name) is not a list of objects") }
    }

    private mutating func value<T: Decodable>(_ name: String, _: T.Type, _ kind: String) -> T? {
        let key = Key(name)
        guard isThere(key) else { return nil }
        do { return try container.decode(T.self, forKey: key) } catch {
            problems.append("\(name) is not \(kind)")
            return nil
        }
    }

    private func isThere(_ key: Key) -> Bool {
        do { return container.contains(key) ? try !container.decodeNil(forKey: key) : false } catch { return false }
    }
}

/// The largest sidecar that is read: one with a hundred thousand comments has about 50 MB.
let largestSidecar = 64 << 20

/// Reads a sidecar; what is wrong with it is reported, and nil is answered when nothing of it can be used.
func readSidecar<T: Decodable>(_ path: RawPath, _: T.Type, problems: (T) -> [String], _ report: ProblemReport) -> T? {
    do {
        let bytes = try bytesOfFile(path, limit: largestSidecar, cut: false)
        guard !bytes.isEmpty else {
            report(path, "the sidecar is empty")
            return nil
        }
        let value = try JSONDecoder().decode(T.self, from: Data(bytes))
        let found = problems(value)
        if !found.isEmpty { report(path, found.joined(separator: ", ")) }
        return value
    } catch let error as FileReadError {
        report(path, "the sidecar \(error)")
    } catch let error as DecodingError {
        report(path, "the sidecar \(error.reason)")
    } catch {
        report(path, "the sidecar is not JSON: \(error)")
    }
    return nil
}

extension DecodingError {
    fileprivate var reason: String {
        switch self {
        case .typeMismatch, .valueNotFound: "is not a JSON object"
        case .dataCorrupted(let context):
            "is not JSON: \(context.underlyingError.map { "\($0)" } ?? context.debugDescription)"
        default: "is not JSON"
        }
    }
}
