import Glibc
import Settings

extension Check {
    /// Ways out of the player for a visitor: keys, buttons and the settings page. `scripts/install --kiosk` closes them
    /// all.
    ///
    /// On a kiosk each gap is a fault. On any other machine it is only advice, because its users may be trusted.
    static let lockdown = Check("Lockdown") { machine in
        guard machine.service != nil, machine.showsOnPanel else { return [] }
        let gaps =
            [systemRequests(), powerKeys(), loginPrompts(), controlAltDelete(), controlAltDeleteBurst()]
            .compactMap { $0 } + inputDevices(machine) + settingsPage(machine)
        guard !gaps.isEmpty else { return [.ok("no key, button or page leads past the player")] }
        let isKiosk = access("\(LockdownFile.templates)/installed", F_OK) == 0
        return gaps.map { isKiosk ? .fail($0.text, $0.remedy) : .warn($0.text, $0.remedy) }
    }

    private struct Gap {
        let text: String
        let remedy: Finding.Remedy

        init(_ text: String, _ remedy: Finding.Remedy) { (self.text, self.remedy) = (text, remedy) }
    }

    private static func systemRequests() -> Gap? {
        guard let value = TextFile.line("/proc/sys/kernel/sysrq"), value != "0" else { return nil }
        return Gap(
            "kernel.sysrq is \(value): keys with SysRq end the player, turn its keyboard on or boot the machine",
            LockdownFile.sysctl.remedy(then: "/usr/lib/systemd/systemd-sysctl \(LockdownFile.sysctl.place)"))
    }

    // MARK: logind

    /// logind's defaults for keys that its configuration does not mention.
    private static let keyDefaults = [
        ("HandlePowerKey", "poweroff"), ("HandlePowerKeyLongPress", "ignore"), ("HandleRebootKey", "reboot"),
        ("HandleRebootKeyLongPress", "poweroff"), ("HandleSuspendKey", "suspend"),
        ("HandleSuspendKeyLongPress", "hibernate"), ("HandleHibernateKey", "hibernate"),
        ("HandleHibernateKeyLongPress", "ignore"), ("HandleLidSwitch", "suspend"),
    ]

    @MainActor
    private static func powerKeys() -> Gap? {
        guard let logind = logind() else { return nil }
        let acting = keyDefaults.map { ($0.0, logind[$0.0] ?? $0.1) }.filter { $0.1 != "ignore" }
        return gap(of: acting, "keys switch the machine off")
    }

    @MainActor
    private static func loginPrompts() -> Gap? {
        guard let logind = logind() else { return nil }
        let counts = ["NAutoVTs", "ReserveVT"].map { ($0, logind[$0] ?? "6") }.filter { $0.1 != "0" }
        return gap(of: counts, "a terminal that comes to the front gets a login prompt")
    }

    private static func gap(of values: [(key: String, value: String)], _ effect: String) -> Gap? {
        guard !values.isEmpty else { return nil }
        let words = values.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
        return Gap("\(effect) (logind: \(words))", LockdownFile.logind.remedy(then: "systemctl restart systemd-logind"))
    }

    /// logind's configuration; nil on a machine without logind.
    @MainActor
    private static func logind() -> [String: String]? {
        guard let unit = ServiceUnit("systemd-logind.service"), unit.isLoaded else { return nil }
        return SystemConfiguration.values(of: "systemd/logind.conf")
    }

    // MARK: Ctrl-Alt-Del

    @MainActor
    private static func controlAltDelete() -> Gap? {
        guard let target = ServiceUnit("ctrl-alt-del.target"), target["LoadState"] != "masked" else { return nil }
        return Gap("Ctrl-Alt-Del boots the machine", .command("systemctl mask ctrl-alt-del.target"))
    }

    @MainActor
    private static func controlAltDeleteBurst() -> Gap? {
        let action = SystemConfiguration.values(of: "systemd/system.conf")?["CtrlAltDelBurstAction"] ?? "reboot-force"
        guard action != "none" else { return nil }
        return Gap(
            "Ctrl-Alt-Del seven times within 2 s does what nothing can stop (CtrlAltDelBurstAction=\(action))",
            LockdownFile.manager.remedy(then: "systemctl daemon-reexec"))
    }

    // MARK: Vitrine's own settings

    @MainActor
    private static func inputDevices(_ machine: Examination) -> [Gap] {
        let input = machine.settings.input
        return [("input.keyboard", input.keyboard, "a keyboard"), ("input.mouse", input.mouse, "a mouse")]
            .filter(\.1).map { key, _, device in
                let text = "\(key) is true: \(device) that somebody plugs in acts"
                // A configured value is corrected in its file; the lockdown file overrides only the default.
                guard machine.configuration.origin(of: key) == .defaults else {
                    return Gap(text, machine.remedy(setting: key, to: "false"))
                }
                return Gap(text, LockdownFile.keys.remedy(then: Examination.restart))
            }
    }

    @MainActor
    private static func settingsPage(_ machine: Examination) -> [Gap] {
        guard machine.settings.kiosk.settings == .open else { return [] }
        return [
            Gap(
                "kiosk.settings is open: every visitor reaches the settings page",
                machine.remedy(setting: "kiosk.settings", to: "\"hidden\""))
        ]
    }
}

/// A file of the lockdown, which `scripts/install --kiosk` copies from Vitrine's folder into the system.
private enum LockdownFile: String {
    case sysctl = "sysctl.conf"
    case logind = "logind.conf"
    case manager = "system.conf"
    case keys = "vitrine.toml"

    static let templates = "/usr/share/vitrine/kiosk"

    var place: String {
        switch self {
        case .sysctl: "/usr/lib/sysctl.d/90-vitrine-kiosk.conf"
        case .logind: "/usr/lib/systemd/logind.conf.d/90-vitrine-kiosk.conf"
        case .manager: "/usr/lib/systemd/system.conf.d/90-vitrine-kiosk.conf"
        case .keys: "/etc/vitrine/conf.d/10-kiosk.toml"
        }
    }

    func remedy(then command: String) -> Finding.Remedy {
        let template = "\(Self.templates)/\(rawValue)"
        guard access(template, R_OK) == 0 else {
            return .advice("install the package vitrine-kiosk, or run scripts/install --kiosk in Vitrine's folder")
        }
        return .command("install -D -m 644 \(template) \(place) && \(command)")
    }
}

/// systemd's own configuration: a main file and its drop-ins, in `etc`, `run` and `usr/lib`.
@MainActor
private enum SystemConfiguration {
    /// The last value of each key, in systemd's reading order; nil if systemd's tool fails.
    static func values(of file: String) -> [String: String]? {
        guard let text = Subprogram.output(of: ["systemd-analyze", "cat-config", "--no-pager", file]) else {
            return nil
        }
        var values: [String: String] = [:]
        for line in text.split(separator: "\n") {
            guard line.first != "#", line.first != ";", let equals = line.firstIndex(of: "=") else { continue }
            let words = [line[..<equals], line[line.index(after: equals)...]]
                .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
            values[words[0]] = words[1]
        }
        return values
    }
}
