import ArgumentParser
import Control
import Glibc
import Linux

struct Library: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "library", abstract: "The videos that the daemon knows.",
        subcommands: [List.self, Lists.self, Search.self, Show.self, Forget.self, Problems.self, Scan.self])

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List videos: id, duration, channel, title. Without an option all, by title."
        )
        @OptionGroup var daemon: DaemonOptions
        @Flag(help: "The latest first.") var newest = false
        @Flag(help: "Those that were left before their end, the last one first.") var started = false
        @Flag(help: "Those that were played, the last one first.") var played = false
        @Option(help: ArgumentHelp("Those of a channel.", valueName: "name")) var channel: String?
        @Option(help: ArgumentHelp("Those of a playlist.", valueName: "name")) var playlist: String?
        @Option(help: ArgumentHelp("The episodes of a series.", valueName: "name")) var series: String?
        @Option(help: ArgumentHelp("Those that lie in a folder.", valueName: "folder")) var folder: String?
        @Option(help: ArgumentHelp("The rest of a video's series and playlists.", valueName: "number"))
        var after: String?
        @Option(help: ArgumentHelp("Others of a video's channel, then the latest.", valueName: "number"))
        var related: String?
        @Flag(help: "Print one JSON object per line.") var json = false

        private var lists: [Request.List] {
            func number(_ id: String?) -> UInt64? { id.flatMap { UInt64($0, radix: 16) } }
            let all: [Request.List?] = [
                newest ? .newest : nil, started ? .started : nil, played ? .played : nil, channel.map { .channel($0) },
                playlist.map { .playlist($0) },
                series.map { .series($0) }, folder.map { .folder(Library.absolute($0)) },
                number(after).map { .following($0) }, number(related).map { .related($0) },
            ]
            return all.compactMap { $0 }
        }

        func validate() throws {
            for id in [after, related].compactMap({ $0 }) where UInt64(id, radix: 16) == nil {
                throw ValidationError("'\(id)' is no video's number")
            }
            if lists.count > 1 { throw ValidationError("one list at a time") }
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

    /// The library knows folders by the paths of the configuration, which may lead through links.
    fileprivate static func absolute(_ folder: String) -> String {
        var path = folder
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        guard !path.hasPrefix("/"), let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// `number, duration, channel, title`, with tabs between them.
    static func text(_ item: Reply.Item) -> String {
        [item.id, time(item.duration), item.channel.printable, item.title.printable].joined(separator: "\t")
    }

    /// Minutes and seconds.
    static func time(_ seconds: Double) -> String {
        let seconds = Int(exactly: seconds.rounded(.down)) ?? 0
        return "\(seconds / 60):" + (seconds % 60 < 10 ? "0" : "") + "\(seconds % 60)"
    }

    struct Lists: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "lists", abstract: "List the playlists and series: kind, number of videos, name.")
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
        private static let patience = 120

        func run() throws {
            guard case .library(let found) = try daemon.ask(.library(.scan), patience: Self.patience) else { return }
            print("\(found.total) videos")
        }
    }
}
