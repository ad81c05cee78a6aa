import Foundation
import Glibc
import Linux
import Synchronization
import Time

/// A small web server on this machine that serves a folder as badly as it is told to.
package final class BadServer: Sendable {
    package enum Behaviour: Sendable {
        case good
        /// So many bytes a second.
        case slow(Int)
        /// So many bytes a second for some seconds from the first request on, then as fast as it goes.
        case throttled(Int, seconds: Double)
        /// Silent for some seconds once so much of a file has left.
        case stalls(after: Int, seconds: Double)
        /// The connection breaks off once so much of a file has left.
        case breaksOff(after: Int)
        /// Has not these files, and answers with a status in their place.
        case lacks(Set<String>, status: String)
        /// Sends a whole file whatever part is asked for.
        case ignoresRanges
        /// Calls the version of each file by its content, and sends none that the client has.
        case versions
        /// Says that a file is so many bytes longer than it is, and closes the connection at its end.
        case lies(by: Int)
        /// Sends whoever asks on to another address.
        case redirects(to: String)
    }

    package let port: UInt16
    private let listener: Int32
    private let folder: String
    private let behaviour: Behaviour
    private let host: String
    private let firstRequest = Mutex<Instant?>(nil)
    private let connections = Mutex(0)
    private let clients = Mutex<Set<Int32>>([])
    /// Makes what stands in no file, by its name and the seconds since the start.
    private let make: @Sendable (String, Double) -> String?
    private let start = monotonicNow()
    private let answered = Mutex(0)
    /// What was not sent as the client had it.
    package var unchanged: Int { unsent.withLock { $0 } }
    private let unsent = Mutex(0)
    /// How much was asked for.
    package var requests: Int { answered.withLock { $0 } }

    /// How often somebody has connected.
    package var visits: Int { connections.withLock { $0 } }

    /// - Parameter port: of a server that was there before; 0 for any.
    package init(
        folder: String, _ behaviour: Behaviour, host: String = "127.0.0.1", port wanted: UInt16 = 0,
        make: @escaping @Sendable (String, Double) -> String? = { _, _ in nil }
    ) throws {
        (self.host, self.make) = (host, make)
        (self.folder, self.behaviour) = (folder, behaviour)
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        listener = descriptor
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr(host)
        address.sin_port = wanted.bigEndian
        var one: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, 4)
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
                clients.withLock { _ = $0.insert(client) }
                Thread.detachNewThread { [self] in
                    while serve(client) {}
                    clients.withLock { _ = $0.remove(client) }
                    close(client)
                }
            }
        }
    }

    package func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    /// Goes away, and breaks off what it sends.
    package func die() {
        stop()
        clients.withLock { for client in $0 { shutdown(client, Int32(SHUT_RDWR)) } }
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
        if case .redirects(let address) = behaviour {
            return send(client, Array("HTTP/1.1 302 Found\r\nLocation: \(address)\r\nContent-Length: 0\r\n\r\n".utf8))
        }
        let name = words.count > 1 ? String(words[1].dropFirst()) : ""
        if case .lacks(let files, let status) = behaviour, files.contains(name) {
            return send(client, Array("HTTP/1.1 \(status)\r\nContent-Length: 0\r\n\r\n".utf8))
        }
        let made = make(name, (monotonicNow() - start).value).map { Data($0.utf8) }
        guard words.count > 1,
            let body = made
                ?? FileManager.default.contents(
                    atPath: folder + (words[1].removingPercentEncoding ?? String(words[1])))
        else {
            return send(client, Array("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n".utf8))
        }
        var start = request.lowercased().firstRange(of: "range: bytes=").map {
            Int(request[$0.upperBound...].prefix { $0.isNumber }) ?? 0
        }
        if case .ignoresRanges = behaviour { start = nil }
        var version = ""
        if case .versions = behaviour {
            let name = "\"\(body.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xffffff })\""
            if request.contains("If-None-Match: \(name)") {
                unsent.withLock { $0 += 1 }
                return send(client, Array("HTTP/1.1 304 Not Modified\r\nETag: \(name)\r\n\r\n".utf8))
            }
            version = "ETag: \(name)\r\n"
        }
        var lie = 0
        if case .lies(let bytes) = behaviour { lie = bytes }
        let from = min(start ?? 0, body.count)
        var head = start == nil ? "HTTP/1.1 200 OK\r\n" : "HTTP/1.1 206 Partial Content\r\n"
        if start != nil { head += "Content-Range: bytes \(from)-\(body.count - 1)/\(body.count)\r\n" }
        head += version + "Accept-Ranges: bytes\r\nContent-Length: \(body.count - from + lie)\r\n\r\n"
        guard send(client, Array(head.utf8)) else { return false }
        if lie != 0 {
            _ = send(client, body: Array(body)[from...])
            return false
        }
        return words[0] == "HEAD" || send(client, body: Array(body)[from...])
    }

    private func send(_ client: Int32, body: ArraySlice<UInt8>) -> Bool {
        var sent = 0
        var hasStalled = false
        for start in stride(from: body.startIndex, to: body.endIndex, by: 8192) {
            let part = Array(body[start..<min(start + 8192, body.endIndex)])
            switch behaviour {
            case .good, .lacks, .redirects, .ignoresRanges, .versions, .lies: break
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
