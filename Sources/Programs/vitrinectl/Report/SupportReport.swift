import ArgumentParser
import Control
import Glibc
import Linux
import Settings

/// `vitrinectl report`: writes a file with the facts that support needs.
struct SupportReport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Write one file for support: status, doctor, configuration, journal and hardware.",
        discussion: """
            The file names no video: paths and titles are hidden, and so are paths, users and passwords of addresses. \
            Run as root it has the journal too.
            """)
    @OptionGroup var daemon: DaemonOptions
    @Option(help: ArgumentHelp("The configuration.", valueName: "file")) var config: String?
    @Option(help: ArgumentHelp("The file to write; - prints it.", valueName: "file")) var output: String?

    func run() throws {
        let lines = MainActor.assumeIsolated { written() }
        let text = lines.joined(separator: "\n") + "\n"
        if output == "-" { return print(text, terminator: "") }
        let path = output ?? "vitrine-report-\(Self.time("%Y%m%d-%H%M%S")).txt"
        do throws(SystemError) {
            try writeFile(path, Array(text.utf8), mode: 0o600)
        } catch {
            complain("\(error)")
            throw ExitCode(1)
        }
        say("\(path): \(lines.count) lines, without titles of videos; look through it before you send it")
    }

    @MainActor
    private func written() -> [String] {
        let examination = Examination(daemon, config: config)
        let settings = examination.settings
        let configured = settings.library.folders.split(separator: ":").map(String.init)
        let defaults = ["/srv/vitrine", "/var/lib/vitrine-content"]
        let folders: [String] = configured + settings.sources.map(\.place) + defaults
        let redaction = Redaction(folders: folders, title: examination.daemon.status?.item?.title)
        return parts(examination).flatMap { title, lines in
            // The remedy of a finding is on a separate line.
            let single = lines.flatMap { $0.split(separator: "\n") }
            return ["", "== \(title)"] + single.map { redaction.line(String($0).printable) }
        }
    }

    @MainActor
    private func parts(_ examination: Examination) -> [(String, [String])] {
        [
            ("Vitrine \(programVersion), \(Self.time("%F %T %z"))", Hardware.lines),
            ("Packages", Self.packages),
            ("Status", status(examination)),
            ("Configuration beside the defaults", changedSettings(examination)),
            ("Doctor", DoctorReport(examination).lines),
            ("Units", Self.lines(of: ["systemctl", "list-units", "--all", "--no-pager", "--plain", "vitrine*"])),
            ("Journal", Self.lines(of: Self.journal + Self.units + ["-n", "3000"])),
            ("Crashes", Self.lines(of: Self.journal + [Self.backtraces, "-n", "10"])),
            ("Kernel", Self.lines(of: Self.journal + ["-k", "-p", "warning", "-n", "300"])),
        ]
    }

    @MainActor
    private func status(_ examination: Examination) -> [String] {
        guard var status = examination.daemon.status else { return ["no daemon answers"] }
        status.item?.title = "[title]"
        return ShowStatus.lines(status)
    }

    @MainActor
    private func changedSettings(_ examination: Examination) -> [String] {
        examination.settingsInForce.filter { $0.origin != "\(Configuration.Origin.defaults)" }.map(\.line)
    }

    private static let journal = ["journalctl", "-q", "--no-pager", "-o", "short-iso-precise"]
    /// The messages of systemd-coredump. It runs as the user of the crashed program, so `journalctl -u` omits them.
    private static let backtraces = "MESSAGE_ID=fc2e22bc6ee647b6b90729ab34a250b1"
    private static let units = [
        "-u", "vitrined", "-u", "vitrine-worker-*", "-u", "vitrine-seat", "-u", "vitrine-terminal",
    ]

    @MainActor
    private static var packages: [String] {
        let names = [
            "gstreamer", "libasound", "libav", "libdrm", "libgstreamer", "libinput", "libseat", "linux-image", "seatd",
            "systemd", "vitrine",
        ]
        return lines(of: ["dpkg-query", "-W"]).filter { line in names.contains { line.hasPrefix($0) } }
            .map { $0.replacing("\t", with: " ") }
    }

    /// The output of a program, or a line that states its absence: a missing part does not stop the report.
    @MainActor
    private static func lines(of command: [String]) -> [String] {
        Subprogram.output(of: command)?.split(separator: "\n").map(String.init) ?? ["\(command[0]) prints nothing"]
    }

    private static func time(_ format: String) -> String {
        var now = Glibc.time(nil)
        var local = tm()
        localtime_r(&now, &local)
        var text = [CChar](repeating: 0, count: 64)
        let count = strftime(&text, text.count, format, &local)
        return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
