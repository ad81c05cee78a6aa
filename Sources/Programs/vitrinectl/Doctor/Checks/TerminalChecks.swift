import Glibc
import Linux

extension Check {
    /// The daemon's terminal: taken, active, and without a login prompt.
    static let terminal = Check("Terminal") { machine in
        guard machine.showsOnPanel, let service = machine.service,
            let front = TextFile.line("/sys/class/tty/tty0/active")
        else { return [] }
        let keeper = ServiceUnit(terminalUnit)
        let isKept = keeper?.isLoaded ?? false
        guard !isKept || keeper?.isActive ?? false else {
            guard service.isActive else { return [] }
            return [
                .fail(
                    """
                    the daemon has no terminal of its own (\(terminalUnit) is \(keeper?["ActiveState"] ?? "")): \
                    console text may appear on the panel, and keys reach a login prompt
                    """,
                    .command("systemctl restart \(terminalUnit) vitrined"))
            ]
        }
        let own = takenTerminal ?? service.terminal ?? usualTerminal
        let getty = getty("getty@tty\(own).service", own)
        let strangers = getty == nil ? strangers(on: own) : nil
        let findings = [getty, strangers].compactMap { $0 }
        guard front == "tty\(own)" || !service.isActive else {
            let text = "\(front) is in front of the daemon's tty\(own): the panel may show text or a login prompt"
            return findings + [
                .fail(text, .command(isKept ? "systemctl restart \(terminalUnit) vitrined" : "chvt \(own)"))
            ]
        }
        return findings.isEmpty ? [.ok("\(front) is in front, and no other program uses tty\(own)")] : findings
    }

    private static let terminalUnit = "vitrine-terminal.service"
    /// The daemon's terminal if neither vitrine-terminal nor the unit names one.
    private static let usualTerminal = 7

    /// The terminal's number, as recorded by vitrine-terminal.
    private static var takenTerminal: Int? {
        TextFile.line("/run/vitrine-terminal")?.split(separator: " ").first.flatMap { Int($0) }
    }

    @MainActor
    private static func getty(_ name: String, _ own: Int) -> Finding? {
        guard let getty = ServiceUnit(name), getty["LoadState"] != "masked",
            ["active", "activating"].contains(getty["ActiveState"])
                || access("/etc/systemd/system/getty.target.wants/\(name)", F_OK) == 0
        else { return nil }
        return .fail(
            "\(name) puts a login prompt on the daemon's tty\(own)",
            .command("systemctl mask --now \(name) && \(Examination.restart)"))
    }

    /// A process, other than Vitrine's own, that has this controlling terminal.
    private static func strangers(on terminal: Int) -> Finding? {
        // tty_nr of proc(5): major number 4, and the terminal's number.
        let device = 4 << 8 | terminal
        let stranger = TextFile.names(in: "/proc").compactMap { Int32($0) }.first { process in
            guard let line = TextFile.line("/proc/\(process)/stat"), let end = line.lastIndex(of: ")") else {
                return false
            }
            let fields = line[end...].split(separator: " ")
            return fields.count > 5 && Int(fields[5]) == device && !(unit(of: process) ?? "").hasPrefix("vitrine")
        }
        guard let stranger else { return nil }
        let name = TextFile.line("/proc/\(stranger)/comm") ?? "?"
        return .fail(
            "\(name) (process \(stranger)) is on the daemon's tty\(terminal)",
            .command("kill \(stranger); \(Examination.restart)"))
    }
}
