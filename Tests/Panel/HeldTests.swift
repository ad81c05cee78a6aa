import Foundation
import Testing

/// A card that is there and not the daemon's: it is waited for.
extension Panel {
    private static let asks = """
        ask() { "$PROGRAMS/vitrinectl" "$@" --socket /run/vitrine-test.sock; }
        shows() { ask status | grep -q '^display  1024x768'; }
        waits() { ask status | grep -q '^display  none: '; }
        # Seconds until a command succeeds.
        timed() { local before=$(date +%s%3N); wait_until "$@"; echo "after $(($(date +%s%3N) - before))"; }

        """

    /// Milliseconds of each line `after N` in the output.
    private static func times(_ run: PanelRun) -> [Int] {
        run.output.split(separator: "\n").filter { $0.hasPrefix("after ") }.compactMap { Int($0.dropFirst(6)) }
    }

    @Test func `a card that another program shows on is waited for, and the journal says once whose it is`() throws {
        let run = try PanelRun(
            Self.asks + """
                "$PROGRAMS/panel-flip" -n 1 -s 100 > /dev/null & holder=$!
                sleep 0.3; start_daemon --control /run/vitrine-test.sock; sleep 4
                ask status | head -1; ask doctor | grep -A 1 '^  FAIL .*is held'
                echo "said $(grep -c 'is held by' daemon.log)"
                kill $holder; wait $holder; timed is_lit
                ask doctor | grep -c '^  FAIL .*is held'
                stop_daemon
                sed "s/$holder/PID/" daemon.log | grep 'is held by'
                """)
        let text = "/dev/dri/card0 is held by panel-flip (pid "
        #expect(run.output.contains("display  none: \(text)"), "\(run.output)")
        #expect(run.output.contains("FAIL    \(text)") && run.output.contains("run: kill "), "\(run.output)")
        #expect(run.output.contains("\n0\ndaemon: status 0\n"), "\(run.output)")
        #expect(run.output.contains("said 1\n") && run.output.contains("daemon: status 0\n"), "\(run.output)")
        #expect(run.output.contains("vitrined: warning: \(text)PID); waiting for it\n"), "\(run.output)")
        let times = Self.times(run)
        #expect(times.count == 1 && times.allSatisfy { $0 < 1200 }, "\(run.output)")
    }

    @Test func `a second daemon waits until the first, which is not disturbed, has gone`() throws {
        let run = try PanelRun(
            Self.asks + """
                start_daemon; wait_until is_lit; sleep 1; first=$daemon
                crcs 180 > crcs.txt & watcher=$!
                start_daemon --control /run/vitrine-test.sock; sleep 2
                ask status | head -1; wait $watcher
                kill -TERM $first; wait $first; echo "first: status $?"; timed shows
                stop_daemon
                """)
        #expect(run.output.contains("none: /dev/dri/card0 is held by vitrined (pid "), "\(run.output)")
        #expect(run.output.contains("first: status 0\n") && run.output.contains("daemon: status 0\n"), "\(run.output)")
        #expect(try Set(run.shown("crcs.txt").map(\.crc)).count == 1)
        let times = Self.times(run)
        #expect(times.count == 1 && times.allSatisfy { $0 < 1200 }, "\(run.output)")
    }

    /// The watchdog would end a daemon that owes frames.
    @Test func `a card that is taken while the daemon shows on it is waited for and lit again`() throws {
        let run = try PanelRun(
            Self.asks + """
                start_daemon --control /run/vitrine-test.sock; wait_until shows; sleep 0.5
                "$PROGRAMS/panel-capture" steal $daemon 4 & thief=$!
                sleep 0.2; ask open library; wait_until waits; sleep 1.5; ask status | head -1
                wait $thief; echo "thief: status $?"; timed shows
                stop_daemon
                grep -c 'is held by panel-capture' daemon.log
                """)
        #expect(run.output.contains("none: /dev/dri/card0 is held by panel-capture (pid "), "\(run.output)")
        #expect(run.output.contains("thief: status 0\n"), "\(run.output)")
        #expect(run.output.contains("daemon: status 0\n1\n"), "\(run.output)")
        let times = Self.times(run)
        #expect(times.count == 1 && times.allSatisfy { $0 < 1200 }, "\(run.output)")
    }

    @Test func `a card that may not be opened is waited for, and lit when it may`() throws {
        let run = try PanelRun(
            Self.asks + """
                chmod 600 /dev/dri/card0; mkdir -p /run/nobody; chmod 777 /run/nobody
                setpriv --reuid=65534 --regid=65534 --clear-groups "$PROGRAMS/vitrined" --display panel \
                    --library "$LIBRARY" --control /run/nobody/control.sock 2> /panel/daemon.log &
                daemon=$!; ln -s /run/nobody/control.sock /run/vitrine-test.sock
                sleep 3; ask status | head -1
                chmod 666 /dev/dri/card0; timed shows
                stop_daemon
                grep -c 'Permission denied; waiting for it' daemon.log
                """)
        #expect(
            run.output.hasPrefix("display  none: open /dev/dri/card0 directly: Permission denied; waiting for it\n"),
            "\(run.output)")
        #expect(run.output.contains("daemon: status 0\n1\n"), "\(run.output)")
        let times = Self.times(run)
        #expect(times.count == 1 && times.allSatisfy { $0 < 1200 }, "\(run.output)")
    }

    @Test func `a panel that is switched off stays dark and silent until it is switched on or touched`() throws {
        let run = try PanelRun(
            Self.asks + """
                active() { grep -m 1 -o 'active=.' /sys/kernel/debug/dri/0/state; }
                plays() { ask status | grep -q '^playing .*, playing at'; }
                start_touch screen panel 16384 12288 216 162
                start_daemon --control /run/vitrine-test.sock --play "$LIBRARY"/*.mp4
                wait_until is_lit; wait_until plays && ask off; sleep 2; active; ask status | grep -e ^display -e ^playing
                ask on; sleep 0.5; active; wait_until plays && echo plays; ask status | head -1
                ask off; sleep 0.5; active; touch tap 8000 6000; sleep 1; active; ask status | head -1
                stop_daemon
                """)
        let lines = run.output.split(separator: "\n").map { line in
            // Where it is paused is of no interest.
            line.hasPrefix("playing") ? line.components(separatedBy: " at ")[0] : String(line)
        }
        // The machine says that it goes off, too.
        #expect(
            lines.prefix(10) == [
                "active=0", "display  1024x768 at 60.0 Hz, off", "playing  Aurora over the Fjord, paused",
                "active=1", "plays", "display  1024x768 at 60.0 Hz", "active=0", "active=1",
                "display  1024x768 at 60.0 Hz", "daemon: status 0",
            ], "\(run.output)")
    }
}
