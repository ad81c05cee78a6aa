import Foundation
import Testing

/// The table of Documentation/accessibility.md, whose rows name tests.
@Suite struct AccessibilityTableTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The cells of each row.
    private static func rows() throws -> [[Substring]] {
        let file = root.appendingPathComponent("Documentation/accessibility.md")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .filter { $0.hasPrefix("| ") && !$0.contains("EN 301 549") }
            .map { $0.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast().map { $0 } }
    }

    private static func namesOfTests() throws -> Set<Substring> {
        let files = try ["Interface", "MediaWorker"].flatMap {
            try FileManager.default.contentsOfDirectory(
                at: root.appendingPathComponent("Tests/\($0)"), includingPropertiesForKeys: nil)
        }
        return try Set(
            files.filter { $0.pathExtension == "swift" }.flatMap { file in
                try String(contentsOf: file, encoding: .utf8).matches(of: #/func `([^`]+)`/#).map { $0.1 }
            }.map { Substring(String($0)) })
    }

    @Test func `each clause that is met names a test, and each test that is named exists`() throws {
        let (rows, tests) = (try Self.rows(), try Self.namesOfTests())
        #expect(rows.count > 20)
        for row in rows {
            let (state, how) = (row[3].trimmingCharacters(in: .whitespaces), row[4])
            #expect(["met", "in part", "not met"].contains(state), "\(row[0])")
            let quoted = how.matches(of: #/`([^`]+)`/#).map { $0.1 }
            // Others are keys, as interface.text_size.
            let named = quoted.filter { $0.contains(" ") && !$0.contains("=") }
            #expect(state != "met" || !named.isEmpty, "\(row[0]) names no test")
            for name in named { #expect(tests.contains(name), "\(row[0]): there is no test `\(name)`") }
        }
    }
}
