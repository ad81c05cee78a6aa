import Numbers
import WorkerProtocol

/// The values of one JSON object of a sidecar, each taken as it comes; it may be missing or of any type.
///
/// What is there but of no use costs itself alone, and is told.
struct SidecarFields: ~Copyable {
    private var json: JSONStream
    /// A sentence each.
    private(set) var problems: [String] = []
    /// Strangers may write as many as they like.
    private static let mostProblems = 16

    init(_ json: consuming JSONStream) { self.json = json }

    /// Takes an object's fields up to its end.
    ///
    /// - Parameter body: takes the value of a field, whose name it is given, or leaves it.
    mutating func each(
        _ body: (inout SidecarFields, _ name: String) throws(JSONStream.Fault) -> Bool
    ) throws(JSONStream.Fault) {
        while case .key(let name)? = try json.next() {
            if let name, try body(&self, name) { continue }
            try json.skip(json.next())
        }
    }

    /// - Returns: false for a document that is no object, which it reads to its end.
    mutating func begin() throws(JSONStream.Fault) -> Bool {
        let token = try json.next()
        if token == .objectStart { return true }
        try json.skip(token)
        try end()
        return false
    }

    /// Nothing but white space may follow.
    mutating func end() throws(JSONStream.Fault) { while try json.next() != nil {} }

    // MARK: One value

    /// A text that is not blank.
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
            tell("\(name) is \(number)")
            return nil
        }
        return number
    }

    /// A time in an item, or its length.
    mutating func seconds(_ name: String) throws(JSONStream.Fault) -> Double? {
        guard let seconds = try number(name) else { return nil }
        guard WireRange.seconds.contains(seconds) else {
            tell("\(name) is \(seconds)")
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

    /// The objects of a list, one after another; what is wrong in them is not told.
    ///
    /// - Parameter body: takes an object's fields with `each`.
    mutating func objects(
        _ name: String, _ body: (inout SidecarFields) throws(JSONStream.Fault) -> Void
    ) throws(JSONStream.Fault) {
        guard try value(name, "a list of objects", { $0 == .arrayStart }) != nil else { return }
        var isGood = true
        let told = problems
        while let token = try json.next(), token != .arrayEnd {
            isGood = isGood && token == .objectStart
            if isGood { try body(&self) } else { try json.skip(token) }
        }
        problems = told
        if !isGood { tell("\(name) is not a list of objects") }
    }

    /// The value, where it is of its kind; null is none.
    private mutating func value(
        _ name: String, _ kind: String, _ fits: (JSONStream.Token) -> Bool
    ) throws(JSONStream.Fault) -> JSONStream.Token? {
        guard let token = try json.next() else { return nil }
        if fits(token) { return token }
        try json.skip(token)
        if token != .null { tell("\(name) is not \(kind)") }
        return nil
    }

    private mutating func tell(_ problem: String) {
        if problems.count < Self.mostProblems { problems.append(problem) }
    }
}

/// What a sidecar says that is made of its fields.
protocol Sidecar {
    init()
    /// - Returns: whether the field was taken.
    mutating func take(_ name: String, of fields: inout SidecarFields) throws(JSONStream.Fault) -> Bool
}

/// The largest sidecar that is read: one with a hundred thousand comments has about 50 MB.
let largestSidecar = 64 << 20

/// Reads a sidecar; what is wrong with it is reported, and nil is answered when nothing of it can be used.
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
        // The sidecar of a playlist may have the name of a video, but says nothing about it.
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
