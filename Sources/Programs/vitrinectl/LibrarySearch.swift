import ArgumentParser
import Control
import Linux

extension Library {
    struct Search: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "search",
            abstract:
                "Find videos by words in title, channel, chapters, description or captions, the best matches first.",
            discussion:
                "The beginning of a word is enough. Case, accents, full or half width, and hiragana or katakana do not matter."
        )
        @OptionGroup var daemon: DaemonOptions
        @Argument(help: "The words; a video must contain all of them.") var words: [String]
        @Flag(help: "Print JSON, one object per line.") var json = false

        func run() throws {
            let text = words.joined(separator: " ")
            let request = Request.library(.search(text, count: Request.longestSearch))
            guard case .found(let found) = try daemon.ask(request) else { return }
            for hit in found.items { if json { try say(json: hit) } else { print(line(hit)) } }
        }

        private func line(_ hit: Reply.FoundItem) -> String {
            let time = hit.start.map { Library.time($0) + " " } ?? ""
            let excerpt = hit.excerpt.isEmpty ? "" : "\t" + time + hit.excerpt.printable
            return Library.text(hit.item) + excerpt
        }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Print everything that is known about a video.")
        @OptionGroup var daemon: DaemonOptions
        @Argument(help: ArgumentHelp("The id that `library list` prints.", valueName: "id")) var id: String
        @Flag(help: "Print one JSON object.") var json = false

        func validate() throws { try Library.check(id: id) }

        func run() throws {
            guard let number = Library.number(id), case .item(let details) = try daemon.ask(.library(.show(number)))
            else { return }
            if json { return try say(json: details) }
            let item = details.item
            let lines = [
                ("title", item.title), ("channel", item.channel), ("date", details.date),
                ("kind", item.kind == "video" ? "" : item.kind), ("broken", item.broken ? "yes" : ""),
                ("duration", Library.time(item.duration)), ("views", details.views.map(String.init) ?? ""),
                ("comments", details.comments > 0 ? String(details.comments) : ""), ("path", item.path),
                ("link", details.link),
                ("left at", details.position.map(Library.time) ?? ""), ("watched", details.watched ? "yes" : ""),
            ]
            for (name, value) in lines where !value.isEmpty { print("\(name)\t\(value.printable)") }
            for chapter in details.chapters {
                print("chapter\t\(Library.time(chapter.start)) \(chapter.title.printable)")
            }
            for line in details.description.split(separator: "\n", omittingEmptySubsequences: false) {
                say(String(line))
            }
        }
    }

    struct Forget: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "forget", abstract: "Forget that a video was watched, and its position.",
            usage: "vitrinectl library forget ID | --all")
        @OptionGroup var daemon: DaemonOptions
        @Argument(help: ArgumentHelp("The id that `library list` prints.", valueName: "id")) var id: String?
        @Flag(help: "Forget all videos.") var all = false

        func validate() throws {
            guard all == (id == nil) else { throw ValidationError("expected either the id of one video or --all") }
            if let id { try Library.check(id: id) }
        }

        func run() throws { try daemon.ask(.library(.forget(id.flatMap(Library.number)))) }
    }

    struct Problems: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "problems", abstract: "List unusable files and folders of the library, each with the reason.")
        @OptionGroup var daemon: DaemonOptions
        @Flag(help: "Print JSON, one object per line.") var json = false

        func run() throws {
            var connection = try daemon.connect()
            var (offset, total) = (0, 1)
            while offset < total {
                try connection.send(.library(.problems(offset: offset, count: Request.longestList)))
                guard case .problems(let part) = try accepted(connection.receive()), !part.problems.isEmpty else {
                    return
                }
                for problem in part.problems {
                    if json { try say(json: problem) } else { say("\(problem.path): \(problem.reason)") }
                }
                (offset, total) = (offset + part.problems.count, part.total)
            }
        }
    }
}
