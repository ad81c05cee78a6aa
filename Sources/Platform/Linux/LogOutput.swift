import Glibc
import Synchronization

/// Standard error, written without ever blocking.
///
/// A blocked journal or a stopped terminal would stop the loop and so the panel. Lines that cannot be written at once
/// are dropped and counted; the next line that is written reports how many.
enum LogOutput {
    private struct State {
        var lost = 0
        /// Whether only a part of the last line was written.
        var isWithinLine = false
    }

    private static let state = Mutex(State())
    /// The longest line in bytes. A pipe takes a line of at most this length whole, or not at all.
    private static let longestLine = 4096

    /// - Parameter line: the line without its newline.
    static func write(_ line: String) {
        state.withLock { state in
            if state.lost > 0 {
                let count = "\(state.lost) messages were lost: nobody took them"
                guard put(Log.prefix(.warning) + count, &state) else { return state.lost += 1 }
                state.lost = 0
            }
            if !put(line, &state) { state.lost += 1 }
        }
    }

    /// Writes a line with one call, so that lines of several processes do not mix.
    ///
    /// - Returns: whether the line was written.
    private static func put(_ line: String, _ state: inout State) -> Bool {
        var bytes = state.isWithinLine ? [UInt8(ascii: "\n")] : []
        bytes += line.utf8.prefix(longestLine - bytes.count - 1)
        bytes.append(UInt8(ascii: "\n"))
        let count = send(bytes)
        guard count > 0 else { return false }
        state.isWithinLine = count < bytes.count
        return true
    }

    private static func send(_ bytes: [UInt8]) -> Int {
        let count = Glibc.send(2, bytes, bytes.count, Int32(clamping: MSG_DONTWAIT) | Int32(clamping: MSG_NOSIGNAL))
        // Any other error means that standard error is no socket, or that a sandbox forbids sending.
        guard count < 0, errno != EAGAIN else { return count }
        // O_NONBLOCK is not set: it would affect the other programs that share the file.
        var asked = pollfd(fd: 2, events: Int16(clamping: POLLOUT), revents: 0)
        guard poll(&asked, 1, 0) == 1, asked.revents & Int16(clamping: POLLOUT) != 0 else { return 0 }
        return Glibc.write(2, bytes, bytes.count)
    }
}
