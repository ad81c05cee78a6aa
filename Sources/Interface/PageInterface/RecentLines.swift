/// The last `kept` lines, and the number of all lines that were appended.
struct RecentLines {
    static let kept = 8

    private(set) var lines: [String] = []
    private(set) var count = 0

    init() {}

    mutating func append(_ line: String) {
        count += 1
        lines.append(line)
        if lines.count > Self.kept { lines.removeFirst() }
    }
}
