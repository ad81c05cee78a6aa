extension Settings {
    /// The known key nearest to a misspelt one; nil if none is within 4 edits.
    static func nearest(to key: String) -> String? {
        guard key.utf8.count < 100 else { return nil }
        let distances = table.map { (key: $0.key, distance: $0.key.distance(to: key)) }
        return distances.min { $0.distance < $1.distance }.flatMap { $0.distance <= 4 ? $0.key : nil }
    }
}

extension String {
    /// The number of insertions, deletions and replacements that lead to `other` (Levenshtein distance).
    fileprivate func distance(to other: String) -> Int {
        let (a, b) = (Array(self), Array(other))
        var row = Array(0...b.count)
        for i in 0..<a.count {
            var diagonal = row[0]
            row[0] = i + 1
            for j in 0..<b.count {
                let cost = a[i] == b[j] ? diagonal : 1 + Swift.min(diagonal, row[j], row[j + 1])
                diagonal = row[j + 1]
                row[j + 1] = cost
            }
        }
        return row[b.count]
    }
}
