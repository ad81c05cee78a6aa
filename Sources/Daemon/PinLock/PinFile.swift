package import Linux

/// The hash of the PIN and the number of wrong tries since the last right one, in a small file of its own.
package struct PinFile: Sendable {
    private let file: KeptFile

    package init(path: String) { file = KeptFile(path) }

    package struct Record: Equatable, Sendable {
        package var hash: String
        package var failures: Int

        package init(hash: String, failures: Int) { (self.hash, self.failures) = (hash, failures) }
    }

    /// The reason why a file is not usable.
    package struct Damage: Error, CustomStringConvertible {
        package let description: String
    }

    private static let firstLine = "vitrine-pin 1"
    /// The largest size of the file in bytes.
    private static let largest = 4096
    /// The largest valid number of wrong tries.
    private static let maximumFailures = 1_000_000

    /// Nil where no PIN is set.
    ///
    /// - Throws: `Damage` or `SystemError` where neither the file nor its previous version is usable.
    package func read() throws -> Record? {
        try file.read(limit: Self.largest, Self.record) { Log.warning("\($0): the previous PIN is used") }
    }

    /// Writes the file. Waits for the disk.
    package func write(_ record: Record) throws(SystemError) {
        try file.write("\(Self.firstLine)\n\(record.hash)\n\(record.failures)\n")
    }

    package func remove() throws(SystemError) { try file.remove() }

    static func record(_ text: String) throws(Damage) -> Record {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard lines.count == 4, lines[0] == firstLine, lines[1].hasPrefix("$"),
            let failures = Int(lines[2], radix: 10), (0...maximumFailures).contains(failures)
        else { throw Damage(description: "no PIN") }
        return Record(hash: lines[1], failures: failures)
    }
}
