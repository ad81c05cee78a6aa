import ArgumentParser
import Control
import Linux

extension Library {
    struct Search: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "search",
            abstract: "Find videos by words of title, channel, chapters, description and captions, the best first.",
            discussion: "A word is found by its beginning. Case, accents, widths and kinds of kana make no difference.")
        @OptionGroup var daemon: DaemonOptions
        @Argument(help: "The words that all stand in the video.") var words: [String]
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
            commandName: "show", abstract: "Say all that is known of a video.")
        @OptionGroup var daemon: DaemonOptions
        @Argument(help: ArgumentHelp("The number that list says.", valueName: "number")) var id: String
        @Flag(help: "As one object.") var json = false

        private var number: UInt64? { UInt64(id, radix: 16) }

        func validate() throws { if number == nil { throw ValidationError("'\(id)' is no video's number") } }

        func run() throws {
            guard let number, case .item(let details) = try daemon.ask(.library(.show(number))) else { return }
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
            commandName: "forget", abstract: "Forget that a video was watched and where it was left.",
            usage: "vitrinectl library forget NUMBER | --all")
        @OptionGroup var daemon: DaemonOptions
        @Argument(help: ArgumentHelp("The number that list says.", valueName: "number")) var id: String?
        @Flag(help: "All videos.") var all = false

        private var number: UInt64? { id.flatMap { UInt64($0, radix: 16) } }

        func validate() throws {
            guard all == (id == nil) else { throw ValidationError("which video, or --all?") }
            if let id, number == nil { throw ValidationError("'\(id)' is no video's number") }
        }

        func run() throws { try daemon.ask(.library(.forget(number))) }
    }

    struct Problems: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "problems", abstract: "List files and folders of the library that cannot be used, and why.")
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
