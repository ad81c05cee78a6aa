import Glibc
import Linux

/// The program that holds a card: its DRM master.
///
/// The kernel names the master in debugfs, which only root may read. Without root, any process that has the card open
/// is a candidate. /proc shows them, but a service with `ProtectProc=invisible` sees only its own user's processes.
package struct CardHolder: Hashable, Sendable, CustomStringConvertible {
    /// The program's name, which the kernel truncates to 15 characters.
    package var program: String
    package var process: Int32
    /// The program that opened the card on behalf of `program`: `seatd`.
    package var broker: String?

    package init(program: String, process: Int32, broker: String? = nil) {
        (self.program, self.process, self.broker) = (program, process, broker)
    }

    package var description: String {
        "\(program) (pid \(process)\(broker.map { ", through \($0)" } ?? ""))"
    }

    /// Whether the process is still running.
    package var isAlive: Bool { access("/proc/\(process)", F_OK) == 0 }

    /// The name of a holder that cannot be determined.
    package static let unknown = "another program"

    /// Programs that open a card on behalf of others.
    private static let brokers: Set<String> = ["seatd", "systemd-logind", "elogind-daemon", "vitrine-restore"]

    /// - Parameter node: the card's file below /dev.
    /// - Returns: nil if no program holds the card, or if this process may not see the holder.
    package static func find(_ node: String) -> CardHolder? {
        let table = minor(of: node).flatMap(clients)
        let master = table.flatMap(CardHolder.init(clients:))
        // If the kernel names no master, the card is free, even if other processes have it open.
        if table != nil, master == nil { return nil }
        if let master, !brokers.contains(master.program) { return master }
        let openers = openers(of: node)
        guard let shown = openers.first(where: { !brokers.contains($0.program) }) else {
            return master ?? openers.first
        }
        return CardHolder(program: shown.program, process: shown.process, broker: master?.program)
    }

    /// Parses the kernel's table of a card's clients.
    ///
    /// - Parameter clients: one line for each client, `command tgid dev master a uid magic`; a command may contain
    ///   spaces.
    /// - Returns: nil if no client is master.
    package init?(clients: String) {
        for line in clients.split(separator: "\n") {
            let words = line.split(whereSeparator: \.isWhitespace)
            let master = words.indices.dropFirst(3).first { place in
                words[place] == "y" && place + 1 < words.count && ["y", "n"].contains(words[place + 1])
                    && UInt32(words[place - 1], radix: 10) != nil && Int32(words[place - 2], radix: 10) != nil
            }
            guard let master, let process = Int32(words[master - 2], radix: 10) else { continue }
            self.init(program: words[..<(master - 2)].joined(separator: " "), process: process)
            return
        }
        return nil
    }

    private static func minor(of node: String) -> UInt32? {
        var info = stat()
        guard stat(node, &info) == 0, info.st_mode & S_IFMT == S_IFCHR else { return nil }
        // makedev(3) has this encoding. The major number of display devices is 226.
        let device = UInt64(clamping: info.st_rdev)
        guard device >> 8 & 0xfff == 226 else { return nil }
        return UInt32(truncatingIfNeeded: device & 0xff | device >> 12 & 0xffff_ff00)
    }

    private static func clients(minor: UInt32) -> String? {
        text("/sys/kernel/debug/dri/\(minor)/clients")
    }

    /// Other processes that have the card open, in the order of their process numbers.
    private static func openers(of node: String) -> [CardHolder] {
        names(in: "/proc").compactMap { Int32($0, radix: 10) }.sorted().compactMap { process in
            guard process != getpid(), hasOpen(node, process) else { return nil }
            let name = text("/proc/\(process)/comm")?.prefix { $0 != "\n" }
            return CardHolder(program: name.map(String.init) ?? unknown, process: process)
        }
    }

    private static func hasOpen(_ node: String, _ process: Int32) -> Bool {
        let folder = "/proc/\(process)/fd"
        return names(in: folder).contains { link(folder + "/" + $0) == node }
    }

    private static func link(_ path: String) -> String? {
        // The buffer is longer than any card's path, so a link that does not fit does not name a card.
        var bytes = [CChar](repeating: 0, count: 64)
        let count = readlink(path, &bytes, bytes.count)
        return count > 0 ? String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
    }

    /// The content of a file in /proc or debugfs; nil if the process is gone, or the file may not be read.
    private static func text(_ path: String) -> String? {
        do throws(SystemError) {
            return try contents(ofFile: path)
        } catch {
            return nil
        }
    }

    private static func names(in path: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            names.append(String(decoding: bytes, as: UTF8.self))
        }
        return names
    }
}
