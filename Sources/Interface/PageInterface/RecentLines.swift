/// The last few lines of many, and the total number.
package struct RecentLines {
    static let kept = 8

    package private(set) var lines: [String] = []
    package private(set) var count = 0

    package init() {}

    package mutating func append(_ line: String) {
        count += 1
        lines.append(line)
        if lines.count > Self.kept { lines.removeFirst() }
    }
}
