import Glibc
import KMS

extension Check {
    /// Another program that shows on the card: the daemon waits for it.
    @MainActor
    static func holders(of node: String, _ machine: Examination) -> [Finding] {
        guard let holder = CardHolder.find(node) else { return [] }
        let own = machine.service?.process ?? 0
        let isOwn = holder.program == "vitrined" && (own == 0 || own == holder.process)
        // Those that open cards for the daemon hold nothing themselves once it is gone.
        guard !isOwn, !["seatd", "systemd-logind", "vitrine-restore"].contains(holder.program) else { return [] }
        let stop = unit(of: holder.process).map { "systemctl disable --now \(quoted($0))" } ?? "kill \(holder.process)"
        return [
            .fail(
                "\(node) is held by \(holder): one at a time can show on it",
                .command(machine.service == nil ? stop : "\(stop); \(Examination.restart)"))
        ]
    }

    /// The service of a process, from its control group; nil for one of a session.
    static func unit(of process: Int32) -> String? {
        let path = TextFile.line("/proc/\(process)/cgroup") ?? ""
        return path.split(separator: "/").map(String.init).last { $0.hasSuffix(".service") }
    }
}
