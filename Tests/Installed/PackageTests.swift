import Foundation
import Guest
import Support
import Testing

/// The Debian packages that scripts/package makes of the same programs.
extension Installed {
    @Test func `packages install, keep a changed configuration through an upgrade, and leave nothing after a purge`()
        throws
    {
        let packages = GuestKernel.root.appendingPathComponent(".build-package/packages/bookworm")
        let log = GuestKernel.root.appendingPathComponent(".build/packages.log")
        let made = try GuestKernel.run(
            "/bin/bash",
            [
                GuestKernel.root.appendingPathComponent("scripts/package").path, "--programs",
                InstalledMachine.release.path,
            ],
            log: log)
        try #require(made == 0, "see \(log.path)")
        try expectSmall(packages)
        let run = try machine.run(
            """
            packages=/host\(packages.path)
            \(Self.packageSteps)
            """, limit: 900)
        #expect(
            run.lines.map(String.init) == [
                "installed: disabled inactive", "kiosk: enabled active", "lock: /dev/null /dev/null 0",
                "a picture", "functions: named", "0", "reported",
                "upgraded: the configuration is kept, the daemon is a new one", "a picture again",
                "removed: no process, its configuration is there", "no kiosk: 438 active", "purged",
            ], "\(run.report)")
    }

    /// Megabytes that the programs and what belongs to them take: a library that is linked statically brings more soon.
    private static let maximumMegabytes = 92

    private func expectSmall(_ packages: URL) throws {
        let log = GuestKernel.root.appendingPathComponent(".build/package-size.log")
        let words = "dpkg-deb -f \(packages.path)/vitrine_*_amd64.deb Installed-Size"
        try #require(GuestKernel.run("/bin/bash", ["-c", words], log: log) == 0)
        let text = try String(contentsOf: log, encoding: .utf8)
        let kilobytes = try #require(Int(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(kilobytes <= Self.maximumMegabytes << 10, "\(kilobytes) kB")
    }

    @Test func `the doctor repairs what it has found, after it was told to`() throws {
        let run = try machine.run(
            """
            fresh
            systemctl disable -q vitrined
            doctor() { script -qec "vitrinectl doctor --fix" /dev/null > "/panel/fix-$1.txt"; }
            printf 'n\\n%.0s' {1..40} | doctor declined
            systemctl is-enabled vitrined
            grep -c 'Run it' /panel/fix-declined.txt | sed 's/^[1-9].*/asked/'
            printf 'y\\n%.0s' {1..40} | doctor agreed
            systemctl is-enabled vitrined
            vitrinectl doctor --fix < /dev/null 2>&1 | head -1
            """, limit: 900)
        #expect(
            run.lines.map(String.init) == [
                "disabled", "asked", "enabled", "Error: --fix asks at a terminal, and there is none.",
            ], "\(run.report)")
    }

    private static let packageSteps = """
        ours() { find / -xdev \\( -path /proc -o -path /host -o -path /panel \\) -prune -o -iname '*vitrine*' -print | grep -v -e '^/srv' -e '^/usr/local/lib/systemd' | sort; }
        quietly() { "$@" > /run/dpkg.log 2>&1 || { cat /run/dpkg.log; exit 1; }; }
        # As on a machine that has never seen it; what scripts/install has left goes too.
        [ ! -x /usr/bin/vitrinectl ] || (cd "$ROOT" && bash scripts/install --uninstall) > /run/uninstall.log 2>&1
        rm -rf /etc/vitrine /var/lib/vitrine /var/lib/vitrine-content
        for user in vitrine vitrine-{catalog,fetch,media,pictures,stream}; do userdel $user 2> /dev/null; done
        groupdel vitrine-control 2> /dev/null
        [ -n "$(ls /srv/vitrine 2> /dev/null)" ] || { mkdir -p /srv/vitrine; cp "$ROOT"/.build/installed-library/*.* /srv/vitrine/; }
        extend_deadlines
        ours > /run/before
        echo 438 > /proc/sys/kernel/sysrq
        quietly dpkg -i $packages/vitrine_*_amd64.deb
        echo "installed: $(systemctl is-enabled vitrined) $(systemctl is-active vitrined)"
        quietly dpkg -i $packages/vitrine-kiosk_*_all.deb
        wait_long shows
        echo "kiosk: $(systemctl is-enabled vitrined) $(systemctl is-active vitrined)"
        echo "lock: $(readlink /etc/systemd/system/ctrl-alt-del.target) $(readlink /etc/systemd/system/getty@tty1.service) $(cat /proc/sys/kernel/sysrq)"
        wait_long listed 2
        vitrinectl play "$(vitrinectl library list | head -1 | cut -f 1)" > /dev/null && echo "a picture"

        # A crash's backtrace, by programs without symbols, and without a memory of what was watched.
        crashed() { journalctl -q -b -o cat COREDUMP_UNIT=vitrined.service; }
        pid=$(value MainPID)
        kill -SEGV "$pid"
        wait_long eval 'crashed | grep -q "^ *#[0-9]* .*vitrined + 0x"'
        echo "functions: $(crashed | grep -c '^ *#[0-9]* .* [$]s[0-9].*(.*vitrined + 0x' | sed 's/^[1-9].*/named/')"
        ls /var/lib/systemd/coredump
        wait_long listed 2
        vitrinectl play "$(vitrinectl library list | head -1 | cut -f 1)" > /dev/null 2>&1
        vitrinectl report --output /panel/report.txt > /dev/null && grep -c -i aurora /panel/report.txt
        grep -o '^.* [$]s[0-9].*vitrined + 0x' /panel/report.txt | head -1 | sed 's/.*/reported/'

        # A later version, with another file of keys than the one that was changed here.
        echo '# mine' >> /etc/vitrine/vitrine.toml
        dpkg-deb -R $packages/vitrine_*_amd64.deb /var/tmp/next
        sed -i 's/^Version: .*/Version: 99/' /var/tmp/next/DEBIAN/control
        echo '# theirs' >> /var/tmp/next/etc/vitrine/vitrine.toml
        dpkg-deb -Znone -b /var/tmp/next /var/tmp/next.deb > /dev/null
        rm -r /var/tmp/next
        before=$(value MainPID)
        quietly dpkg --force-confold -i /var/tmp/next.deb
        rm /var/tmp/next.deb
        wait_long shows
        grep -q '^# mine' /etc/vitrine/vitrine.toml && [ "$(value MainPID)" != "$before" ] \\
            && echo "upgraded: the configuration is kept, the daemon is a new one"
        wait_long listed 2
        # A clip of 3 s may end, and the next one begin, before a slow machine has shown it.
        first_plays() { vitrinectl dismiss; vitrinectl play "$(vitrinectl library list | head -1 | cut -f 1)"; }
        wait_long first_plays && echo "a picture again"

        quietly dpkg -r vitrine-kiosk vitrine
        ! pgrep vitrine && [ -e /etc/vitrine/vitrine.toml ] && [ ! -e /usr/lib/vitrine ] \\
            && echo "removed: no process, its configuration is there"
        wait_long systemctl is-active -q getty@tty1
        echo "no kiosk: $(cat /proc/sys/kernel/sysrq)$(readlink /etc/systemd/system/ctrl-alt-del.target) $(systemctl is-active getty@tty1)"
        quietly dpkg -P vitrine-kiosk vitrine
        echo purged
        ours | comm -13 /run/before -
        getent passwd | grep vitrine
        rm -r $slow /run/before
        systemctl daemon-reload
        """
}
