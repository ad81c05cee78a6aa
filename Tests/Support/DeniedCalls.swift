/// The system calls that a program was denied, as strace(1) saw them.
package struct DeniedCalls {
    /// The first line that tells of each, by the call's name.
    package let lines: [String: String]

    /// What a program is started through; failed calls of all its threads come to a file.
    package static func starter(_ file: String) -> [String] {
        ["/usr/bin/strace", "-f", "-qq", "-Z", "-e", "signal=none", "-o", file]
    }

    /// - Parameter text: of that file. What a filter denies ends with EPERM, or ENOSYS for a call that the C library has
    ///   an older one for.
    package init(_ text: String) {
        var lines: [String: String] = [:]
        for line in text.split(separator: "\n") where line.contains("= -1 EPERM") || line.contains("= -1 ENOSYS") {
            // `PID NAME(ARGUMENTS) = -1 EPERM (Operation not permitted)`
            let call = line.drop { $0 != " " }.drop { $0 == " " }
            let name = String(call.prefix { $0 != "(" })
            if lines[name] == nil { lines[name] = String(call) }
        }
        self.lines = lines
    }
}
