import Glibc
import Linux

/// The hardware as the kernel reports it.
@MainActor
enum Hardware {
    static var lines: [String] {
        let facts = MachineFacts()
        let system = [facts.system, "\(facts.kernel) \(facts.processor)"]
        return [system, board, processor, memory(facts), uptime, temperatures, displays, input, sound].flatMap { $0 }
    }

    private static func memory(_ facts: MachineFacts) -> [String] {
        ["\(facts.memory / 1_000_000) MB of memory"] + chosen("/proc/meminfo", ["MemAvailable", "CmaTotal", "CmaFree"])
    }

    private static var uptime: [String] {
        ["load \(TextFile.line("/proc/loadavg") ?? "?")", "up \(TextFile.line("/proc/uptime") ?? "?") s"]
    }

    private static var board: [String] {
        let places = [
            "/sys/firmware/devicetree/base/model", "/sys/class/dmi/id/sys_vendor", "/sys/class/dmi/id/product_name",
        ]
        return places.compactMap(TextFile.line).map { "board: \($0.filter { $0 != "\0" })" }
    }

    private static var processor: [String] {
        let lines = (TextFile.contents("/proc/cpuinfo") ?? "").split(separator: "\n")
        let count = lines.count { $0.hasPrefix("processor") }
        return ["\(count) processors"]
            + ["model name", "CPU part"].compactMap { name in
                lines.first { $0.hasPrefix(name) }.map { String($0.replacing("\t", with: "")) }
            }
    }

    /// The lines of a file that begin with one of the names.
    private static func chosen(_ file: String, _ names: [String]) -> [String] {
        (TextFile.contents(file) ?? "").split(separator: "\n").map(String.init)
            .filter { line in names.contains { line.hasPrefix($0) } }
    }

    private static var temperatures: [String] {
        let zones = "/sys/class/thermal"
        return TextFile.names(in: zones).filter { $0.hasPrefix("thermal_zone") }.compactMap { zone in
            guard let text = TextFile.line("\(zones)/\(zone)/temp"), let value = Int(text) else { return nil }
            return "\(TextFile.line("\(zones)/\(zone)/type") ?? zone): \(value / 1000) °C"
        }
    }

    /// Cards with their drivers; connectors with their state and first modes.
    private static var displays: [String] {
        let folder = "/sys/class/drm"
        return TextFile.names(in: folder).filter { $0.hasPrefix("card") }.map { name in
            let place = "\(folder)/\(name)"
            guard let status = TextFile.line("\(place)/status") else {
                return "\(name): \(TextFile.link("\(place)/device/driver")?.split(separator: "/").last ?? "no driver")"
            }
            let modes = (TextFile.contents("\(place)/modes") ?? "").split(separator: "\n").prefix(4)
            return "\(name): \(status) \(modes.joined(separator: " "))"
        }
    }

    private static var input: [String] {
        chosen("/proc/bus/input/devices", ["N: Name=", "H: Handlers="])
    }

    private static var sound: [String] {
        (TextFile.contents("/proc/asound/cards") ?? "no sound cards").split(separator: "\n").map(String.init)
    }
}
