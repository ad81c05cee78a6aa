import Glibc
import Linux
import Testing
import Time

/// A device of a sound server, which nobody hears.
struct SoundDevice {
    let name: String
    /// What programs show to people.
    let description: String
    /// Times 48 kHz, by a clock of its own; nil for one that keeps the system's time.
    let speed: Double?
    /// While it plays nothing it takes 2 s of silence in advance, and its recorder does not change that.
    let readsAhead: Bool

    init(_ name: String, description: String = "Speaker", speed: Double? = nil, readsAhead: Bool = false) {
        (self.name, self.description, self.speed, self.readsAhead) = (name, description, speed, readsAhead)
    }

    fileprivate func module(_ folder: String) -> String {
        let named =
            "sink_name=\(name) sink_properties='device.description=\"\(description)\"' rate=48000 channels=2"
        return speed == nil
            ? "module-null-sink \(named) norewinds=\(readsAhead ? 0 : 1)"
            : "module-pipe-sink \(named) format=s16le file=\(folder)/\(name) use_system_clock_for_timing=no"
    }

    /// An object of PipeWire's configuration; its own time is the system's.
    fileprivate var pipeWireObject: String {
        "{ factory = adapter args = { factory.name = support.null-audio-sink node.name = \(name) "
            + "node.description = \"\(description)\" media.class = Audio/Sink audio.position = [ FL FR ] } }"
    }

    fileprivate func recording(_ folder: String) -> [String] {
        // A device holds no more than its recorder asks for (ms).
        guard let speed else { return ["source", name + ".monitor", readsAhead ? "2000" : "10"] }
        return ["pipe", "\(folder)/\(name)", "\(speed)"]
    }
}

/// A sound server of this test's own, and recorders of what its devices play; the first is the usual one.
@MainActor
final class SoundServer {
    enum Problem: Error { case absent, recordingBroken }

    enum Kind {
        case pulseAudio, pipeWire
        /// No server: a card of the kernel's whose other end records. `usual` mixes what several programs play, as nearly
        /// every card of ALSA's; one that is `exclusive` takes a single stream.
        case alsa(ALSADevice)
    }

    enum ALSADevice: CaseIterable { case usual, exclusive }

    private let servers: [ChildProcess]
    private var recorders: [(process: ChildProcess, end: PacketSocket, file: String)] = []

    /// What the environment of a program says that is to play here.
    let environment: [String]

    init(_ devices: [SoundDevice] = [SoundDevice("speaker")], of kind: Kind = .pulseAudio) throws {
        let folder = TestFiles.folder + "/sound-\(UInt32.random(in: 0 ... .max))"
        mkdir(folder, 0o700)
        switch kind {
        case .pulseAudio:
            let socket = folder + "/socket"
            servers = [try Self.startPulseAudio(devices, folder, socket)]
            environment = try Self.environment(socket)
        case .pipeWire:
            servers = try Self.startPipeWire(devices, folder)
            environment = try Self.environment(folder + "/pulse/native")
        case .alsa(let device):
            servers = []
            environment = try ALSALoopback.environment(device, folder)
        }
        let program = try programFolder() + "/sound-recorder"
        recorders = try devices.map { device in
            let file = "\(folder)/\(device.name).recording"
            let recording = if case .alsa = kind { try ALSALoopback.recording } else { device.recording(folder) }
            let (process, end) = try Self.start(environment + [program], [file] + recording)
            return (process, end, file)
        }
    }

    /// Of the programs that are to play on a server, once it is there.
    private static func environment(_ socket: String) throws -> [String] {
        try wait { access(socket, F_OK) == 0 }
        return ["PULSE_SERVER=unix:\(socket)"]
    }

    isolated deinit {
        for recorder in recorders { _ = recorder.process.kill() }
        for server in servers.reversed() { _ = server.kill() }
    }

    private static func startPulseAudio(
        _ devices: [SoundDevice], _ folder: String, _ socket: String
    ) throws -> ChildProcess {
        try start(
            ["HOME=\(folder)", "PULSE_RUNTIME_PATH=\(folder)", "PULSE_STATE_PATH=\(folder)", "pulseaudio"],
            [
                "-n", "--exit-idle-time=-1", "--use-pid-file=no", "--realtime=no", "--high-priority=yes",
                "--log-level=error",
            ] + devices.flatMap { ["-L", $0.module(folder)] }
                // Last: a client that finds the socket finds the devices.
                + ["-L", "module-native-protocol-unix auth-anonymous=1 socket=\(socket)"]
        ).process
    }

    /// PipeWire, WirePlumber, which links streams to devices, and the server of PulseAudio's protocol.
    private static func startPipeWire(_ devices: [SoundDevice], _ folder: String) throws -> [ChildProcess] {
        let configuration = folder + "/pipewire/pipewire.conf.d"
        for path in [
            "/pipewire", "/pipewire/pipewire.conf.d", "/wireplumber", "/wireplumber/main.lua.d",
            "/wireplumber/bluetooth.lua.d",
        ] { mkdir(folder + path, 0o700) }
        let objects = devices.map(\.pipeWireObject).joined(separator: "\n")
        try write("context.objects = [\n\(objects)\n]\n", to: configuration + "/devices.conf")
        // Devices of this machine are none of its business, nor is a message bus.
        try write(
            ["alsa_monitor", "v4l2_monitor", "libcamera_monitor"].map { "\($0).enabled = false\n" }.joined()
                + "default_access.properties[\"enable-flatpak-portal\"] = false\n",
            to: folder + "/wireplumber/main.lua.d/80-test.lua")
        try write(
            "bluez_monitor.enabled = false\nbluez_midi_monitor = { enabled = false }\n",
            to: folder + "/wireplumber/bluetooth.lua.d/80-test.lua")
        let environment = [
            "HOME=\(folder)", "XDG_RUNTIME_DIR=\(folder)", "XDG_CONFIG_HOME=\(folder)", "XDG_STATE_HOME=\(folder)",
            "DBUS_SESSION_BUS_ADDRESS=unix:path=\(folder)/none",
        ]
        let pipeWire = try start(environment + ["pipewire"], []).process
        try wait { access(folder + "/pipewire-0", F_OK) == 0 }
        return [
            pipeWire, try start(environment + ["wireplumber"], []).process,
            try start(environment + ["pipewire-pulse"], []).process,
        ]
    }

    private static func wait(until isReady: () -> Bool) throws {
        let deadline = monotonicNow() + 10
        while !isReady() {
            guard monotonicNow() < deadline else { throw Problem.absent }
            usleep(20_000)
        }
    }

    static func write(_ text: String, to path: String) throws {
        guard let file = fopen(path, "w") else { throw Problem.absent }
        defer { fclose(file) }
        guard fputs(text, file) >= 0 else { throw Problem.absent }
    }

    private static func start(
        _ command: [String], _ arguments: [String]
    ) throws -> (process: ChildProcess, end: PacketSocket) {
        let (ours, theirs) = try PacketSocket.pair()
        return (try ChildProcess.start("/usr/bin/env", arguments: command + arguments, socket: theirs), ours)
    }

    /// Ends the recording of the usual device.
    func listen() throws -> Recording { try listenToAll()[0] }

    /// Ends the recordings.
    func listenToAll() throws -> [Recording] {
        let stopped = recorders.map { (process: $0.process, file: $0.file) }
        // Without their ends of the sockets they stop.
        recorders = []
        return try stopped.map {
            guard $0.process.reap() == "exit status 0" else { throw Problem.recordingBroken }
            return try Recording($0.file)
        }
    }
}
