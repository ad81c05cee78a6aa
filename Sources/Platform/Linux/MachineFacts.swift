import Glibc

/// The operating system, the kernel and the size of the machine.
package struct MachineFacts: Sendable {
    /// The system's name for people, from /etc/os-release; empty if the file has none.
    package let system: String
    /// `Linux 6.1.0-41-amd64`. Wraps uname(2).
    package let kernel: String
    /// `x86_64`
    package let processor: String
    /// The memory in bytes. Wraps sysconf(3).
    package let memory: UInt64

    package init() {
        do throws(SystemError) {
            system = Self.systemName(in: try contents(ofFile: "/etc/os-release"))
        } catch {
            Log.info("the system has no name: \(error)")
            system = ""
        }
        var names = utsname()
        uname(&names)
        kernel = "\(Self.text(names.sysname)) \(Self.text(names.release))"
        processor = Self.text(names.machine)
        let pages = (count: sysconf(Int32(clamping: _SC_PHYS_PAGES)), size: sysconf(Int32(clamping: _SC_PAGESIZE)))
        memory = UInt64(clamping: pages.count.multipliedReportingOverflow(by: pages.size).partialValue)
    }

    /// The value of PRETTY_NAME.
    package static func systemName(in release: String) -> String {
        let key = "PRETTY_NAME="
        guard let line = release.split(separator: "\n").first(where: { $0.hasPrefix(key) }) else { return "" }
        return String(line.dropFirst(key.count).filter { $0 != "\"" && $0 != "'" }.prefix(100)).printable
    }

    private static func text<Field>(_ field: Field) -> String {
        withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
