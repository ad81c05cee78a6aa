import Glibc
import Synchronization

/// Standard error, which never makes anyone wait.
///
/// A journal that stands still, or a terminal that is held, would stop the loop and so the panel. What is not taken at once
/// is lost and counted; the next line that is taken says how many were lost.
enum LogOutput {
    private struct State {
        var lost = 0
        /// Only a part of the last line was taken.
        var isWithinLine = false
    }

    private static let state = Mutex(State())
    /// Bytes: pipes take so many as one, or none.
    private static let longestLine = 4096

    /// - Parameter line: without its end.
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

    /// One call a line, so that lines of several processes do not mix.
    ///
    /// - Returns: whether it was taken.
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
        // No socket, or a sandbox that knows no sending.
        guard count < 0, errno != EAGAIN else { return count }
        // Not by O_NONBLOCK: the file may be shared with programs that know nothing of it.
        var asked = pollfd(fd: 2, events: Int16(clamping: POLLOUT), revents: 0)
        guard poll(&asked, 1, 0) == 1, asked.revents & Int16(clamping: POLLOUT) != 0 else { return 0 }
        return Glibc.write(2, bytes, bytes.count)
    }
}
