import Foundation
import Testing

/// The daemon on a panel: first light, and what it leaves behind.
extension Panel {
    @Test func `the panel shows what the daemon composed, and is given back at the end`() throws {
        let run = try PanelRun(
            """
            start_daemon --set display.planes=false --record /panel/record
            wait_until is_lit; sleep 1
            planes; crcs 1 > crcs.txt
            stop_daemon
            is_dark && echo dark
            """)
        let planes = try run.values(PlaneRecord.self)
        #expect(planes.map(\.destination) == [[0, 0, 1024, 768]], "\(run.output)")
        #expect(try run.shown("crcs.txt").first?.crc == run.recorded().last?.crc)
        #expect(run.output.contains("daemon: status 0\ndark\n"), "\(run.output)")
    }

    @Test func `a daemon that was killed leaves a dark panel, and the next one lights it`() throws {
        let run = try PanelRun(
            """
            start_daemon; wait_until is_lit; sleep 0.5; crcs 1 > first.txt
            kill -KILL $daemon; wait $daemon; wait_until is_dark && echo dark
            start_daemon; wait_until is_lit; sleep 0.5; crcs 1 > second.txt
            stop_daemon
            """)
        #expect(run.output.contains("dark\ndaemon: status 0\n"), "\(run.output)")
        #expect(try run.shown("first.txt").first?.crc == run.shown("second.txt").first?.crc)
    }
}
