import Support
import Testing

/// A daemon that dies again and again.
extension Installed {
    @Test func `a daemon that dies again and again starts with less, until a page says so and tries again`() throws {
        let run = try machine.run(
            """
            fresh
            # Deaths count where they follow fast. A dump takes this machine as long as a start.
            mkdir -p /run/systemd/system/vitrined.service.d
            printf '[Service]\\nLimitCORE=0\\n' > /run/systemd/system/vitrined.service.d/dumps.conf
            systemctl daemon-reload; systemctl restart vitrined; wait_long shows
            step() { vitrinectl status --json 2> /dev/null | sed -n 's/.*"step":"\\([^"]*\\)".*/\\1/p'; }
            stands() { [ "$(step)" = "$1" ]; }
            # The daemon dies as of an access to memory that is not there; the next one has its picture.
            die() {
                local main; main=$(value MainPID)
                [ "$main" != 0 ] && kill -SEGV "$main"
                another() { local pid; pid=$(value MainPID); [ "$pid" != 0 ] && [ "$pid" != "$main" ]; }
                wait_long another && wait_long shows
                [ "$(fgconsole)" -ge 7 ] || echo "tty$(fgconsole) is in front"
            }
            vitrinectl config set playback.volume 0.25 > /dev/null
            wait_long play Aurora
            for death in $(seq 9); do
                die
                echo "$death: $(step), $(volume)"
            done
            screendump out-of-order
            vitrinectl doctor | grep -o 'has died 9 times.*SIGSEGV'
            vitrinectl library list 2>&1 | grep -o 'out of order' | head -1
            pgrep -u vitrine-media,vitrine-pictures,vitrine-catalog
            journal -u vitrined | grep -c 'the last daemon died: SIGSEGV'
            # A change of the library: everything is tried.
            : > /srv/vitrine/new.txt
            wait_long stands full && wait_long listed 2 && echo "a trial: $(volume)"
            die; echo "the trial died: $(step)"
            vitrinectl config reload > /dev/null 2>&1
            wait_long stands full && echo 'another trial'
            rm /srv/vitrine/new.txt
            \(isFullScale ? Self.slowTrials : "")
            systemctl restart vitrined; wait_long shows
            echo "on purpose: $(step)"
            """, limit: isFullScale ? 1800 : 600)
        var expected: [Substring] = [
            "1: full, 0.25", "2: full, 0.25", "3: without choices, 1", "4: without choices, 1", "5: without choices, 1",
            "6: without sidecars, 1", "7: without sidecars, 1", "8: without sidecars, 1", "9: out of order, 1",
            "has died 9 times, it shows the page \"out of order\": SIGSEGV", "out of order", "9", "a trial: 0.25",
            "the trial died: out of order", "another trial",
        ]
        if isFullScale { expected += ["page: out of order", "after ten minutes: full", "a trial that lives: full"] }
        expected.append("on purpose: ")
        #expect(run.lines == expected, "\(run.report)")
    }

    @Test func `a daemon that hangs is ended by its watchdog, and the next one says so`() throws {
        let run = try machine.run(
            """
            fresh
            mkdir -p /run/systemd/system/vitrined.service.d
            # With the deadline that is installed, not this machine's longer one.
            { echo '[Service]'; grep '^WatchdogSec=' "$(value FragmentPath)"; } > /run/systemd/system/vitrined.service.d/watchdog.conf
            systemctl daemon-reload; systemctl restart vitrined; wait_long shows
            main=$(value MainPID); kill -STOP "$main"
            another() { local pid; pid=$(value MainPID); [ "$pid" != 0 ] && [ "$pid" != "$main" ]; }
            wait_long another && wait_long shows && echo another
            journal -u vitrined | grep -m1 -o 'Watchdog timeout (limit 10s)'
            journal -u vitrined | grep -m1 -o 'the last daemon died: SIGABRT (the watchdog, or an abort)'
            """)
        #expect(
            run.lines == [
                "another", "Watchdog timeout (limit 10s)", "the last daemon died: SIGABRT (the watchdog, or an abort)",
            ], "\(run.report)")
    }

    /// What takes minutes: the page dies itself, tries again by the clock, and a trial that lives is a start like any other.
    private static let slowTrials = """
        die; die; echo "page: $(step)"
        end=$((SECONDS + 700))
        until stands full || [ $SECONDS -gt $end ]; do sleep 2; done
        echo "after ten minutes: $(step)"
        sleep 65; die; echo "a trial that lives: $(step)"
        """
}
