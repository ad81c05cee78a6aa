import Glibc

/// A unit's properties as systemd has loaded them.
struct ServiceUnit {
    static let daemon = "vitrined.service"
    /// Instances of the templates for the media worker and for the thumbnail worker.
    static let player = "vitrine-worker-media@doctor.service"
    static let pictures = "vitrine-worker-pictures@doctor.service"

    let name: String

    /// The output of `systemctl show`; a property may occur several times.
    private let properties: [String: [String]]

    /// Nil if systemd does not run or does not answer.
    @MainActor
    init?(_ name: String = Self.daemon) {
        guard access("/run/systemd/system", F_OK) == 0,
            let shown = Subprogram.output(of: ["systemctl", "show", "--no-pager", name])
        else { return nil }
        var properties: [String: [String]] = [:]
        for line in shown.split(separator: "\n") {
            guard let equals = line.firstIndex(of: "=") else { continue }
            properties[String(line[..<equals]), default: []].append(String(line[line.index(after: equals)...]))
        }
        (self.properties, self.name) = (properties, name)
    }

    /// The folder of the unit's drop-ins; those of a template apply to all instances.
    var dropIns: String {
        let template = name.firstIndex(of: "@").map { name[...$0] + ".service" } ?? name[...]
        return "/etc/systemd/system/\(template).d"
    }

    /// The first value of a property; empty if systemd does not report it.
    subscript(_ property: String) -> String { properties[property]?.first ?? "" }

    var isLoaded: Bool { self["LoadState"] == "loaded" }
    var isActive: Bool { self["ActiveState"] == "active" }
    /// The main process of the unit; 0 while the unit does not run.
    var process: Int32 { Int32(self["MainPID"]) ?? 0 }
    /// The program of ExecStart.
    var program: String { words(of: "ExecStart", after: "path=").first ?? "" }
    /// The arguments of ExecStart.
    var command: [String] { words(of: "ExecStart", after: "argv[]=") }

    private func words(of property: String, after mark: String) -> [String] {
        let text = self[property]
        guard
            let part = text.split(separator: " ; ").map({ $0.drop { $0 == "{" || $0 == " " } })
                .first(where: { $0.hasPrefix(mark) })
        else { return [] }
        return part.dropFirst(mark.count).split(separator: " ").map(String.init)
    }

    /// An environment variable of the unit.
    func variable(_ name: String) -> String? {
        self["Environment"].split(separator: " ").first { $0.hasPrefix(name + "=") }
            .map { String($0.dropFirst(name.count + 1)) }
    }

    /// The number of the unit's own virtual terminal; nil if it names none.
    var terminal: Int? {
        let path = self["TTYPath"]
        return path.hasPrefix("/dev/tty") ? Int(path.dropFirst("/dev/tty".count)) : nil
    }

    /// The unit's restrictions as `Property=value`, for use in another unit.
    var limits: [String] {
        Self.limiting.flatMap { name in (properties[name] ?? []).map { "\(name)=\($0)" } }
    }

    private static let limiting = [
        "User", "Group", "SupplementaryGroups", "UMask", "Environment", "NoNewPrivileges", "CapabilityBoundingSet",
        "AmbientCapabilities", "ProtectSystem", "ProtectHome", "PrivateTmp", "PrivateDevices", "PrivateNetwork",
        "PrivateUsers", "PrivateMounts", "IPAddressDeny", "IPAddressAllow", "ProtectClock", "ProtectHostname",
        "ProtectKernelLogs", "ProtectKernelModules",
        "ProtectKernelTunables", "ProtectControlGroups", "ProtectProc", "ProcSubset", "RestrictNamespaces",
        "RestrictRealtime", "RestrictSUIDSGID", "LockPersonality", "MemoryDenyWriteExecute", "SystemCallArchitectures",
        "SystemCallFilter", "SystemCallErrorNumber", "RestrictAddressFamilies", "DevicePolicy", "DeviceAllow",
        "MemoryMax", "MemoryHigh", "MemorySwapMax", "TasksMax", "LimitAS", "LimitDATA", "LimitNOFILE", "LimitNPROC",
        "LimitMEMLOCK", "ReadWritePaths", "ReadOnlyPaths", "InaccessiblePaths",
        "BindReadOnlyPaths",
    ]

    /// The folders that systemd creates for the unit because of a property, such as `/var/lib/vitrine`.
    func folders(_ property: String, below root: String) -> [String] {
        self[property].split(separator: " ").map { "\(root)/\($0.prefix { $0 != ":" })" }
    }

    /// The file and line where a property is set last, in the unit's file or its drop-ins.
    @MainActor
    func origin(of property: String) -> (file: String, line: Int)? {
        let files = [self["FragmentPath"]] + self["DropInPaths"].split(separator: " ").map(String.init)
        for file in files.reversed() {
            guard let text = TextFile.contents(file) else { continue }
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            if let index = lines.lastIndex(where: { $0.hasPrefix(property + "=") }) { return (file, index + 1) }
        }
        return nil
    }
}
