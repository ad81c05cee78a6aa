import Foundation
import Testing

/// The daemon as a service of a booted machine, installed by scripts/install.
extension Panel {
    /// There are no terminals here: seatd must not look for one. The watchdog is quick, so that the test is.
    private static let installed = """
        cd "$ROOT"
        VITRINE_BUILT="$PROGRAMS" bash scripts/install &> /dev/null || echo 'not installed'
        mkdir -p /run/systemd/system/{seatd,vitrined}.service.d
        printf '[Service]\\nEnvironment=SEATD_VTBOUND=0\\n' > /run/systemd/system/seatd.service.d/test.conf
        printf '[Unit]\\nDefaultDependencies=no\\n[Service]\\nWatchdogSec=3s\\n' \
            > /run/systemd/system/vitrined.service.d/test.conf
        systemctl daemon-reload
        shows() { vitrinectl status | grep -q "^display  1024x768"; }
        value() { systemctl show vitrined -p "$1" --value; }
        restarted() { [ "$(value NRestarts)" = "$1" ] && [ "$(value ActiveState)" = active ]; }

        """

    @Test func `the service is up with its first frame, as a user of its own, and reads its configuration again`()
        throws
    {
        let run = try PanelRun(
            Self.installed + """
                systemctl start vitrined && is_lit && echo lit
                value StatusText; ps -o user= -p "$(value MainPID)"; stat -c '%U %G %a' /run/vitrine/control.sock
                systemd-analyze security vitrined --no-pager | grep -o 'Overall exposure level.*: [0-9.]*'
                echo 'playback.volume = 0.25' > /etc/vitrine/conf.d/test.toml
                systemctl reload vitrined
                quiet() { vitrinectl status | grep -q '^volume   25 %'; }
                wait_until quiet && echo quiet
                systemctl stop vitrined 2> /dev/null; value ActiveState; is_dark && echo dark
                bash scripts/install --uninstall
                find /usr/{bin,lib,share}/ /usr/lib/{sysusers.d,tmpfiles.d,systemd/system,udev/rules.d}/ \
                    -maxdepth 1 -name '*vitrin*'
                """, on: .services)
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(
            lines.prefix(4) == ["lit", "showing 1024x768", "vitrine", "vitrine vitrine-control 660"], "\(run.output)")
        #expect(lines.dropFirst(5) == ["quiet", "inactive", "dark"], "\(run.output)")
        let exposure = try #require(lines.dropFirst(4).first?.split(separator: " ").last.flatMap { Double($0) })
        #expect(exposure <= 2)
    }

    @Test func `a killed and a stopped daemon are replaced, and one without a display waits for it`() throws {
        let run = try PanelRun(
            Self.installed + """
                systemctl start vitrined; wait_until shows
                kill -KILL "$(value MainPID)"; wait_until restarted 1 && wait_until shows && echo 'after SIGKILL'
                kill -STOP "$(value MainPID)"; wait_until restarted 2 && wait_until shows && echo 'after SIGSTOP'
                journalctl -u vitrined --no-pager -o cat | grep -c 'Watchdog timeout'
                echo 'display.connector = "HDMI-A-9"' > /etc/vitrine/conf.d/test.toml
                systemctl restart vitrined; value ActiveState; value StatusText
                vitrinectl status | head -1
                """, on: .services)
        #expect(
            run.output.split(separator: "\n") == [
                "after SIGKILL", "after SIGSTOP", "1", "active", "waiting for a display", "display  none",
            ], "\(run.output)")
    }
}
