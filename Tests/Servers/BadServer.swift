import Foundation
import Glibc
import Linux
import Synchronization
import Time

/// A small web server on this machine that serves a folder as badly as it is told to.
package final class BadServer: Sendable {
    package enum Manner: Sendable {
        case good
        /// So many bytes a second.
        case slow(Int)
        /// So many bytes a second for some seconds from the first request on, then as fast as it goes.
        case throttled(Int, seconds: Double)
        /// Silent for some seconds once so much of a file has left.
        case stalls(after: Int, seconds: Double)
        /// The connection breaks off once so much of a file has left.
        case breaksOff(after: Int)
        /// Sends whoever asks on to another address.
        case redirects(to: String)
    }

    package let port: UInt16
    private let listener: Int32
    private let folder: String
    private let manner: Manner
    private let host: String
    private let firstRequest = Mutex<Instant?>(nil)
    private let connections = Mutex(0)
    private let answered = Mutex(0)
    /// How much was asked for.
    package var requests: Int { answered.withLock { $0 } }

    /// How often somebody has connected.
    package var visits: Int { connections.withLock { $0 } }

    package init(folder: String, _ manner: Manner, host: String = "127.0.0.1") throws {
        self.host = host
        (self.folder, self.manner) = (folder, manner)
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        listener = descriptor
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr(host)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 && listen(descriptor, 16) == 0
                    && getsockname(descriptor, $0, &size) == 0
            }
        }
        guard status else { throw SystemError("listen on \(host)") }
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [self] in
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0 else { return }
                connections.withLock { $0 += 1 }
                Thread.detachNewThread { [self] in
                    while serve(client) {}
                    close(client)
                }
            }
        }
    }

    package func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    package func address(of file: String) -> String { "http://\(host):\(port)/\(file)" }

    /// - Returns: whether another request may follow.
    private func serve(_ client: Int32) -> Bool {
        var request = ""
        var part = [UInt8](repeating: 0, count: 4096)
        while !request.contains("\r\n\r\n") {
            let count = recv(client, &part, part.count, 0)
            guard count > 0 else { return false }
            request += String(decoding: part[..<count], as: UTF8.self)
        }
        answered.withLock { $0 += 1 }
        let words = request.split(separator: " ")
        if case .redirects(let address) = manner {
            return send(client, Array("HTTP/1.1 302 Found\r\nLocation: \(address)\r\nContent-Length: 0\r\n\r\n".utf8))
        }
        guard words.count > 1, let body = FileManager.default.contents(atPath: folder + words[1]) else {
            return send(client, Array("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n".utf8))
        }
        let start = request.lowercased().firstRange(of: "range: bytes=").map {
            Int(request[$0.upperBound...].prefix { $0.isNumber }) ?? 0
        }
        let from = min(start ?? 0, body.count)
        var head = start == nil ? "HTTP/1.1 200 OK\r\n" : "HTTP/1.1 206 Partial Content\r\n"
        if start != nil { head += "Content-Range: bytes \(from)-\(body.count - 1)/\(body.count)\r\n" }
        head += "Accept-Ranges: bytes\r\nContent-Length: \(body.count - from)\r\n\r\n"
        guard send(client, Array(head.utf8)) else { return false }
        return words[0] == "HEAD" || send(client, body: Array(body)[from...])
    }

    private func send(_ client: Int32, body: ArraySlice<UInt8>) -> Bool {
        var sent = 0
        var hasStalled = false
        for start in stride(from: body.startIndex, to: body.endIndex, by: 8192) {
            let part = Array(body[start..<min(start + 8192, body.endIndex)])
            switch manner {
            case .good, .redirects: break
            case .slow(let rate): wait(for: part, rate)
            case .throttled(let rate, let seconds): if age < seconds { wait(for: part, rate) }
            case .stalls(let after, let seconds):
                if sent >= after, !hasStalled {
                    hasStalled = true
                    usleep(UInt32(seconds * 1e6))
                }
            case .breaksOff(let after): if sent >= after { return false }
            }
            guard send(client, part) else { return false }
            sent += part.count
        }
        return true
    }

    private func wait(for part: [UInt8], _ rate: Int) { usleep(UInt32(Double(part.count) / Double(rate) * 1e6)) }

    /// Since the first request, in seconds.
    private var age: Double {
        firstRequest.withLock { first in
            let now = monotonicNow()
            first = first ?? now
            return (now - first!).value
        }
    }

    private func send(_ client: Int32, _ bytes: [UInt8]) -> Bool {
        var start = 0
        while start < bytes.count {
            let count = bytes[start...].withUnsafeBytes {
                Glibc.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            start += count
        }
        return true
    }
}
