import Foundation
import Linux
import Testing

@Suite struct `A file that is kept` {
    private struct Odd: Error {}

    private let path = FileManager.default.temporaryDirectory.appendingPathComponent(
        "vitrine-\(UUID().uuidString)/state"
    )
    .path

    private func read(_ file: KeptFile) throws -> Int? {
        try file.read(limit: 100) {
            guard let number = Int($0) else { throw Odd() }
            return number
        }
    }

    @Test func `what was written last is read, and nothing where nothing was`() throws {
        let file = KeptFile(path)
        #expect(try read(file) == nil)
        for number in 0..<5 {
            try file.write(String(number))
            #expect(try read(file) == number)
        }
        try file.remove()
        #expect(try read(file) == nil)
    }

    /// What is left of the newest text.
    @Test(arguments: ["", "x", String(repeating: "1", count: 200), "\0\0\0\0"])
    func `the one before is read where the newest is damaged, and takes its place`(left: String) throws {
        let file = KeptFile(path)
        try file.write("1")
        try file.write("2")
        try Data(left.utf8).write(to: URL(fileURLWithPath: path))
        #expect(try read(file) == 1)
        #expect(try file.fallBack())
        #expect(try read(file) == 1)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path + ".damaged")) == Data(left.utf8))
        try file.write("3")
        #expect(try read(file) == 3)
    }

    @Test func `without one before, the damage is told`() throws {
        let file = KeptFile(path)
        try file.write("x")
        #expect(throws: Odd.self) { try read(file) }
        #expect(try !file.fallBack())
        #expect(try read(file) == nil)
    }

    @Test func `what was begun and not finished counts as nothing`() throws {
        let file = KeptFile(path)
        try file.write("1")
        try Data("2".utf8).write(to: URL(fileURLWithPath: path + ".new"))
        #expect(try read(file) == 1)
        try file.write("3")
        #expect(try read(file) == 3)
    }
}
