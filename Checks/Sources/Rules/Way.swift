import Foundation

/// A way through the code, as ARCHITECTURE.md tells it: a table of hops, each a file, a function and what it calls next.
public struct Way {
    public struct Hop {
        /// Below `Sources`.
        public let file: String
        public let function: String
        /// The function or callback that it passes on to; nil where the rest of the cell says it in words.
        public let next: String?
    }

    /// Hops of a way that a stranger follows.
    public static let most = 10

    public let hops: [Hop]

    /// All ways of a document.
    public static func all(in document: String) -> [Way] {
        var ways: [Way] = []
        var hops: [Hop] = []
        for line in (document + "\n\n").components(separatedBy: "\n") {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            if cells.count >= 3, Int(cells[0]) == hops.count + 1 {
                hops.append(
                    Hop(
                        file: quoted(cells[1]) ?? cells[1], function: quoted(cells[2]) ?? cells[2],
                        next: cells.count > 3 && cells[3].hasPrefix("`") ? quoted(cells[3]) : nil))
            } else if !hops.isEmpty {
                ways.append(Way(hops: hops))
                hops = []
            }
        }
        return ways
    }

    private static func quoted(_ cell: String) -> String? {
        let parts = cell.split(separator: "`", omittingEmptySubsequences: false)
        return parts.count >= 3 ? String(parts[1]) : nil
    }

    /// What the code does not bear out; empty where the way can be followed.
    ///
    /// - Parameter text: of a file below `Sources`; nil where there is none.
    public func faults(text: (String) -> String?) -> [String] {
        var faults: [String] = []
        if hops.count > Self.most { faults.append("\(hops.count) hops, of at most \(Self.most)") }
        for (number, hop) in hops.enumerated() {
            guard let code = text(hop.file) else {
                faults.append("no file \(hop.file)")
                continue
            }
            if !code.contains("func \(hop.function)(") { faults.append("no function \(hop.function) in \(hop.file)") }
            guard let next = hop.next else { continue }
            if !code.contains("\(next)("), !code.contains("\(next)?(") {
                faults.append("\(hop.file) does not call \(next)")
            }
            // A callback is set where the way goes on.
            guard number + 1 < hops.count, hops[number + 1].function != next else { continue }
            if text(hops[number + 1].file)?.contains(next) != true {
                faults.append("\(hops[number + 1].file) does not know \(next)")
            }
        }
        return faults
    }
}
