import Foundation
import Rules
import Testing

@Suite struct `The ways of ARCHITECTURE.md` {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private static func text(_ file: String) -> String? {
        try? String(contentsOf: root.appendingPathComponent("Sources/" + file), encoding: .utf8)
    }

    @Test func `can be followed, hop by hop`() throws {
        let document = try String(contentsOf: Self.root.appendingPathComponent("ARCHITECTURE.md"), encoding: .utf8)
        let ways = Way.all(in: document)
        #expect(ways.count == 3)
        for way in ways { #expect(way.faults(text: Self.text).isEmpty) }
    }

    @Test func `are told where they lead nowhere`() {
        let files = ["A.swift": "func go(x) { take(x) }", "B.swift": "func take(x) {}", "C.swift": "func other() {}"]
        func faults(_ table: String) -> [String] { Way.all(in: table).flatMap { $0.faults { files[$0] } } }
        #expect(faults("| 1 | `A.swift` | `go` | `take` |\n| 2 | `B.swift` | `take` | |").isEmpty)
        #expect(faults("| 1 | `D.swift` | `go` | |") == ["no file D.swift"])
        #expect(faults("| 1 | `B.swift` | `go` | |") == ["no function go in B.swift"])
        #expect(faults("| 1 | `B.swift` | `take` | `go` |") == ["B.swift does not call go"])
        #expect(
            faults("| 1 | `A.swift` | `go` | `take` |\n| 2 | `C.swift` | `other` | |") == ["C.swift does not know take"]
        )
        let long = (1...11).map { "| \($0) | `B.swift` | `take` | |" }.joined(separator: "\n")
        #expect(faults(long) == ["11 hops, of at most 10"])
    }
}
