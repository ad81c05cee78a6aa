extension Settings {
    /// The permissions and limits of the workers.
    package struct Workers: Sendable {
        package var folders = ""
        package var internet = false
        package var privateNetworks = false
        package var streamTimeLimit = 0.0
        package var memoryMegabytes = 0
        package var processorSeconds = 0
    }
}

extension Settings.Workers {
    static let keys: [SettingEntry] = [
        .text(
            "workers.folders", \.workers.folders, "",
            "Further folders that workers may read, separated by colons. A link from the library to any other folder is not followed."
        ).of(.folders).atRestart(),
        .flag(
            "workers.internet", \.workers.internet, false,
            "Allows streams: http, https, rtsp and rtsps, in a worker of their own without access to the library."
        ).atRestart(),
        .flag(
            "workers.private_networks", \.workers.privateNetworks, false,
            "Allows streams from this machine and its local network, and through the proxies of the environment."
        ).atRestart(),
        // A router or an encoder restarts sooner. An installation that shows a single stream needs 0.
        .number(
            "workers.stream_patience", \.workers.streamTimeLimit, 600, 0...86400, .seconds,
            "Time of the reconnection attempts after a stream's loss; 0: no limit."
        ),
        .integer(
            "workers.memory_mb", \.workers.memoryMegabytes, 4096, 256...1_048_576, .megabytes,
            "Largest private memory of a media worker, without the frames that it hands over."
        ).atRestart(),
        .integer(
            "workers.processor_seconds", \.workers.processorSeconds, 120, 0...86400, .seconds,
            "Processor time without a result after which a media worker is ended; 0: never."
        ).atRestart(),
    ]
}
