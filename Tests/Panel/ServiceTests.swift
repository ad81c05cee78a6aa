import Foundation
import Testing

/// The daemon as a service of a booted machine, installed by scripts/install.
extension Panel {
    /// The watchdog is quick, so that the test is. The workers are the daemon's children, as on a system without their units,
    /// which are tried on the stock machine.
    private static let installed = """
        cd "$ROOT"
        bash scripts/install --programs "$PROGRAMS" &> /dev/null || echo 'not installed'
        mkdir -p /run/systemd/system/vitrined.service.d
        printf '[Unit]\\nDefaultDependencies=no\\n[Service]\\nWatchdogSec=5s\\nUnsetEnvironment=VITRINE_WORKER_UNITS\\n' \
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
                cp "$LIBRARY"/* /srv/vitrine/
                systemctl start vitrined.socket && ls /run/vitrine/control.sock && value ActiveState
                # The first who asks starts the daemon, and gets its answer.
                wait_until shows && is_lit && echo lit
                value StatusText; ps -o user= -p "$(value MainPID)"; stat -c '%U %G %a' /run/vitrine/control.sock
                systemd-analyze security vitrined --no-pager | grep -o 'Overall exposure level.*: [0-9.]*'
                echo 'playback.volume = 0.25' > /etc/vitrine/conf.d/test.toml
                systemctl reload vitrined
                quiet() { vitrinectl status | grep -q '^volume   25 %'; }
                wait_until quiet && echo quiet
                vitrinectl open library && vitrinectl screenshot /panel/shot.png && head -c 4 /panel/shot.png | tail -c 3; echo
                journalctl -u vitrined -q --no-pager -o cat --output-fields=MESSAGE _COMM=vitrined \
                    _COMM=vitrine-media _COMM=vitrine-catalog | grep -v -e 'sound device' -e Landlock -e 'plugins were ready'
                vitrinectl library list | cut -f 3-; vitrinectl play "$(vitrinectl library list | cut -f 1)"
                plays() { vitrinectl status | grep -q '^playing .*, playing at'; }
                wait_until plays && echo plays
                systemctl stop vitrined 2> /dev/null; value ActiveState; is_dark && echo dark
                bash scripts/install --uninstall > /dev/null
                find /usr/{bin,lib,share}/ /usr/lib/{sysusers.d,tmpfiles.d,systemd/system,udev/rules.d}/ \
                    -maxdepth 1 -name '*vitrin*'
                """, on: .services)
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(
            lines.prefix(6) == [
                "/run/vitrine/control.sock", "inactive", "lit", "showing 1024x768", "vitrine",
                "vitrine vitrine-control 660",
            ], "\(run.output)")
        #expect(
            lines.dropFirst(7) == [
                "quiet", "PNG", "seat0 through seatd, active", "/dev/dri/card0: vkms, atomic",
                "Virtual-1: 1024x768@60, rotation 0", "configuration: 1 changed, 0 of them wait for a restart",
                "Slow North\tAurora over the Fjord", "plays", "inactive", "dark",
            ], "\(run.output)")
        let exposure = try #require(lines.dropFirst(6).first?.split(separator: " ").last.flatMap { Double($0) })
        #expect(exposure <= 1.1)
    }

    @Test func `what is installed into a folder is whole, keeps an integrator's file, and goes again without it`()
        throws
    {
        let run = try PanelRun(
            """
            cd "$ROOT"
            install() { bash scripts/install --programs "$PROGRAMS" "$@" --destdir /tmp/image; }
            install && (cd /tmp/image && find . -type f -o -type l | sort)
            echo 'playback.volume = 0.5' > /tmp/image/etc/vitrine/vitrine.toml
            install && cat /tmp/image/etc/vitrine/vitrine.toml
            /tmp/image/usr/bin/vitrined --config /tmp/image/etc/vitrine/vitrine.toml --check-config; echo $?
            install --uninstall && find /tmp/image -type f -o -type l
            install --nonsense; echo $?
            """)
        #expect(
            run.output.split(separator: "\n").prefix(50) == [
                "./etc/vitrine/vitrine.toml", "./usr/bin/vitrinectl", "./usr/bin/vitrined",
                "./usr/lib/systemd/system/vitrine-network.path", "./usr/lib/systemd/system/vitrine-network.service",
                "./usr/lib/systemd/system/vitrine-seat.service", "./usr/lib/systemd/system/vitrine-setup.service",
                "./usr/lib/systemd/system/vitrine-stick@.service",
                "./usr/lib/systemd/system/vitrine-terminal.service",
                "./usr/lib/systemd/system/vitrine-worker-.service.d/worker.conf",
                "./usr/lib/systemd/system/vitrine-worker-catalog.socket",
                "./usr/lib/systemd/system/vitrine-worker-catalog@.service",
                "./usr/lib/systemd/system/vitrine-worker-fetch.socket",
                "./usr/lib/systemd/system/vitrine-worker-fetch@.service",
                "./usr/lib/systemd/system/vitrine-worker-media.socket",
                "./usr/lib/systemd/system/vitrine-worker-media@.service",
                "./usr/lib/systemd/system/vitrine-worker-pictures.socket",
                "./usr/lib/systemd/system/vitrine-worker-pictures@.service",
                "./usr/lib/systemd/system/vitrine-worker-stream.socket",
                "./usr/lib/systemd/system/vitrine-worker-stream@.service",
                "./usr/lib/systemd/system/vitrine-workers-streams.slice",
                "./usr/lib/systemd/system/vitrine-workers.slice", "./usr/lib/systemd/system/vitrined.service",
                "./usr/lib/systemd/system/vitrined.socket", "./usr/lib/sysusers.d/vitrine.conf",
                "./usr/lib/tmpfiles.d/vitrine.conf", "./usr/lib/udev/rules.d/70-vitrine.rules",
                "./usr/lib/vitrine/configure.sh", "./usr/lib/vitrine/network.sh", "./usr/lib/vitrine/stick.sh",
                "./usr/lib/vitrine/vitrine-catalog",
                "./usr/lib/vitrine/vitrine-fetch",
                "./usr/lib/vitrine/vitrine-guard", "./usr/lib/vitrine/vitrine-media",
                "./usr/lib/vitrine/vitrine-restore",
                "./usr/lib/vitrine/vitrine-terminal", "./usr/lib/vitrine/vitrine-viewer", "./usr/lib/vitrine/vitrined",
                "./usr/share/bash-completion/completions/vitrinectl", "./usr/share/vitrine/kiosk/logind.conf",
                "./usr/share/vitrine/kiosk/sysctl.conf", "./usr/share/vitrine/kiosk/system.conf",
                "./usr/share/vitrine/kiosk/vitrine.toml", "./usr/share/vitrine/vitrine.toml",
                "playback.volume = 0.5", "0",
                "uninstalled; left where they are: /tmp/image/etc/vitrine", "/tmp/image/etc/vitrine/vitrine.toml",
                "install: unknown option --nonsense",
                "2",
            ], "\(run.output)")
    }

    @Test func `a stopped daemon stays stopped whoever asks, and a refused reload fails visibly`() throws {
        let run = try PanelRun(
            Self.installed + """
                # Slower than a command waits for an answer, as it is installed.
                printf '[Service]\\nWatchdogSec=10s\\n' > /run/systemd/system/vitrined.service.d/watchdog.conf
                systemctl daemon-reload
                vitrinectl status; echo $?
                systemctl start vitrined; wait_until shows && echo shows
                systemctl stop vitrined 2> /dev/null; sleep 1; value ActiveState; systemctl is-active vitrined.socket
                vitrinectl status; echo $?; vitrinectl play /nowhere.mp4; echo $?
                sleep 1; value ActiveState
                systemctl start vitrined; wait_until shows && echo shows
                runuser -u nobody vitrinectl status; echo $?
                echo 'playback.volum = 0.25' > /etc/vitrine/conf.d/test.toml
                systemctl reload vitrined 2> /dev/null; echo $?
                journalctl -u vitrined -q --no-pager -o cat -n 50 | grep '^vitrinectl: '
                vitrinectl status | tail -1
                echo 'playback.volume = 0.25' > /etc/vitrine/conf.d/test.toml
                systemctl reload vitrined; echo $?; vitrinectl status | grep volume
                chmod 600 /etc/vitrine/conf.d/test.toml; vitrinectl config check; echo $?
                kill -STOP "$(value MainPID)"; vitrinectl status 2>&1 | sed 's/[0-9][0-9]*/N/'
                """, on: .services)
        let expected = """
            vitrinectl: the daemon is stopped; systemctl start vitrined starts it
            2
            shows
            inactive
            inactive
            vitrinectl: the daemon is stopped; systemctl start vitrined starts it
            2
            vitrinectl: /nowhere.mp4: No such file or directory
            1
            inactive
            shows
            vitrinectl: /run/vitrine/control.sock is only for the group vitrine-control: \
            sudo adduser nobody vitrine-control, and log in again
            1
            1
            vitrinectl: /etc/vitrine/conf.d/test.toml:1:10: unknown key 'playback.volum', did you mean 'playback.volume'?
                     refused: /etc/vitrine/conf.d/test.toml:1:10: unknown key 'playback.volum', \
            did you mean 'playback.volume'?
            0
            volume   25 %
            /etc/vitrine/conf.d/test.toml: Permission denied
            (as the user vitrine finds it, who runs the daemon)
            1
            vitrinectl: the daemon hangs: process N does not answer; systemctl restart vitrined ends it

            """
        #expect(run.output == expected)
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
                "after SIGKILL", "after SIGSTOP", "1", "active",
                "waiting for a display: no card with HDMI-A-9; waiting for it",
                "display  none: no card with HDMI-A-9; waiting for it",
            ], "\(run.output)")
    }
}
