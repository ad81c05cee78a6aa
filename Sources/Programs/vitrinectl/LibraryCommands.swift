import ArgumentParser
import Control
import Glibc
import Linux

struct Library: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "library", abstract: "The videos that the daemon knows.",
        subcommands: [List.self, Search.self, Show.self, Forget.self, Problems.self, Scan.self])

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List all videos by title: id, duration, channel, title.")
        @OptionGroup var daemon: DaemonOptions
        @Flag(help: "Print one JSON object per line.") var json = false

        func run() throws {
            var connection = try daemon.connect()
            var (offset, total) = (0, 1)
            while offset < total {
                try connection.send(.library(.list(offset: offset, count: Request.longestList)))
                guard case .library(let part) = try accepted(connection.receive()), !part.items.isEmpty else { return }
                for item in part.items { if json { try say(json: item) } else { print(Library.text(item)) } }
                (offset, total) = (offset + part.items.count, part.total)
            }
        }
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
