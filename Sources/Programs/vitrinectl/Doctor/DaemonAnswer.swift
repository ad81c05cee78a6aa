import CLinux
import Control
import Glibc
import Linux

/// What the daemon says of itself when it is asked; one that does not run is not started by the question.
@MainActor
enum DaemonAnswer {
    case answers(Status, settings: [Reply.Setting])
    /// Nobody listens at the socket, or the unit is stopped.
    case absent
    /// The socket is there, and not for this user.
    case forbidden
    /// It takes the question and does not answer.
    case silent
    /// It answers in words of another version.
    case unclear(String)

    /// Seconds; it takes milliseconds.
    private static let patience: Int32 = 3

    init(_ options: DaemonOptions, unit: ServiceUnit?) {
        // systemd would start it.
        let isOfService = options.socket == nil || options.socket == Silence.servicePath
        if isOfService, let unit, !unit.isActive {
            self = .absent
            return
        }
        let number = vt_connect(options.path, Self.patience)
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
                self = .unclear("no status")
                return
            }
            self = .answers(status, settings: Self.settings(Self.ask(.config, socket)))
        } catch {
            self = .unclear("\(MessageError(error))")
        }
    }

    var status: Status? { if case .answers(let status, _) = self { status } else { nil } }

    /// Its library's first item and how many there are; nil where it does not answer.
    static func library(_ options: DaemonOptions) -> Reply.Library? {
        let number = vt_connect(options.path, patience)
        guard number >= 0 else { return nil }
        let socket = Descriptor(owning: number)
        guard let line = ask(.library(.list(offset: 0, count: 1)), socket) else { return nil }
        do {
            if case .library(let library) = try Line.decoded(Reply.self, from: line) { return library }
        } catch {
            Log.debug("\(error)")
        }
        return nil
    }

    private static func settings(_ line: [UInt8]?) -> [Reply.Setting] {
        do {
            if let line, case .config(let settings) = try Line.decoded(Reply.self, from: line) { return settings }
        } catch {
            Log.debug("\(error)")
        }
        return []
    }

    /// Nil where no answer comes in time.
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
