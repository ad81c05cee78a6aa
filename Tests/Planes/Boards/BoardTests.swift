import Foundation
import Geometry
import Interface
import KMS
import Panel
import Scene
import Support
import Testing

/// The work that each board's planes leave to the processor, by gesture.
@MainActor
@Suite struct BoardTests {
    /// The frames of one gesture or rest.
    struct Tally {
        /// On planes; composed.
        private(set) var frames = (planes: 0, composed: 0)
        /// The most pixels that one frame draws. The first frame of a layout draws all its contents and is left out.
        private(set) var pixels = 0
        private var planes = 0
        private var video: Int?

        @MainActor
        mutating func count(_ daemon: PlaneDaemon, _ board: Board) {
            guard let drawn = daemon.pixels, let commit = daemon.output.commits.last else {
                return frames.composed += 1
            }
            frames.planes += 1
            if frames.planes > 1 { pixels = max(pixels, drawn) }
            planes = max(planes, commit.count)
            let shown = commit.first { daemon.output.format(of: $0)?.isYUV ?? false }
            video = board.planes.firstIndex { $0.id == shown?.plane }
        }

        /// A cell of the table.
        var words: String {
            guard frames.composed == 0, let video else {
                return frames.planes == 0 ? "composed" : "composed in \(frames.composed) frames"
            }
            return "\(planes) planes, video on \(video), \(pixels) px"
        }
    }

    private static let clips = [(width: 640, height: 360), (width: 1280, height: 720), (width: 1920, height: 1080)]

    private struct Row {
        let board: Board
        let clip: (width: Int, height: Int)
        let rotation: Rotation
        let gestures: [Tally]
        let output: PlaneOutput

        @MainActor var words: String {
            let refused = output.refusedTests.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }
            let turned = rotation == .none ? "" : ", panel turned by \(rotation.rawValue)°"
            let cells = ["\(clip.width)x\(clip.height)\(turned)"] + gestures.map(\.words)
            return "| \(board.name) | " + (cells + [refused.joined(separator: ", ")]).joined(separator: " | ") + " |"
        }
    }

    /// Plays a clip in full, swipes it to mini and back.
    private func row(
        _ board: Board, _ clip: (width: Int, height: Int), rotation: Rotation = .none
    ) throws -> Row {
        let daemon = try PlaneDaemon(PlaneOutput(board), rotation: rotation, clip: clip)
        func rest() -> Tally {
            var tally = Tally()
            for frame in 0..<14 {
                daemon.frame()
                if frame >= 10 { tally.count(daemon, board) }
            }
            return tally
        }
        func swipe(_ direction: Double) -> Tally {
            var tally = Tally()
            daemon.swipe(direction) { if daemon.snapshot.motion != "rest" { tally.count(daemon, board) } }
            return tally
        }
        let gestures = [rest(), swipe(1), rest(), swipe(-1)]
        #expect(daemon.writtenWhileShown == 0)
        return Row(board: board, clip: clip, rotation: rotation, gestures: gestures, output: daemon.output)
    }

    @Test func `every board shows what the table says, and refuses no commit that it accepted in a test`() throws {
        let rows = try Board.all.flatMap { board in
            try Self.clips.map { try row(board, $0) } + [row(board, Self.clips[1], rotation: .quarter)]
        }
        for row in rows {
            #expect(row.output.refusedCommits.isEmpty, "\(row.board.name): \(row.output.refusedCommits)")
            let readsVideo = row.board.planes.contains { $0.kind == .overlay && $0.formats.contains(.nv12) }
            // The swipes: on planes from beginning to end wherever a plane can show the video.
            for swipe in [row.gestures[1], row.gestures[3]] {
                #expect((swipe.frames.composed == 0) == readsVideo, "\(row.board.name), \(row.clip)")
            }
        }
        try compare(rows)
    }

    private static let boardsHead = """
        | board | driver | planes | the driver refuses | in the kernel |
        |---|---|---|---|---|

        """
    private static let gesturesHead = """
        | board | clip | full | swipe to mini | mini | swipe to full | refused in tests |
        |---|---|---|---|---|---|---|

        """

    /// Compares the tables of the page with these rows, or writes them there.
    private func compare(_ rows: [Row]) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Documentation/boards.md").standardized
        let page = try String(contentsOf: file, encoding: .utf8)
        var text = page
        for (head, lines) in [(Self.boardsHead, Board.all.map(\.words)), (Self.gesturesHead, rows.map(\.words))] {
            let start = try #require(text.range(of: head)).upperBound
            let end = text.range(of: "\n\n", range: start..<text.endIndex)?.lowerBound ?? text.endIndex
            text.replaceSubrange(start..<end, with: lines.joined(separator: "\n"))
        }
        guard ProcessInfo.processInfo.environment["VITRINE_RENEW_BOARDS"] != "1" else {
            return try text.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(page == text, "VITRINE_RENEW_BOARDS=1 writes the tables of \(file.path)")
    }
}

extension Board {
    /// A row of the table of boards.
    fileprivate var words: String {
        let video = planes.count { $0.formats.contains(.nv12) && $0.kind != .cursor }
        let cells = [
            name, driver, "\(planes.count), of which \(video) read NV12",
            rules.map(\.words).joined(separator: "; "), sources.map { "`\($0)`" }.joined(separator: ", "),
        ]
        return "| " + cells.joined(separator: " | ") + " |"
    }
}
