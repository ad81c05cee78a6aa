import Foundation
import Testing

/// The daemon loses a program or a resource that it depends on.
extension Panel {
    @Test func `a daemon whose guard was killed survives the removal of its card`() throws {
        let run = try PanelRun(
            """
            make_card kiosk; plug_connector kiosk
            start_daemon --set display.card=card1; wait_until is_lit 1
            pkill -KILL -x vitrine-restore; sleep 0.2
            remove_card kiosk; sleep 1
            stop_daemon
            """)
        #expect(run.output.contains("daemon: status 0"), "\(run.output)")
    }

    @Test func `a card that could not be opened is tried again within a second`() throws {
        let run = try PanelRun(
            """
            make_card kiosk; plug_connector kiosk; remove_card kiosk
            start_daemon --set display.card=card1; sleep 1
            used=$(ls /proc/$daemon/fd | wc -l)
            prlimit --pid $daemon --nofile=$used:1024
            echo 1 > $vkms/kiosk/enabled; sleep 1; is_dark 1 && grep -q 'Too many open files' daemon.log && echo refused
            prlimit --pid $daemon --nofile=1024:1024; sleep 1; is_lit 1 && echo lit
            stop_daemon
            """)
        #expect(run.output.contains("refused\nlit\ndaemon: status 0"), "\(run.output)")
    }

    /// A loop that spins on the dead connection would never end here: virtual time stands still during a computation.
    @Test func `display and touch still work after seatd is killed`() throws {
        let run = try PanelRun(
            """
            SEATD_VTBOUND=0 seatd -l error & seat=$!
            make_card kiosk; plug_connector kiosk
            start_touch screen panel 16384 12288 216 162
            start_daemon --play "$LIBRARY"/*.mp4 --set display.card=card1 --set display.planes=false \
                --record /panel/record --record-every 0
            wait_until is_lit 1; sleep 0.3; grep -c 'through seatd, active' daemon.log
            kill -KILL $seat; sleep 1; is_lit 1 && echo lit
            unplug_connector kiosk; wait_until is_dark 1 && echo dark
            plug_connector kiosk; wait_until is_lit 1 && echo lit again
            sleep 0.3; touch swipe 5000 1600 5200 8000 300; sleep 1
            stop_daemon
            """)
        #expect(run.output.contains("1\n"), "\(run.output)")
        #expect(run.output.contains("lit\ndark\nlit again\ndaemon: status 0"), "\(run.output)")
        let lines = try run.values(TimelineRecord.self, in: "record/timeline.jsonl")
        #expect(lines.last?.state == "mini" && lines.last?.motion == "rest")
    }
}
