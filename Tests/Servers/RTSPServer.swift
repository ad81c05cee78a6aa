import Glibc
import Linux
import Time

/// An RTSP server in a process of its own, with a picture and a tone that are made as they are sent.
package final class RTSPServer {
    package let port: String
    private let process: ChildProcess
    private let socket: PacketSocket
    private var isRunning = true

    package var address: String { "rtsp://127.0.0.1:\(port)/live" }

    private struct NotUp: Error {}

    /// - Parameter port: one that was told before; nil for any.
    package init(port: String? = nil) throws {
        let (ours, theirs) = try PacketSocket.pair()
        process = try ChildProcess.start(
            programFolder() + "/rtsp-server", arguments: [port].compactMap { $0 }, socket: theirs)
        var said: String?
        let deadline = monotonicNow() + 10
        while said == nil, monotonicNow() < deadline {
            switch try ours.receive() {
            case .packet(let bytes, _): said = String(decoding: bytes, as: UTF8.self)
            case .nothingYet: usleep(20_000)
            case .peerGone: throw NotUp()
            }
        }
        guard let said else { throw NotUp() }
        self.port = said
        socket = ours
    }

    package func end() {
        guard isRunning else { return }
        isRunning = false
        _ = process.kill()
    }

    deinit { end() }
}
