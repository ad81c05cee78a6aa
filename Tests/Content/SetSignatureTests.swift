import Foundation
import Testing

@testable import CatalogWorker

/// Signatures of the program minisign.
@Suite struct `A signature of minisign's` {
    private let folder: SetFixture
    private let key: SetSignature.Key
    private let signature: [UInt8]
    private static let content = "[set]\nid = \"museum\"\n"

    init() throws {
        folder = try SetFixture()
        try folder.file("set.toml", Self.content)
        // -W: without a password.
        try Self.minisign(folder, ["-G", "-W", "-f", "-p", "key.pub", "-s", "key"])
        try Self.minisign(folder, ["-S", "-s", "key", "-m", "set.toml", "-t", "of a set"])
        let text = try folder.text("key.pub").split(separator: "\n")[1]
        key = try #require(SetSignature.Key(String(text)))
        signature = Array(try folder.text("set.toml.minisig").utf8)
    }

    private static func minisign(_ folder: SetFixture, _ arguments: [String]) throws {
        let program = Process()
        program.executableURL = URL(fileURLWithPath: "/usr/bin/minisign")
        program.arguments = arguments
        program.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        program.standardOutput = FileHandle.nullDevice
        try program.run()
        program.waitUntilExit()
        try #require(program.terminationStatus == 0)
    }

    private func isValid(_ signature: [UInt8], for content: String = content) -> Bool {
        SetSignature(signature)?.isValid(for: Array(content.utf8), keys: [key]) ?? false
    }

    @Test func `it is valid for its file and key alone`() throws {
        #expect(isValid(signature))
        #expect(!isValid(signature, for: Self.content + " "))
        try Self.minisign(folder, ["-G", "-W", "-f", "-p", "other.pub", "-s", "other"])
        let other = try #require(SetSignature.Key(String(try folder.text("other.pub").split(separator: "\n")[1])))
        let read = try #require(SetSignature(signature))
        #expect(!read.isValid(for: Array(Self.content.utf8), keys: [other]))
        #expect(read.isValid(for: Array(Self.content.utf8), keys: [other, key]))
        #expect(!read.isValid(for: Array(Self.content.utf8), keys: []))
    }

    @Test func `with any byte of it changed it is not valid`() {
        // The untrusted comment is what its name says.
        let start = (signature.firstIndex(of: UInt8(ascii: "\n")) ?? 0) + 1
        for index in start..<signature.count - 1 {
            var changed = signature
            changed[index] ^= 1
            #expect(!isValid(changed), "byte \(index)")
        }
        for count in stride(from: 0, to: signature.count - 2, by: 7) { #expect(!isValid(Array(signature[..<count]))) }
    }

    @Test func `the older form without a hash is refused`() throws {
        try Self.minisign(folder, ["-S", "-l", "-s", "key", "-m", "set.toml", "-x", "old.minisig"])
        #expect(SetSignature(Array(try folder.text("old.minisig").utf8)) == nil)
    }

    @Test(arguments: ["", "RWQ", String(repeating: "A", count: 56), "RW" + String(repeating: "é", count: 54)])
    func `what is no key is refused`(text: String) { #expect(SetSignature.Key(text) == nil) }
}
