import Foundation
import Support
import Testing

/// A machine that was installed as a kiosk: no key, button, crash or pulled cable leads past the player.
extension Installed {
    /// How many rounds of keys are pressed in each of the three states.
    private static let rounds = isFullScale ? 20 : 1

    /// Keys that boot a machine, switch it off, bring another terminal to the front, or speak to the kernel. All of them
    /// come in each round, in an order of its own.
    private static func keyPresses() -> [[String]] {
        var generator = SeededGenerator(seed: 8)
        let keys =
            ["ctrl-alt-delete", "alt-left", "alt-right", "alt-sysrq-r", "alt-sysrq-e", "alt-sysrq-b", "power", "sleep"]
            + (1...6).map { "alt-f\($0)" } + (1...6).map { "ctrl-alt-f\($0)" }
        return (0..<3 * rounds).map { _ in keys.shuffled(using: &generator).map { "sendkey \($0)" } }
    }

    /// Functions that press keys and look where they have led.
    private static var pressing: String {
        let rounds = keyPresses().map { "(" + $0.map { "'\($0)'" }.joined(separator: " ") + ")" }
        let cases = rounds.enumerated().map { "\($0.offset)) keys=\($0.element) ;;" }.joined(separator: "\n")
        return """
            round=-1
            # Presses the keys of the next round one after another, then the machine's own button, then logs in blindly.
            press() {
                round=$((round + 1))
                local keys key
                case $round in
                \(cases)
                esac
                for key in "${keys[@]}"; do monitor "$key"; sleep 0.3; done
                # Eight times within two seconds.
                monitor 'sendkey ctrl-alt-delete 20' 'sendkey ctrl-alt-delete 20' 'sendkey ctrl-alt-delete 20' \\
                    'sendkey ctrl-alt-delete 20' 'sendkey ctrl-alt-delete 20' 'sendkey ctrl-alt-delete 20' \\
                    'sendkey ctrl-alt-delete 20' 'sendkey ctrl-alt-delete 20'
                monitor system_powerdown
                monitor 'sendkey r' 'sendkey o' 'sendkey o' 'sendkey t' 'sendkey ret'
                sleep 1
            }
            consoles() { cat /dev/vcs[1-6] 2> /dev/null | tr -d '\\0 '; }
            # The modes of the terminal in front: 1 is graphics (KDGETMODE), 4 is a keyboard that is off (KDGKBMODE).
            modes() {
                perl -e 'open T, "+<", "/dev/tty0" or die; for (0x4b3b, 0x4b44) { my $m = pack "i", 0; ioctl T, $_, $m; print unpack("i", $m), " " }'
            }
            # checked WORD: says WORD where nobody has reached anything.
            checked() {
                [ "$(fgconsole)" = "$(cut -d ' ' -f 1 /run/vitrine-terminal)" ] || echo "tty$(fgconsole) is in front"
                [ "$(modes)" = '1 4 ' ] || echo "modes $(modes)"
                [ "$(consoles)" = "$quiet" ] || echo "typed: $(consoles)"
                [ "$(cat /proc/sys/kernel/random/boot_id)" = "$boot" ] || echo 'booted'
                [ "$(systemctl list-jobs --no-legend | grep -E 'reboot|poweroff|suspend' | wc -l)" = 0 ] || echo 'goes down'
                echo "$1"
            }

            """
    }

    @Test func `on a locked machine no key leads past the player, in a crash loop or with the panel pulled neither`()
        throws
    {
        let run = try machine.run(
            """
            fresh
            wait_long grep -q login: /dev/vcs1
            # What the keys do before: the kernel and logind hear them.
            dmesg -C; monitor 'sendkey alt-sysrq-h'
            helps() { dmesg | grep -q 'sysrq: HELP'; }
            wait_until helps && echo 'the kernel answers'
            journalctl -q _PID="$(value MainPID systemd-logind)" -o cat | grep -m1 -o 'Watching system buttons'
            vitrinectl doctor | sed -n '/^Lockdown/,/^[^ ]/p' | grep -c '^  warn '

            (cd "$ROOT" && bash scripts/install --kiosk --programs "$PROGRAMS") > /run/lock.log 2>&1 || cat /run/lock.log
            systemctl restart vitrined; wait_long shows
            vitrinectl doctor | grep -A9 '^Lockdown' | sed -n 2p
            quiet=$(cat /dev/vcs[1-6] 2> /dev/null | tr -d '\\0 '); boot=$(cat /proc/sys/kernel/random/boot_id)
            \(Self.pressing)
            dmesg -C
            for k in $(seq \(Self.rounds)); do press; done; checked running

            # A daemon that ends at every start.
            mkdir -p /run/systemd/system/vitrined.service.d
            printf '[Service]\nExecStart=\nExecStart=/bin/false\n' > /run/systemd/system/vitrined.service.d/loop.conf
            systemctl daemon-reload; systemctl restart --no-block vitrined
            loops() { [ "$(value NRestarts)" -ge 3 ]; }
            wait_long loops && echo loops
            for k in $(seq \(Self.rounds)); do press; done; checked 'in a crash loop'
            rm -r /run/systemd/system/vitrined.service.d
            systemctl daemon-reload; systemctl restart vitrined; wait_long shows

            # A panel that is pulled.
            device=$(basename "$(readlink /sys/class/drm/card0/device)")
            driver=$(readlink -f /sys/class/drm/card0/device/driver)
            echo "$device" > "$driver/unbind"
            is_pulled() { vitrinectl status | grep -q '^display  none'; }
            wait_long is_pulled && echo pulled
            for k in $(seq \(Self.rounds)); do press; done; checked 'without a panel'
            systemctl kill -s KILL --kill-whom=main vitrined; sleep 1; checked 'and without a daemon'
            echo "$device" > "$driver/bind"
            wait_long shows && echo shows
            dmesg | grep 'sysrq:'
            # With all keys ignored logind opens no buttons.
            journalctl -q _PID="$(value MainPID systemd-logind)" -o cat | grep 'Watching system buttons'

            (cd "$ROOT" && bash scripts/install --uninstall) > /dev/null 2>&1
            find /usr /etc -name '*kiosk*' -path '*vitrine*' -o -name ctrl-alt-del.target -path '/etc/*'
            cat /proc/sys/kernel/sysrq
            systemd-analyze cat-config systemd/logind.conf | grep -E '^(Handle|NAuto|Reserve)'
            """, limit: 900 + 120 * Double(Self.rounds))
        #expect(
            run.lines == [
                "the kernel answers", "Watching system buttons", "7",
                "  ok      no key, button or page leads past the player",
                "running",
                "loops", "in a crash loop", "pulled", "without a panel", "and without a daemon", "shows",
                "438",
            ], "\(run.report)")
        print("\(Self.rounds) of 20 rounds of keys in each state, seed 8")
    }
}
