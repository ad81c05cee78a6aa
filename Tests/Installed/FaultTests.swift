import Foundation
import Support
import Testing

/// Faults of a machine, one each, and what vitrinectl doctor says of them.
extension Installed {
    /// A slice of them; a full run tries all. `VITRINE_TEST_FAULTS` names others.
    private static func chosen() throws -> [String] {
        if let named = ProcessInfo.processInfo.environment["VITRINE_TEST_FAULTS"] {
            return named.split(separator: " ").map(String.init)
        }
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("faults.sh")
        let names = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .compactMap { $0.firstMatch(of: #/^(?:grave=no )?fault ([a-z0-9-]+) /#).map { String($0.1) } }
        guard !isFullScale else { return names }
        var generator = SeededGenerator(seed: 13)
        // One that makes the service fail at every start, until its remedy has been run, and another.
        return ["no-group"] + names.filter { $0 != "no-group" }.shuffled(using: &generator).prefix(1)
    }

    @Test func `the doctor finds a fault, names it, and its remedy as printed cures it`() throws {
        let names = try Self.chosen()
        try #require(!names.isEmpty)
        let run = try machine.run(
            """
            fresh
            install -m 755 "$PROGRAMS/panel-touch" /usr/local/bin/
            set -- \(names.joined(separator: " "))
            . "$ROOT/Tests/Installed/faults.sh"
            unplug_touch
            """, limit: 400 + 150 * Double(names.count))
        #expect(run.lines.first == "no fault: exit status 0", "\(run.report)")
        for name in names { #expect(run.lines.contains("\(name): cured"), "\(run.report)") }
    }
}
