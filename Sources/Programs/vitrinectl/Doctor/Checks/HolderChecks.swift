import Glibc
import KMS

extension Check {
    /// Another program that holds the card; the daemon waits for it.
    @MainActor
    static func holders(of node: String, _ machine: Examination) -> [Finding] {
        guard let holder = CardHolder.find(node) else { return [] }
        let own = machine.service?.process ?? 0
        let isOwn = holder.program == "vitrined" && (own == 0 || own == holder.process)
        // These programs open cards on behalf of the daemon, and release them when it is gone.
        guard !isOwn, !["seatd", "systemd-logind", "vitrine-restore"].contains(holder.program) else { return [] }
        return [.fail("\(node) is held by \(holder): one at a time can show on it", ending(holder.process, machine))]
    }

    /// A finding on a sound device that one program uses exclusively; nil if none is in use.
    @MainActor
    static func soundHolders(_ machine: Examination) -> [Finding]? {
        let users = soundUsers()
        guard let (process, program) = users.first(where: { $0.program != "vitrine-media" }) ?? users.first else {
            return nil
        }
        guard program != "vitrine-media" else {
            return [.ok("a video's sound has the device now; no other can be tried beside it")]
        }
        return [
            .fail(
                "the sound device is held by \(program) (pid \(process)): videos play silently",
                ending(process, machine))
        ]
    }

    /// The processes that use the machine's sound devices, according to the kernel.
    private static func soundUsers() -> [(process: Int32, program: String)] {
        let cards = soundCards.map { "/proc/asound/card\($0)/" }
        let devices = cards.flatMap { card in
            TextFile.names(in: card).filter { $0.hasPrefix("pcm") && $0.hasSuffix("p") }.map { card + $0 + "/" }
        }
        let streams = devices.flatMap { device in TextFile.names(in: device).map { device + $0 + "/status" } }
        return streams.compactMap { stream in
            // `owner_pid   : 1234` in the status of an open stream.
            let lines = (TextFile.contents(stream) ?? "").split(separator: "\n")
            let words = lines.first { $0.hasPrefix("owner_pid") }?.split(separator: " ")
            guard let process = words?.last.flatMap({ Int32($0) }) else { return nil }
            return (process, TextFile.line("/proc/\(process)/comm") ?? "a program")
        }
    }

    /// The command that ends a program whose device the daemon needs.
    @MainActor
    private static func ending(_ process: Int32, _ machine: Examination) -> Finding.Remedy {
        let stop = unit(of: process).map { "systemctl disable --now \(quoted($0))" } ?? "kill \(process)"
        return .command(machine.service == nil ? stop : "\(stop); \(Examination.restart)")
    }

    /// The service that a process belongs to, from its control group; nil for a process of a user session.
    static func unit(of process: Int32) -> String? {
        let path = TextFile.line("/proc/\(process)/cgroup") ?? ""
        return path.split(separator: "/").map(String.init).last { $0.hasSuffix(".service") }
    }
}
