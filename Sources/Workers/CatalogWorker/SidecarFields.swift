import Numbers
import WorkerProtocol

/// The fields of one JSON object in a sidecar, read in document order; each may be missing or of any type.
///
/// A field that is present but invalid is dropped and reported; the others are used.
struct SidecarFields: ~Copyable {
    private var json: JSONStream
    /// The problems so far, one sentence each.
    private(set) var problems: [String] = []
    /// The largest number of kept problems: an untrusted file may have any number.
    private static let maximumProblems = 16

    init(_ json: consuming JSONStream) { self.json = json }

    /// Reads an object's fields up to its end.
    ///
    /// - Parameter body: called with each field's name; reads the value, or returns false to have the value skipped.
    mutating func each(
        _ body: (inout SidecarFields, _ name: String) throws(JSONStream.Fault) -> Bool
    ) throws(JSONStream.Fault) {
        while case .key(let name)? = try json.next() {
            if let name, try body(&self, name) { continue }
            try json.skipNext()
        }
    }

    /// - Returns: false for a document that is not an object; it is then read to its end.
    mutating func begin() throws(JSONStream.Fault) -> Bool {
        let token = try json.next()
        if token == .objectStart { return true }
        try json.skip(token)
        try end()
        return false
    }

    /// Reads the rest of the document, which may contain only white space.
    mutating func end() throws(JSONStream.Fault) { while try json.next() != nil {} }

    // MARK: One value

    /// A string that is not blank.
    mutating func text(_ name: String) throws(JSONStream.Fault) -> String? {
        guard case .text(let text)? = try value(name, "a text", { if case .text(.some) = $0 { true } else { false } }),
            let text
        else { return nil }
        return text.allSatisfy(\.isWhitespace) ? nil : text
    }

    /// A finite number of at least 0.
    mutating func number(_ name: String) throws(JSONStream.Fault) -> Double? {
        guard
            case .number(let number)? = try value(
                name, "a number", { if case .number(.some) = $0 { true } else { false } }), let number
        else { return nil }
        guard number >= 0 else {
            report("\(name) is \(number)")
            return nil
        }
        return number
    }

    /// A position in an item, or a duration.
    mutating func seconds(_ name: String) throws(JSONStream.Fault) -> Double? {
        guard let seconds = try number(name) else { return nil }
        guard WireRange.seconds.contains(seconds) else {
            report("\(name) is \(seconds)")
            return nil
        }
        return seconds
    }

    /// A count of at least 0.
    mutating func count(_ name: String) throws(JSONStream.Fault) -> Int64? {
        // Some extractors write counts as 1e6 or 1000.0.
        try number(name).map { min(Int64(saturating: $0.rounded()), WireRange.count.upperBound) }
    }

    mutating func flag(_ name: String) throws(JSONStream.Fault) -> Bool {
        try value(name, "true or false") { if case .flag = $0 { true } else { false } } == .flag(true)
    }

    /// Reads the objects of an array, one after another; problems in them are not reported.
    ///
    /// - Parameter body: reads an object's fields with `each`.
    mutating func objects(
        _ name: String, _ body: (inout SidecarFields) throws(JSONStream.Fault) -> Void
    ) throws(JSONStream.Fault) {
        guard try value(name, "a list of objects", { $0 == .arrayStart }) != nil else { return }
        var isGood = true
        let reported = problems
        while let token = try json.next(), token != .arrayEnd {
            isGood = isGood && token == .objectStart
            if isGood { try body(&self) } else { try json.skip(token) }
        }
        problems = reported
        if !isGood { report("\(name) is not a list of objects") }
    }

    /// The value, if it has the expected type; null counts as missing.
    private mutating func value(
        _ name: String, _ kind: String, _ fits: (JSONStream.Token) -> Bool
    ) throws(JSONStream.Fault) -> JSONStream.Token? {
        guard let token = try json.next() else { return nil }
        if fits(token) { return token }
        try json.skip(token)
        if token != .null { report("\(name) is not \(kind)") }
        return nil
    }

    private mutating func report(_ problem: String) {
        if problems.count < Self.maximumProblems { problems.append(problem) }
    }
}

/// A type that is built from a sidecar's fields.
protocol Sidecar {
    init()
    /// - Returns: whether the field was used.
    mutating func take(_ name: String, of fields: inout SidecarFields) throws(JSONStream.Fault) -> Bool
}

/// The largest sidecar, bytes. One with a hundred thousand comments has about 50 MB.
let largestSidecar = 64 << 20

/// Reads a sidecar; nil for a file that cannot be read or is not a JSON object. Problems are reported.
func readSidecar<Content: Sidecar>(_ path: RawPath, _: Content.Type, _ report: ProblemReport) -> Content? {
    do throws(FileReadError) {
        let file = try ByteFile(path, limit: largestSidecar)
        guard file.size > 0 else {
            report(path, "the sidecar is empty")
            return nil
        }
        return read(JSONStream(file), path, report)
    } catch {
        report(path, "the sidecar \(error)")
        return nil
    }
}

private func read<Content: Sidecar>(
    _ json: consuming JSONStream, _ path: RawPath, _ report: ProblemReport
) -> Content? {
    do throws(JSONStream.Fault) {
        var fields = SidecarFields(json)
        guard try fields.begin() else {
            report(path, "the sidecar is not a JSON object")
            return nil
        }
        var content = Content()
        var isPlaylist = false
        try fields.each { (fields, name) throws(JSONStream.Fault) in
            if name == "_type" {
                isPlaylist = try fields.text(name) == "playlist"
                return true
            }
            return try content.take(name, of: &fields)
        }
        try fields.end()
        if !fields.problems.isEmpty { report(path, fields.problems.joined(separator: ", ")) }
        // A playlist's sidecar may share its stem with a video, but does not describe the video.
        return isPlaylist ? Content() : content
    } catch {
        if case .file(let error) = error {
            report(path, "the sidecar \(error)")
        } else {
            report(path, "the sidecar is not JSON: \(error)")
        }
        return nil
    }
}
