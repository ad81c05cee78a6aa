import ArgumentParser
import Control
import Glibc
import Linux

struct Library: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "library", abstract: "The videos of the daemon's library.",
        subcommands: [List.self, Lists.self, Search.self, Show.self, Forget.self, Problems.self, Scan.self])

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List videos: id, duration, channel, title. Without an option, all videos by title."
        )
        @OptionGroup var daemon: DaemonOptions
        @Flag(help: "All videos, the latest first.") var newest = false
        @Flag(help: "Videos that were stopped before their end, the last one first.") var started = false
        @Flag(help: "Played videos, the last one first.") var played = false
        @Option(help: ArgumentHelp("The videos of a channel.", valueName: "name")) var channel: String?
        @Option(help: ArgumentHelp("The videos of a playlist.", valueName: "name")) var playlist: String?
        @Option(help: ArgumentHelp("The episodes of a series.", valueName: "name")) var series: String?
        @Option(help: ArgumentHelp("The videos in a folder.", valueName: "folder")) var folder: String?
        @Option(help: ArgumentHelp("The rest of a video's series and playlists.", valueName: "id"))
        var after: String?
        @Option(
            help: ArgumentHelp(
                "The other videos of a video's channel, then the latest ones of the library.", valueName: "id"))
        var related: String?
        @Flag(help: "Print one JSON object per line.") var json = false

        private var lists: [Request.List] {
            let all: [Request.List?] = [
                newest ? .newest : nil, started ? .started : nil, played ? .played : nil, channel.map { .channel($0) },
                playlist.map { .playlist($0) },
                series.map { .series($0) }, folder.map { .folder(Library.absolute($0)) },
                after.flatMap(Library.number).map { .following($0) },
                related.flatMap(Library.number).map { .related($0) },
            ]
            return all.compactMap { $0 }
        }

        func validate() throws {
            for id in [after, related].compactMap({ $0 }) { try Library.check(id: id) }
            if lists.count > 1 { throw ValidationError("only one of the options that select a list is allowed") }
        }

        func run() throws {
            let list = lists.first ?? .all
            var connection = try daemon.connect()
            var (offset, total) = (0, 1)
            while offset < total {
                try connection.send(.library(.list(list, offset: offset, count: Request.longestList)))
                guard case .library(let part) = try accepted(connection.receive()), !part.items.isEmpty else { return }
                for item in part.items { if json { try say(json: item) } else { print(Library.text(item)) } }
                (offset, total) = (offset + part.items.count, part.total)
            }
        }
    }

    /// Makes a relative path absolute, or returns it unchanged if that fails. An absolute path is not resolved, because
    /// the library uses the configured paths, which may contain links.
    fileprivate static func absolute(_ folder: String) -> String {
        var path = folder
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        guard !path.hasPrefix("/"), let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    static func number(_ id: String) -> UInt64? { UInt64(id, radix: 16) }

    static func check(id: String) throws {
        guard number(id) != nil else {
            throw ValidationError("'\(id)' is not an id: expected a hexadecimal number")
        }
    }

    /// An item's id, duration, channel and title, separated by tabs.
    static func text(_ item: Reply.Item) -> String {
        [item.id, time(item.duration), item.channel.printable, item.title.printable].joined(separator: "\t")
    }

    /// A duration in minutes and seconds: `3:07`.
    static func time(_ seconds: Double) -> String {
        let seconds = Int(exactly: seconds.rounded(.down)) ?? 0
        return "\(seconds / 60):" + (seconds % 60 < 10 ? "0" : "") + "\(seconds % 60)"
    }

    struct Lists: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "lists", abstract: "List the playlists, series and folders: kind, number of videos, name.")
        @OptionGroup var daemon: DaemonOptions
        @Flag(help: "Print JSON, one object per line.") var json = false

        func run() throws {
            var connection = try daemon.connect()
            var (offset, total) = (0, 1)
            while offset < total {
                try connection.send(.library(.lists(offset: offset, count: Request.longestList)))
                guard case .lists(let part) = try accepted(connection.receive()), !part.lists.isEmpty else { return }
                for list in part.lists {
                    if json {
                        try say(json: list)
                    } else {
                        print("\(list.kind)\t\(list.items)\t\(list.name.printable)")
                    }
                }
                (offset, total) = (offset + part.lists.count, part.total)
            }
        }
    }

    struct Scan: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "scan", abstract: "Read the folders again, and print the number of videos.")
        @OptionGroup var daemon: DaemonOptions
        /// The time limit in seconds, with room for folders on a slow disk.
        private static let timeLimit = 120

        func run() throws {
            guard case .library(let found) = try daemon.ask(.library(.scan), timeLimit: Self.timeLimit) else { return }
            print("\(found.total) videos")
        }
    }
}
