import ContentSet
import CrashLoop
import Glibc
import Settings

/// The command lines of the workers: readable folders and resource limits.
package struct WorkerArguments {
    private let libraries: [String]
    /// Whether the libraries are the default folders, any of which may be missing.
    private let areLibrariesUsual: Bool
    /// Readable folders outside the libraries.
    private let others: [String]
    private let workers: Settings.Workers
    private let playsStreams: Bool
    /// The limit of the thumbnail cache in megabytes.
    private let cacheSize: Int
    /// False on the virtual clock, where changes must not arrive by themselves.
    private let watchesLibrary: Bool
    /// A pattern of device names; empty for any device.
    private let audioDevice: String
    private let readsSidecars: Bool
    /// The filter of the listed items.
    var filter: Settings.Library
    private let sticks: [String]
    /// The file of the logo; empty for none.
    private let logo: String
    /// The folder in which the service mounts sticks.
    package static let sticksFolder = "/run/vitrine-sticks"
    /// The folder of the content sets.
    private let content: String?
    private let sources: [Settings.Source]
    private let contentKeys: [String]
    /// The folder of the library's database; nil on the virtual clock, where runs must not depend on each other.
    private let catalogState: String?

    package init(_ options: Options) {
        let chosen = Self.libraries(options)
        let sources = options.settings.sources
        let folders = sources.filter { $0.kind == .folder }.map(\.place)
        libraries = (chosen ?? (folders.isEmpty ? Self.usualLibraries : [])) + folders
        areLibrariesUsual = chosen == nil && folders.isEmpty
        self.sources = sources
        watchesLibrary = options.clock == .real
        audioDevice = options.settings.playback.audioDevice
        readsSidecars = options.step < .withoutSidecarsAndPictures
        filter = options.settings.library
        content = options.contentFolder
        sticks = options.settings.library.sticks ? [Self.sticksFolder] : []
        contentKeys = options.settings.content.keys.split(separator: " ").map(String.init)
        catalogState = options.clock == .real ? options.catalogFolder : nil
        workers = options.settings.workers
        logo = options.settings.interface.logo
        // An item that plays at the start, or that the command line names, may lie outside the libraries.
        let autoplay = options.settings.kiosk.autoplay
        let named = [options.play, autoplay.hasPrefix("/") || autoplay.contains("://") ? autoplay : nil]
            .compactMap { $0 }
        playsStreams = workers.internet || named.contains(where: isAddress)
        cacheSize = options.settings.library.thumbnailCacheMegabytes
        others =
            workers.folders.split(separator: ":").map(String.init)
            + named.filter { !isAddress($0) }.flatMap(Self.folders(of:))
    }

    /// All folders that may contain displayed files.
    package var folders: [String] { libraries + others + sticks + contents }

    private var contents: [String] { content.map { [$0] } ?? [] }

    /// The arguments of the worker that lists the libraries.
    var catalog: [String] {
        var arguments = libraries
        for folder in others + contents { arguments += ["--read", folder] }
        if watchesLibrary { arguments.append("--watch") }
        if areLibrariesUsual { arguments.append("--usual") }
        if let catalogState { arguments += ["--state", catalogState] }
        if !readsSidecars { arguments.append("--no-sidecars") }
        arguments += ["--age", String(filter.age)] + channels
        if !filter.showsBroken { arguments.append("--whole") }
        if workers.internet { arguments.append("--streams") }
        for source in sources { arguments += self.arguments(of: source) }
        if !contentKeys.isEmpty { for stick in sticks { arguments += ["--sets", stick] } }
        for folder in optional { arguments += ["--optional", folder] }
        return arguments
    }

    private func arguments(of source: Settings.Source) -> [String] {
        switch source.kind {
        case .folder: return ["--named", source.place, source.name]
        case .stream: return ["--stream", source.place, source.name]
        case .playlist, .feed:
            guard source.isHTTP else { return ["--playlist", source.place, "--named", source.place, source.name] }
            guard let path = content.map({ FeedPlace(source.place, in: $0).path }) else { return [] }
            return ["--playlist", path, "--named", path, source.name, "--from", path, source.place]
        }
    }

    /// The addresses of the feeds and playlists for the fetch worker.
    package var feeds: [String] {
        sources.filter { $0.isHTTP && $0.kind != .stream }.map(\.place)
    }

    /// Library folders that may be missing: the running content set, and the USB sticks.
    private var optional: [String] { sticks + (content.map { [$0 + "/current"] } ?? []) }

    /// The arguments of the worker that copies content sets from folders: it has no network. Nil where none are kept.
    var copier: [String]? {
        content.map { ["--content", $0] + (libraries + others + sticks).flatMap { ["--read", $0] } }
    }

    /// The arguments of the worker that fetches content sets from addresses: it reads no folder. Nil if that is not
    /// allowed.
    var fetcher: [String]? {
        guard workers.internet, let content else { return nil }
        return ["--content", content, "--internet"] + (workers.privateNetworks ? ["--private-networks"] : [])
    }

    /// The arguments of the process that checks content sets.
    var checker: [String]? { content.map { ["--check", $0] + contentKeys.flatMap { ["--key", $0] } } }

    private var channels: [String] { filter.channelNames.flatMap { ["--channel", $0] } }

    /// The arguments of the worker that plays files: it has no network.
    var media: [String] { reading + limits + sound }

    /// The arguments of the worker that plays streams: it reads no folder. Nil if streams are not allowed.
    var streams: [String]? {
        playsStreams ? limits + sound + ["--internet"] + (workers.privateNetworks ? ["--private-networks"] : []) : nil
    }

    /// The arguments of the worker that makes thumbnails: it has no sound and no network.
    var pictures: [String] {
        let arguments = reading + (logo.isEmpty ? [] : ["--read", logo]) + limits
        guard cacheSize > 0, let folder = Self.cacheFolder else { return arguments }
        return arguments + ["--cache", folder, "--cache-size", String(cacheSize)]
    }

    /// The arguments of the worker that speaks: it has no network, and reads no folder.
    var speech: [String] { limits + sound + ["--speech"] }

    /// The libraries of the command line, otherwise those of the configuration; nil if neither names one.
    private static func libraries(_ options: Options) -> [String]? {
        guard options.libraries.isEmpty else { return options.libraries }
        let chosen = options.settings.library.folders.split(separator: ":").map(String.init)
        return chosen.isEmpty ? nil : chosen
    }

    /// The default folders of videos.
    private static var usualLibraries: [String] {
        let home = variable("HOME") ?? "/root"
        let data = variable("XDG_DATA_HOME") ?? home + "/.local/share"
        return [home + "/Videos", "/srv/vitrine", data + "/vitrine/samples"]
    }

    /// The cache folder that systemd gives a service, otherwise the user's.
    private static var cacheFolder: String? {
        if let service = variable("CACHE_DIRECTORY") { return service + "/thumbnails" }
        let caches = variable("XDG_CACHE_HOME") ?? variable("HOME").map { $0 + "/.cache" }
        return caches.map { $0 + "/vitrine/thumbnails" }
    }

    private static func variable(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }

    private var reading: [String] { folders.flatMap { ["--read", $0] } }

    private var limits: [String] {
        ["--memory", String(workers.memoryMegabytes), "--processor", String(workers.processorSeconds)]
    }

    private var sound: [String] { ["--sound"] + (audioDevice.isEmpty ? [] : ["--audio-device", audioDevice]) }

    /// The folder of a path and, where the path is a link, the folder of its target.
    private static func folders(of path: String) -> [String] {
        let real = realpath(path, nil)
        defer { free(real) }
        return [path, real.map { String(cString: $0) }].compactMap { $0 }.map { path in
            path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        }
    }
}

/// Whether an item comes from a network, judged by its path.
private func isAddress(_ path: String) -> Bool { !path.hasPrefix("/") && path.contains("://") }
