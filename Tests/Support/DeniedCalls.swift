import Foundation

/// The system calls that a program was denied, as strace(1) saw them.
package struct DeniedCalls {
    /// The first line that tells of each, by the call's name.
    package let lines: [String: String]
    /// Whether any call was seen at all.
    package let isTraced: Bool

    /// What a program is started through; failed calls come to files of that name and a thread's number, as the lines of
    /// threads in one file may be torn apart.
    package static func starter(_ file: String) -> [String] {
        ["/usr/bin/strace", "-ff", "-qq", "-Z", "-e", "signal=none", "-o", file]
    }

    /// What a filter denies ends with EPERM, or ENOSYS for a call that the C library has an older one for.
    package init(in file: String) throws {
        let file = URL(fileURLWithPath: file)
        let folder = file.deletingLastPathComponent()
        let parts = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasPrefix(file.lastPathComponent + ".") }
        let text = try parts.map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }.joined()
        var lines: [String: String] = [:]
        for line in text.split(separator: "\n") where line.contains("= -1 EPERM") || line.contains("= -1 ENOSYS") {
            // `NAME(ARGUMENTS) = -1 EPERM (Operation not permitted)`
            let name = String(line.prefix { $0 != "(" })
            if lines[name] == nil { lines[name] = String(line) }
        }
        (self.lines, isTraced) = (lines, !text.isEmpty)
    }
}
