import Foundation
import Testing

/// What a visitor sees and hears, under the unit with everything that it forbids.
extension Installed {
    /// Words of the journal that tell of a worker's death, or of a file that was given up.
    private static let deaths = "signal\\|given up\\|ORC"

    @Test func `an installation shows pictures of its videos and plays them with their sound`() throws {
        let before = (try? machine.sound().count) ?? 0
        let run = try machine.run(
            """
            fresh
            ls -ld /lib | grep -o -- '-> usr/lib'
            wait_long listed 2 && echo listed
            two_pictures() { [ "$(thumbnails)" -ge 2 ]; }
            wait_long two_pictures && echo pictures
            wait_long play Aurora && echo plays
            wait_long plays_beyond 1 && echo 'plays on'
            for worker in $(pgrep -f /usr/lib/vitrine/vitrine-); do
                [ "$(readlink /proc/$worker/exe)" = /usr/lib/vitrine/vitrine-restore ] && continue
                grep -H -e '^NoNewPrivs' -e '^Seccomp:' /proc/$worker/status | cut -d: -f 2- | tr -s '\\t\\n' ' '
                echo
            done | sort | uniq -c
            value NRestarts
            journals | grep "\(Self.deaths)\\|Landlock"
            """)
        #expect(
            run.lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.contains("NoNewPrivs") } == [
                "-> usr/lib", "listed", "pictures", "plays", "plays on", "0",
            ], "\(run.report)")
        #expect(run.output.contains("NoNewPrivs: 1 Seccomp: 2"), "\(run.report)")
        #expect(!run.output.contains("Seccomp: 0"), "\(run.report)")
        let heard = try machine.sound().dropFirst(before)
        #expect(heard.contains { abs(Int($0)) > 1000 }, "\(heard.count) samples, all of them quiet")
    }

    @Test func `a logo is read by the user of the picture worker, and one that it may not read is told`() throws {
        let run = try machine.run(
            """
            fresh
            install -m 600 "$ROOT/Tests/Interface/Golden/home-800x480.png" /etc/vitrine/logo.png
            echo 'interface.logo = "/etc/vitrine/logo.png"' > /etc/vitrine/conf.d/logo.toml
            begin() { date '+%F %T' > /run/fresh; systemctl restart vitrined; wait_long shows; }
            is_told() { journals | grep -q 'no picture of /etc/vitrine/logo.png'; }
            two_pictures() { [ "$(thumbnails)" -ge 2 ]; }
            # shown NAME: two pictures of the panel, 3 s apart, are the same.
            shown() { vitrinectl screenshot /run/$1.png && sleep 3 && vitrinectl screenshot /run/again.png && cmp /run/$1.png /run/again.png; }
            begin; wait_long is_told && echo told
            wait_long two_pictures && wait_long shown heading
            chmod 644 /etc/vitrine/logo.png
            other() { shown logo && ! cmp /run/heading.png /run/logo.png; }
            begin; wait_long other && echo read
            ! is_told || echo 'told again'
            rm /etc/vitrine/logo.png /etc/vitrine/conf.d/logo.toml /run/{heading,logo,again}.png
            value NRestarts
            """)
        #expect(run.lines.map(String.init) == ["told", "read", "0"], "\(run.report)")
    }

    @Test func `a headset that is plugged in reads the panel aloud`() throws {
        let before = (try? machine.sound().count) ?? 0
        let run = try machine.run(
            """
            fresh
            echo 'log.level = "debug"' > /etc/vitrine/conf.d/debug.toml
            modprobe uinput
            rm -f /run/touch; mkfifo /run/touch; "$PROGRAMS/panel-touch" /run/touch > /panel/headset.jsonl & exec 7<> /run/touch
            echo 'jack headset' >&7
            is_seen() { journals | grep -q 'headset jack'; }
            wait_long is_seen && echo seen
            echo 'switch 2 1' >&7
            speaks() { pgrep -u vitrine-media -f -- --speech; }
            wait_long speaks && echo speaks
            # The words take eight seconds.
            sleep 20
            grep -h '^Seccomp:' /proc/$(speaks | head -1)/status | tr -d '\t'
            # The visitor goes on hearing the panel.
            systemctl restart vitrined && wait_long speaks && echo 'speaks again'
            sleep 20
            echo 'switch 2 0' >&7; sleep 3; echo quit >&7
            journals | grep -o 'speech in .*' | cut -c 1-34
            journals | grep "nothing can be spoken\\|\(Self.deaths)"
            rm /etc/vitrine/conf.d/debug.toml
            """)
        #expect(
            run.lines == [
                "seen", "speaks", "Seccomp:2", "speaks again", "speech in en: Reading aloud is on.",
                "speech in en: Reading aloud is on.",
                "speech in en: Reading aloud is off",
            ], "\(run.report)")
        let heard = try machine.sound().dropFirst(before)
        #expect(heard.contains { abs(Int($0)) > 1000 }, "\(heard.count) samples, all of them quiet")
    }

    @Test func `every codec plays and every kind of picture is scaled, with no worker lost`() throws {
        let run = try machine.run(
            """
            fresh
            mkdir -p /srv/vitrine/codecs
            # The library is watched: nobody asks for a scan.
            cp "$ROOT"/.build/installed-library/codecs/* /srv/vitrine/codecs/
            names="h264-aac h264-pcm h264-mp3 h264-ten-bits h265-opus vp8-vorbis vp9-opus av1-aac mpeg2-mp3 dnxhr vp9-odd
                photo-gif photo-cmyk photo-heic photo-avif"
            wait_long listed 17 && echo listed
            for name in $names; do
                # The first may wait longer than this command does: for GStreamer's registry, after an installation.
                play $name > /dev/null 2>&1
                this() { vitrinectl status | grep -q "^playing  *$name" && vitrinectl status | grep -q '[1-9][0-9]* shown'; }
                wait_long this && echo "$name"
            done
            all_pictures() { [ "$(thumbnails)" -ge 17 ]; }
            # Each takes seconds of a processor, of which the other tests leave a part.
            for _ in 1 2; do wait_long all_pictures 2> /dev/null && break; done
            if all_pictures; then echo pictures; else echo "$(thumbnails) pictures"; fi
            journals | grep "\(Self.deaths)"
            rm -r /srv/vitrine/codecs
            """, limit: 900)
        #expect(
            run.lines == [
                "listed", "h264-aac", "h264-pcm", "h264-mp3", "h264-ten-bits", "h265-opus", "vp8-vorbis", "vp9-opus",
                "av1-aac", "mpeg2-mp3", "dnxhr", "vp9-odd", "photo-gif", "photo-cmyk", "photo-heic", "photo-avif",
                "pictures",
            ], "\(run.report)")
    }

    @Test func `a worker that is killed for its memory is replaced, and whatever else is killed the service goes on`()
        throws
    {
        let run = try machine.run(
            """
            fresh
            killed() { journals | grep -c 'killed by the OOM killer'; }
            any_killed() { [ "$(killed)" -gt "$1" ]; }
            wait_long play Aurora; wait_long has_workers media 2
            before=$(value MainPID)
            for worker in $(workers media); do
                unit=$(grep -o 'vitrine-worker-media@[^/]*' /proc/$worker/cgroup)
                systemctl set-property --runtime "$unit" MemoryMax=1M
            done
            another() { has_workers media 2 && ! workers media | grep -qx "$worker"; }
            wait_long any_killed 1 && wait_long another && wait_long play_again Aurora && echo 'another worker'
            # In the daemon's own group, and larger than what it may still take while it draws.
            so_far=$(killed)
            systemctl set-property --runtime vitrined MemoryMax=$(($(cat /sys/fs/cgroup/system.slice/vitrined.service/memory.current) + (192 << 20)))
            bash -c 'echo $$ > /sys/fs/cgroup/system.slice/vitrined.service/cgroup.procs; exec tail /dev/zero' 2> /dev/null
            wait_long any_killed "$so_far" && echo killed
            sleep 3
            systemctl set-property --runtime vitrined MemoryMax=infinity
            value ActiveState
            if [ "$(value MainPID)" = "$before" ]; then echo 'the same daemon'; else echo 'another daemon'; fi
            wait_long shows && echo shows
            """)
        #expect(
            run.lines.filter { !$0.contains("Killed") } == [
                "another worker", "killed", "active", "the same daemon", "shows",
            ], "\(run.report)")
    }

    @Test func `without seatd the daemon opens card and touch itself`() throws {
        let run = try machine.run(
            """
            fresh
            modprobe uinput
            systemctl stop vitrined vitrined.socket
            is_down() { [ "$(value ActiveState vitrine-seat)" = inactive ]; }
            wait_long is_down
            mv /usr/sbin/seatd /usr/sbin/seatd.away
            mkfifo /run/touch; "$PROGRAMS/panel-touch" /run/touch > /panel/direct-touch.jsonl & exec 7<> /run/touch
            echo 'screen panel 12800 8000 320 200' >&7
            systemctl start vitrined; wait_long shows && echo shows
            journal -u vitrined | grep -o 'devices are opened directly'
            # The middle of the tab bar.
            echo 'tap 6400 7720' >&7
            library() { vitrinectl status | grep -q 'tab library'; }
            wait_long library && echo tapped
            echo quit >&7
            journal -u vitrined | grep 'not permitted'
            mv /usr/sbin/seatd.away /usr/sbin/seatd
            """)
        #expect(run.lines == ["shows", "devices are opened directly", "tapped"], "\(run.report)")
    }
}
