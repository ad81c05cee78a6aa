import Support
import Testing

/// What scripts/install leaves, and what it takes away.
extension Installed {
    @Test func `files unpacked over a running machine, and over one that boots, make their user and folders`() throws {
        let run = try machine.run(
            """
            forget_accounts() {
                userdel vitrine; groupdel vitrine-control; rm -rf /run/vitrine /var/lib/vitrine /var/cache/vitrine*
                for worker in media stream pictures catalog; do userdel vitrine-$worker; done
            } 2> /dev/null
            works() {
                wait_long shows && echo "$1"
                ls -ld /lib | grep -o -- '-> usr/lib'
                id -nG vitrine | tr ' ' '\\n' | sort | tr '\\n' ' '; echo
                stat -c '%U %G' /run/vitrine; systemctl --failed --no-legend
            }
            if [ "$BOOT" = 0 ]; then
                fresh
                cd "$ROOT"
                # Where the socket still listens, systemctl warns that it can start the service.
                systemctl stop vitrined.socket vitrined
                bash scripts/install --uninstall > /dev/null
                forget_accounts
                bash scripts/install --programs "$PROGRAMS" --destdir /var/tmp/image
                tar -C /var/tmp/image -c . | tar -C / -x
                rm -r /var/tmp/image
                systemctl daemon-reload
                systemctl enable -q --now vitrined
                works unpacked
                systemctl stop vitrined.socket vitrined
                forget_accounts
                boot_again
            fi
            works booted
            """, limit: 900)
        let state = ["-> usr/lib", "input video vitrine vitrine-control ", "vitrine vitrine-control"]
        let expected: [String] = [["unpacked"], state, ["booted"], state].flatMap { $0 }
        #expect(run.lines.map(String.init) == expected, "\(run.report)")
    }

    @Test func `an uninstalled machine has its configuration and videos, and nothing else of it`() throws {
        let run = try machine.run(
            """
            files() { find /usr /etc /var/lib /var/cache -xdev \\( -type f -o -type l \\) | grep -v -e systemd -e '/etc/.*-$' | sort; }
            fresh
            echo 'playback.volume = 0.5' > /etc/vitrine/conf.d/mine.toml
            cd "$ROOT"
            files > /run/with
            bash scripts/install --uninstall
            files > /run/without
            grep -l vitrin /etc/systemd/system/*/* 2> /dev/null
            pgrep -l vitrin
            grep -i vitrin /run/without
            # Only what was installed is gone.
            comm -23 /run/with /run/without | grep -v vitrin
            ls /srv/vitrine | wc -l
            rm -r /etc/vitrine /run/with /run/without
            """, limit: 600)
        #expect(
            run.lines.map(String.init) == [
                "uninstalled; left where they are: /etc/vitrine /srv/vitrine /var/lib/vitrine",
                "and the user vitrine with the groups vitrine and vitrine-control, which may own files (userdel, groupdel)",
                "/etc/vitrine/conf.d/mine.toml", "/etc/vitrine/vitrine.toml", "10",
            ], "\(run.report)")
    }

    @Test func `how long the unit takes to its first picture is said beside the memory display's`() throws {
        let starts = isFullScale ? 3 : 1
        let run = try machine.run(
            """
            fresh
            # From the program's start to READY, which comes with the first picture (ms).
            took() { echo $((($(value ActiveEnterTimestampMonotonic "$1") - $(value ExecMainStartTimestampMonotonic "$1")) / 1000)); }
            for round in $(seq \(starts)); do
                systemctl stop vitrined; sleep 2
                began=${EPOCHREALTIME/./}; systemctl start vitrined; all=$(((${EPOCHREALTIME/./} - began) / 1000))
                unit=$(took vitrined)
                systemctl stop vitrined
                systemd-run -q --unit=memory -p Type=notify /usr/bin/vitrined --display memory:1280x800@60 --library /srv/vitrine \\
                    --control /run/memory.sock
                echo "$unit $all $(took memory)"
                systemctl stop memory
            done
            """)
        let rounds = run.lines.map { $0.split(separator: " ").compactMap { Int($0) } }.filter { $0.count == 3 }
        #expect(rounds.count == starts && rounds.joined().allSatisfy { $0 > 0 }, "\(run.report)")
        for round in rounds {
            print(
                "start to first picture: \(round[0]) ms on the panel (\(round[1]) ms with seat and terminal), "
                    + "\(round[2]) ms in memory")
        }
    }
}
