import CVNC
import Foundation
import Linux
import Servers
import Testing
import Time

@testable import Viewer

/// Who is let into the VNC window.
@MainActor @Suite(.serialized, .timeLimit(.minutes(19))) struct `The VNC window's door` {
    private static func password(_ text: String) throws -> ViewerPassword {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("password-\(UUID().uuidString)")
        try Data(text.utf8).write(to: file)
        return try ViewerPassword(file: file.path)
    }

    /// RFC 6143, section 7.2.2, up to the result: 0 for a client that is let in.
    private static func result(of password: String, at viewer: VNCViewer) throws -> UInt8 {
        let client = try RFBClient(port: viewer.port)
        #expect(try client.read(12) == Array("RFB 003.008\n".utf8))
        try client.write(Array("RFB 003.008\n".utf8))
        let types = try client.read(Int(try client.read(1)[0]))
        #expect(types == [2])
        try client.write([2])
        var challenge = try client.read(16)
        var words = Array(password.utf8CString)
        rfbEncryptBytes(&challenge, &words)
        try client.write(challenge)
        return try client.read(4)[3]
    }

    @Test func `with a password, only who knows it gets in`() throws {
        let viewer = try VNCViewer(width: 32, height: 16, port: 0, password: try Self.password("sesame\r\nmore"))
        #expect(try Self.result(of: "sesame", at: viewer) == 0)
        #expect(try Self.result(of: "Sesame", at: viewer) == 1)
        #expect(try Self.result(of: "", at: viewer) == 1)
        #expect(try Self.result(of: "sesame", at: viewer) == 0)
    }

    @Test func `with a password, who says that none is needed is not let in`() throws {
        let viewer = try VNCViewer(width: 32, height: 16, port: 0, password: try Self.password("sesame"))
        let client = try RFBClient(port: viewer.port)
        _ = try client.read(12)
        try client.write(Array("RFB 003.008\n".utf8))
        _ = try client.read(2)
        try client.write([1])
        #expect(client.isDropped(within: 2))
    }

    @Test(arguments: ["", "\n", "ninebytes", "a\0b"]) func `a password that VNC cannot ask for opens nothing`(
        text: String
    ) throws {
        #expect(throws: ViewerError.self) { try Self.password(text) }
        #expect(throws: ViewerError.self) { try ViewerPassword(file: "/nowhere") }
        #expect(throws: ViewerError.self) { try ViewerPassword(file: "/dev/zero") }
    }

    @Test func `clients that say nothing lock nobody out, not even the one that looks on`() throws {
        let viewer = try VNCViewer(width: 32, height: 16, port: 0)
        let looking = try lookingClient(at: viewer).client
        for _ in 0..<3 {
            let silent = try (0..<8).map { _ in try RFBClient(port: viewer.port) }
            turn(seconds: 1.5)
            _ = try lookingClient(at: viewer)
            _ = silent.count
        }
        try looking.request(incremental: false)
        var seen = blank(32, 16)
        #expect(try looking.update(into: &seen) == [.init(x: 0, y: 0, w: 32, h: 16)])
    }

    @Test func `a client that never finishes the handshake is dropped`() throws {
        let viewer = try VNCViewer(width: 32, height: 16, port: 0)
        let silent = try RFBClient(port: viewer.port)
        #expect(silent.isDropped(within: 20))
    }
}
