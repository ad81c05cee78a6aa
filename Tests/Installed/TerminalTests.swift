import Support
import Testing

/// The console stays out of reach while the service runs, and comes back when it is stopped.
extension Installed {
    /// How often each of boots, crashes and stops is tried.
    private static let rounds = isFullScale ? 20 : 1

    /// Keys that would log in, switch terminals, scroll or boot; for as long as the file /run/keys is there.
    private static let typing = """
        : > /run/keys
        type_keys() {
            while [ -e /run/keys ]; do
                monitor 'sendkey r' 'sendkey ret' 'sendkey alt-left' 'sendkey alt-f2' 'sendkey ctrl-alt-f1' \\
                    'sendkey ctrl-alt-delete' 'sendkey shift-pgup'
                sleep 0.5
            done
        }
        type_keys &
        # What the terminals of login prompts show.
        consoles() { cat /dev/vcs1 /dev/vcs2 2> /dev/null | tr -d '\\0 '; }
        is_ours() { [ "$(fgconsole)" = "$(cut -d ' ' -f 1 /run/vitrine-terminal)" ] && [ "$(fgconsole)" -ge 7 ]; }
        # checked WORD: says WORD when the terminal in front is ours, and nothing was typed anywhere.
        checked() { is_ours && [ "$(consoles)" = "$quiet" ] && echo "$1" || echo "not $1: $(fgconsole), $(consoles)"; }

        """

    @Test func `no key reaches a login prompt while the daemon runs, crashes and starts`() throws {
        let run = try machine.run(
            """
            fresh
            wait_long grep -q login: /dev/vcs1
            quiet=$(cat /dev/vcs1 /dev/vcs2 2> /dev/null | tr -d '\\0 ')
            \(Self.typing)
            for round in $(seq \(Self.rounds)); do
                sleep 1; checked running
                systemctl kill -s KILL --kill-whom=main vitrined
                checked crashed
                wait_long shows; checked 'running again'
            done
            rm /run/keys; wait
            systemctl stop vitrined vitrined.socket
            console_is_back() { [ "$(fgconsole)" = 1 ] && [ ! -e /run/vitrine-terminal ]; }
            wait_long console_is_back && echo 'the console is back'
            monitor 'sendkey r' 'sendkey o' 'sendkey o' 'sendkey t'
            typed() { tr -d '\\0 ' < /dev/vcs1 | grep -q 'login:root'; }
            wait_until typed && echo 'and its keyboard'
            monitor 'sendkey backspace' 'sendkey backspace' 'sendkey backspace' 'sendkey backspace'
            """, limit: 300 + 60 * Double(Self.rounds))
        let rounds = (1...Self.rounds).flatMap { _ in ["running", "crashed", "running again"] }
        #expect(
            run.lines == (rounds + ["the console is back", "and its keyboard"]).map { Substring($0) }, "\(run.report)")
        print("\(Self.rounds) of 20 crashes with keys pressed, seed 0")
    }

    @Test func `the console comes back at each stop, and goes at each start`() throws {
        let run = try machine.run(
            """
            fresh
            for round in $(seq \(Self.rounds)); do
                systemctl stop vitrined vitrined.socket
                console_is_back() { [ "$(fgconsole)" = 1 ] && [ ! -e /run/vitrine-terminal ]; }
                wait_long console_is_back && echo stopped
                systemctl start vitrined
                wait_long shows && [ "$(fgconsole)" -ge 7 ] && echo started
            done
            """, limit: 300 + 60 * Double(Self.rounds))
        #expect(
            run.lines == (1...Self.rounds).flatMap { _ in ["stopped", "started"] }, "\(run.report)")
    }

    @Test func `the machine boots into the panel each time, also after its power was cut`() throws {
        let run = try machine.run(
            """
            if [ "$BOOT" = 0 ]; then fresh; else
                wait_long shows && [ "$(fgconsole)" -ge 7 ] && echo "boot $BOOT"
                systemctl is-failed 'vitrine*'; journal -u vitrined | grep 'Dependency failed'
            fi
            [ "$BOOT" -lt \(Self.rounds) ] || exit 0
            [ $((BOOT % 2)) = 0 ] && cut_power || boot_again
            """, limit: 300 + 150 * Double(Self.rounds))
        #expect(
            run.lines.filter { $0 != "inactive" && $0 != "active" } == (1...Self.rounds).map { "boot \($0)" },
            "\(run.report)")
        print("\(Self.rounds) of 20 boots, seed 0")
    }
}
