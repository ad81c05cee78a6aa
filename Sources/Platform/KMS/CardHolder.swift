import Glibc
import Linux

/// The program that shows on a card: its DRM master.
///
/// The kernel names it in debugfs, which only root reads. Otherwise every process that has the card open is asked for,
/// as far as this process may look into /proc: a service with `ProtectProc=invisible` sees its own only.
package struct CardHolder: Hashable, Sendable, CustomStringConvertible {
    /// As the kernel cuts it, at 15 characters.
    package var program: String
    package var process: Int32
    /// The program that opened the card for it: `seatd`.
    package var broker: String?

    package init(program: String, process: Int32, broker: String? = nil) {
        (self.program, self.process, self.broker) = (program, process, broker)
    }

    package var description: String {
        "\(program) (pid \(process)\(broker.map { ", through \($0)" } ?? ""))"
    }

    /// Whether it runs still.
    package var isAlive: Bool { access("/proc/\(process)", F_OK) == 0 }

    /// What a card's holder is called where it may not be known.
    package static let unknown = "another program"

    /// Programs that open a card on behalf of others.
    private static let brokers: Set<String> = ["seatd", "systemd-logind", "elogind-daemon", "vitrine-restore"]

    /// - Parameter node: the card's file below /dev.
    /// - Returns: nil where nobody holds it, or this process may not see who does.
    package static func find(_ node: String) -> CardHolder? {
        let table = minor(of: node).flatMap(clients)
        let master = table.flatMap(CardHolder.init(clients:))
        // The kernel says that nobody is master: then a card that others have open is free.
        if table != nil, master == nil { return nil }
        if let master, !brokers.contains(master.program) { return master }
        let openers = openers(of: node)
        guard let shown = openers.first(where: { !brokers.contains($0.program) }) else {
            return master ?? openers.first
        }
        return CardHolder(program: shown.program, process: shown.process, broker: master?.program)
    }

    /// Reads the table that the kernel keeps of a card's clients.
    ///
    /// - Parameter clients: `command tgid dev master a uid magic`, a line for each client; a command may have spaces.
    /// - Returns: nil where none is master.
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
        // As makedev(3) puts them together; a display's major number is 226.
        let device = UInt64(clamping: info.st_rdev)
        guard device >> 8 & 0xfff == 226 else { return nil }
        return UInt32(truncatingIfNeeded: device & 0xff | device >> 12 & 0xffff_ff00)
    }

    private static func clients(minor: UInt32) -> String? {
        text("/sys/kernel/debug/dri/\(minor)/clients")
    }

    /// Other processes that have the card open, in the order of their numbers.
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
        // Longer than any card's name: what does not fit is no card.
        var bytes = [CChar](repeating: 0, count: 64)
        let count = readlink(path, &bytes, bytes.count)
        return count > 0 ? String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
    }

    /// A process may be gone, or closed to us: then it tells nothing.
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
