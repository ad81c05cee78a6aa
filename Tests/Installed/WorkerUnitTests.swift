import Testing

/// Workers in units of their own: who they are, what they may do, and that they come and go as children would.
extension Installed {
    @Test func `a mirror of the panel greets VNC clients at its socket`() throws {
        let run = try machine.run(
            """
            fresh
            echo 'viewer.mirror = true' > /etc/vitrine/conf.d/mirror.toml
            systemctl restart vitrined; wait_long shows
            greet() {
                perl -MSocket -e 'socket(S, PF_UNIX, SOCK_STREAM, 0); connect(S, sockaddr_un($ARGV[0])) or exit 1;
                    sysread(S, $greeting, 12) or exit 1; print $greeting' /run/vitrine/daemon/viewer.sock
            }
            wait_long greet && greet
            ps -C vitrine-viewer -o user=
            rm /etc/vitrine/conf.d/mirror.toml
            """)
        #expect(run.lines == ["RFB 003.008", "vitrine"], "\(run.report)")
    }

    @Test func `each worker has a user and a unit of its own`() throws {
        let run = try machine.run(
            """
            fresh
            wait_long play Aurora
            for kind in media pictures catalog; do
                wait_long has_workers $kind $([ $kind = media ] && echo 2 || echo 1)
                for worker in $(workers $kind); do
                    echo $(ps -o user:20=,group= -p "$worker") "$(grep -o 'vitrine-worker-[a-z]*@' /proc/$worker/cgroup)"
                done | sort -u
            done
            ps -o user= -p "$(value MainPID)"
            # What is left in the daemon's unit.
            ps -o comm= -p "$(paste -sd, /sys/fs/cgroup/system.slice/vitrined.service/cgroup.procs)" | sort
            runuser -u vitrine-media -g vitrine -- vitrinectl status > /dev/null 2>&1 || echo refused
            journals | grep -i 'own user\\|denied'
            systemctl --failed --no-legend
            """)
        #expect(
            run.lines == [
                "vitrine-media vitrine vitrine-worker-media@", "vitrine-pictures vitrine vitrine-worker-pictures@",
                "vitrine-catalog vitrine vitrine-worker-catalog@", "vitrine", "vitrine-restore", "vitrined",
                "refused",
            ], "\(run.report)")
    }

    /// The emulated processor is slow, so a decoder may be too slow or hang; but each is started, confined, and measured.
    @Test func `decoders are tried with the rights and the limits of the worker's unit`() throws {
        let run = try machine.run(
            """
            fresh
            vitrinectl doctor --decoders | sed -n '/^Decoders/,/^Library/p' > /panel/decoders.txt
            grep -o 'H.264\\|H.265\\|VP8\\|VP9\\|AV1' /panel/decoders.txt | sort -u | paste -sd ' '
            grep -c 'refuses\\|crashes' /panel/decoders.txt
            grep -c 'of a processor\\|too slow\\|hangs' /panel/decoders.txt
            runuser -u vitrine-media -- head -1 /var/cache/vitrine-media/vitrine-decoders | grep -c GStreamer
            """, limit: 600)
        #expect(run.lines == ["AV1 H.264 H.265 VP8 VP9", "0", "5", "1"], "\(run.report)")
    }

    @Test func `the units' exposure is small`() throws {
        let run = try machine.run(
            """
            fresh
            for unit in vitrined.service vitrine-worker-{media,pictures,catalog,stream,fetch}@0.service; do
                echo "$unit $(systemd-analyze security --no-pager $unit | sed -n 's/.*Overall exposure level.*: \\([0-9.]*\\).*/\\1/p')"
            done
            """)
        let exposures = Dictionary(
            uniqueKeysWithValues: run.lines.map { $0.split(separator: " ") }.map { ($0[0], Double($0[1]) ?? 10) })
        print(run.output)
        #expect(exposures["vitrined.service"] ?? 10 <= 1.1, "\(run.report)")
        for kind in ["media", "pictures", "catalog"] {
            #expect(exposures["vitrine-worker-\(kind)@0.service"] ?? 10 <= 0.6, "\(run.report)")
        }
    }

    @Test func `touch panels and cables that come and go are seen without a network`() throws {
        let run = try machine.run(
            """
            fresh
            modprobe uinput
            rm -f /run/touch; mkfifo /run/touch; "$PROGRAMS/panel-touch" /run/touch > /panel/direct-touch.jsonl & exec 7<> /run/touch
            echo 'screen panel 12800 8000 320 200' >&7
            library() { vitrinectl status | grep -q 'tab library'; }
            # The middle of the tab bar.
            tap() { vitrinectl open home; sleep 1; echo 'tap 6400 7720' >&7; sleep 2; library; }
            # It takes a while until a new panel is open.
            wait_long tap && echo 'a new panel'
            echo unplug >&7; sleep 2; echo plug >&7
            wait_long tap && echo 'and again'
            echo quit >&7
            # A uevent as the kernel's own: udev passes what is written on under another name.
            mkdir -p /run/udev/rules.d
            echo 'SUBSYSTEM=="drm", ENV{SYNTH_ARG_HOTPLUG}=="1", ENV{HOTPLUG}="1"' > /run/udev/rules.d/99-cable.rules
            udevadm control --reload
            cable() {
                echo "$1" > /sys/class/drm/card0-Virtual-1/status
                echo "change $(cat /proc/sys/kernel/random/uuid) HOTPLUG=1" > /sys/class/drm/card0/uevent
            }
            is_without() { vitrinectl status | grep -q 'disconnected.*waiting'; }
            for round in 1 2; do
                cable off; wait_long is_without && echo pulled
                cable on; wait_long shows && echo plugged
            done
            echo detect > /sys/class/drm/card0-Virtual-1/status
            rm /run/udev/rules.d/99-cable.rules; udevadm control --reload
            """)
        #expect(
            run.lines == ["a new panel", "and again", "pulled", "plugged", "pulled", "plugged"], "\(run.report)")
    }

    @Test func `workers that are killed or stopped are replaced in their units, and go with the service`() throws {
        let run = try machine.run(
            """
            fresh
            wait_long has_workers media 2; wait_long has_workers catalog 1
            for signal in KILL STOP; do
                before=$(workers catalog)
                kill -$signal $before
                vitrinectl library scan > /dev/null
                another() { has_workers catalog 1 && [ "$(workers catalog)" != "$before" ]; }
                wait_long another && wait_long listed 2 && echo "$signal: another"
            done
            # A guard that dies takes its worker along.
            before=$(workers media | sort | head -1)
            kill -KILL "$(ps -o ppid= -p "$before" | tr -d ' ')"
            gone() { [ ! -e /proc/$before ]; }
            wait_long gone && wait_long has_workers media 2 && echo 'another guard'
            # The stopped are ended too.
            kill -STOP $(workers media)
            systemctl stop vitrined 2> /dev/null
            nobody_left() { ! pgrep -u vitrine,vitrine-media,vitrine-pictures,vitrine-catalog > /dev/null; }
            wait_long nobody_left && echo 'nobody left'
            ls /run/vitrine | grep worker
            systemctl --failed --no-legend
            """, limit: 700)
        #expect(
            run.lines == ["KILL: another", "STOP: another", "another guard", "nobody left"], "\(run.report)")
    }
}
