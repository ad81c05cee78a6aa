import ArgumentParser
import Control
import Glibc
import Linux

struct Open: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Show a page, and move the player out of its way.",
        usage: "vitrinectl open home | library | settings | about | channel NAME")
    @OptionGroup var daemon: DaemonOptions
    @Argument(help: "home, library, settings, about or channel.") var page: String
    @Argument(help: ArgumentHelp("The channel's name.", valueName: "name")) var name: String?

    private var address: Request.Page? {
        switch (page, name) {
        case ("home", nil): .home
        case ("library", nil): .library
        case ("settings", nil): .settings
        case ("channel", let name): name.map { .channel($0) }
        case (_, nil): .named(page)
        default: nil
        }
    }

    func validate() throws {
        guard address == nil else { return }
        throw ValidationError(page == "channel" ? "which channel?" : "only a channel has a name")
    }

    func run() throws { if let address { try daemon.ask(.open(address)) } }
}

struct Library: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "library", abstract: "The videos that the daemon knows.", subcommands: [List.self, Scan.self])

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
                for item in part.items { if json { try say(json: item) } else { print(text(item)) } }
                (offset, total) = (offset + part.items.count, part.total)
            }
        }

        private func text(_ item: Reply.Item) -> String {
            let seconds = Int(exactly: item.duration.rounded(.down)) ?? 0
            let duration = "\(seconds / 60):" + (seconds % 60 < 10 ? "0" : "") + "\(seconds % 60)"
            return [item.id, duration, item.channel.printable, item.title.printable].joined(separator: "\t")
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
