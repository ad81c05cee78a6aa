import CLinux
import Control
import Glibc
import Linux

/// The daemon's answer to a status request. The request does not start a daemon.
@MainActor
enum DaemonAnswer {
    case answers(Status, settings: [Reply.Setting])
    /// The unit is stopped, or the connection fails for another reason than permissions.
    case absent
    /// The socket exists, but this user may not use it.
    case forbidden
    /// The connection was made, but no complete answer arrived.
    case silent
    /// The answer cannot be parsed or is no status; the daemon may have another version.
    case unclear(String)

    /// The time limit of each send and receive, in seconds; the answer normally takes milliseconds.
    private static let timeout: Int32 = 3

    init(_ options: DaemonOptions, unit: ServiceUnit?) {
        // With socket activation, connecting would make systemd start the daemon.
        let isOfService = options.socket == nil || options.socket == ConnectionFailure.servicePath
        if isOfService, let unit, !unit.isActive {
            self = .absent
            return
        }
        let number = vt_connect(options.path, Self.timeout)
        guard number >= 0 else {
            self = errno == EACCES || errno == EPERM ? .forbidden : .absent
            return
        }
        let socket = Descriptor(owning: number)
        guard let first = Self.ask(.status, socket) else {
            self = .silent
            return
        }
        do {
            guard case .status(let status) = try Line.decoded(Reply.self, from: first) else {
                self = .unclear("the answer is not a status")
                return
            }
            let settings: [Reply.Setting] =
                if case .config(let settings)? = Self.reply(to: .config, socket) { settings } else { [] }
            self = .answers(status, settings: settings)
        } catch {
            self = .unclear("\(MessageError(error))")
        }
    }

    var status: Status? { if case .answers(let status, _) = self { status } else { nil } }
    /// The settings in force; none if the daemon does not answer.
    var settings: [Reply.Setting] { if case .answers(_, let settings) = self { settings } else { [] } }

    /// A part of the daemon's library and the number of all items; nil if the daemon does not answer.
    static func library(_ options: DaemonOptions, offset: Int = 0, count: Int = 1) -> Reply.Library? {
        let list = Request.library(.list(offset: offset, count: count))
        return if case .library(let library)? = reply(to: list, options) { library } else { nil }
    }

    /// The reply to a request; nil if the daemon does not answer.
    static func reply(to request: Request, _ options: DaemonOptions) -> Reply? {
        let number = vt_connect(options.path, timeout)
        guard number >= 0 else { return nil }
        return reply(to: request, Descriptor(owning: number))
    }

    private static func reply(to request: Request, _ socket: borrowing Descriptor) -> Reply? {
        guard let line = ask(request, socket) else { return nil }
        do { return try Line.decoded(Reply.self, from: line) } catch {
            Log.debug("\(error)")
            return nil
        }
    }

    /// The line of the answer; nil if the request cannot be sent, or no complete line arrives in time.
    private static func ask(_ request: Request, _ socket: borrowing Descriptor) -> [UInt8]? {
        do {
            let line = try Line.encoded(request)
            guard send(socket.number, line, line.count, Int32(MSG_NOSIGNAL)) == line.count else { return nil }
        } catch {
            return nil
        }
        var answer: [UInt8] = []
        while true {
            var portion = [UInt8](repeating: 0, count: 65536)
            let count = recv(socket.number, &portion, portion.count, 0)
            guard count > 0 else { return nil }
            answer += portion[..<count]
            if let end = answer.firstIndex(of: UInt8(ascii: "\n")) { return Array(answer[..<end]) }
        }
    }
}
