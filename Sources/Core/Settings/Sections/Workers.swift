extension Settings {
    /// The permissions and limits of the workers.
    package struct Workers: Sendable {
        package var folders = ""
        package var internet = false
        package var privateNetworks = false
        package var streamPatience = 0.0
        package var memoryMegabytes = 0
        package var processorSeconds = 0
    }
}

extension Settings.Workers {
    static let keys: [SettingEntry] = [
        .text(
            "workers.folders", \.workers.folders, "",
            "More folders that workers may read, with colons between. A link that leads elsewhere out of the library is not followed."
        ).of(.folders).atRestart(),
        .flag(
            "workers.internet", \.workers.internet, false,
            "Streams may be played: http, https, rtsp and rtsps, in a worker of their own that reads no library."
        ).atRestart(),
        .flag(
            "workers.private_networks", \.workers.privateNetworks, false,
            "Streams may come from this machine and its local network, and through the environment's proxies."
        ).atRestart(),
        // A router or an encoder restarts sooner. Where one stream is all there is to show, 0 is right.
        .number(
            "workers.stream_patience", \.workers.streamPatience, 600, 0...86400, .seconds,
            "How long a stream that broke off is asked for again before it is given up; 0: for ever."
        ),
        .integer(
            "workers.memory_mb", \.workers.memoryMegabytes, 4096, 256...1_048_576, .megabytes,
            "Memory of its own that a media worker may take, frames that it hands over not counted."
        ).atRestart(),
        .integer(
            "workers.processor_seconds", \.workers.processorSeconds, 120, 0...86400, .seconds,
            "Processor time after which a media worker without any result is ended; 0: never."
        ).atRestart(),
    ]
}
