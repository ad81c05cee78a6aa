import Foundation
import Guest
import Testing

/// A script that was run to its end on a real kernel with a virtual panel.
struct PanelRun {
    /// What to boot.
    enum Machine: String {
        /// VKMS in virtual time: vblanks at exactly 60 Hz, whatever else this computer does.
        case timetravel
        /// VKMS in real time.
        case smp
        /// VKMS in real time, with systemd as process 1.
        case services
        /// Virtual terminals, and a virtio display in real time. Takes half a minute.
        case terminals
    }

    /// What the guest saw as /panel.
    let folder: URL
    let status: Int32
    /// What the script and the programs it started printed.
    let output: String

    /// Runs a bash script, with the functions of Guest/functions.sh, as the only program of a machine with a display.
    ///
    /// - Parameters:
    ///   - files: laid into /panel before, by name.
    ///   - limit: seconds of real time after which the guest is killed.
    /// - Throws: when the guest cannot be started or does not reach the script's end: never a reason to skip.
    init(
        _ script: String, on machine: Machine = .timetravel, files: [String: URL] = [:], limit: Int = 900
    ) throws {
        folder = try PanelRig.shared.nextFolder()
        for (name, file) in files.merging(
            ["functions.sh": GuestKernel.functions], uniquingKeysWith: { given, _ in given })
        {
            try FileManager.default.copyItem(at: file, to: folder.appendingPathComponent(name))
        }
        let prelude = """
            trap 'echo > /panel/ended' EXIT
            ROOT='\(GuestKernel.root.path)'
            PROGRAMS='\(PanelRig.programs.path)' LIBRARY='\(try PanelRig.library().path)'
            . /panel/functions.sh
            reach "$ROOT"; reach "$PROGRAMS"; reach "$LIBRARY"

            """
        try (prelude + script).write(
            to: folder.appendingPathComponent("script.sh"), atomically: true, encoding: .utf8)
        let log = folder.appendingPathComponent("output")
        let command = ["-t", String(limit), folder.path, "/bin/bash", "/panel/script.sh"]
        status =
            switch machine {
            case .timetravel, .smp:
                try GuestKernel.run(GuestKernel.runner().path, ["-k", machine.rawValue] + command, log: log)
            case .services:
                try GuestKernel.run(
                    GuestKernel.runner().path,
                    ["-k", "smp", "-t", String(limit), folder.path, "systemd", "/bin/bash", "/panel/script.sh"],
                    log: log)
            case .terminals: try GuestKernel.run(PanelRig.terminalRunner.path, command, log: log)
            }
        // The guest's console ends lines as a terminal does.
        let printed = machine == .services ? folder.appendingPathComponent(".panel-output") : log
        output = try String(contentsOf: printed, encoding: .utf8).replacingOccurrences(of: "\r\n", with: "\n")
        let ended = FileManager.default.fileExists(atPath: folder.appendingPathComponent("ended").path)
        try #require(ended, "the guest did not reach the end of the script (status \(status)):\n\(output)")
    }

    /// A file the guest left in /panel.
    func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }

    /// The lines of JSON in a file or, without a name, in the output; other lines are passed over.
    func values<Value: Decodable>(_ type: Value.Type, in name: String? = nil) throws -> [Value] {
        try (name.map(text) ?? output).split(separator: "\n").filter { $0.hasPrefix("{") }
            .map { try JSONDecoder().decode(type, from: Data($0.utf8)) }
    }

    func picture(_ name: String) throws -> CapturedPicture {
        try CapturedPicture(ppm: Data(contentsOf: folder.appendingPathComponent(name)))
    }
}
