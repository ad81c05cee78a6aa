import Testing

/// What programs of the streaming workers' slice reach, whatever they are.
extension Installed {
    @Test func `the kernel keeps streaming workers from the machine's own network, but for resolvers`() throws {
        let run = try machine.run(
            """
            fresh
            # tries ADDRESS: what a connection to it from within the slice comes to. What the kernel drops has no answer.
            tries() {
                local answer
                answer=$(systemd-run -q --wait --pipe --slice=vitrine-workers-streams.slice -p User=vitrine-stream \\
                    timeout 3 bash -c "exec 3<> /dev/tcp/$1/9" 2>&1 | sed -n 's/.*connect: //p')
                echo "${answer:-silent}"
            }
            for address in 127.0.0.1 127.0.0.53 ::1; do echo "$address: $(tries $address)"; done
            systemctl show -P Slice vitrine-worker-stream@0.service

            cp /etc/resolv.conf /run/resolv.conf 2> /dev/null
            echo 'nameserver 127.0.0.53' > /etc/resolv.conf
            resolves() { tries 127.0.0.53 | grep -q refused; }
            wait_long resolves && echo "a resolver: $(tries 127.0.0.53); others: $(tries 127.0.0.1)"

            echo 'workers.private_networks = true' > /etc/vitrine/conf.d/network.toml
            systemctl restart vitrined
            reaches() { tries 127.0.0.1 | grep -q refused; }
            wait_long reaches && echo "where it is allowed: $(tries 127.0.0.1)"
            rm /etc/vitrine/conf.d/network.toml
            systemctl restart vitrined
            is_kept() { tries 127.0.0.1 | grep -q silent; }
            wait_long is_kept && echo "and no more: $(tries 127.0.0.1)"
            [ -e /run/resolv.conf ] && cp /run/resolv.conf /etc/resolv.conf || rm /etc/resolv.conf
            """)
        let (refused, forbidden) = ("Connection refused", "silent")
        let expected: [Substring] = [
            "127.0.0.1: \(forbidden)", "127.0.0.53: \(forbidden)", "::1: \(forbidden)",
            "vitrine-workers-streams.slice", "a resolver: \(refused); others: \(forbidden)",
            "where it is allowed: \(refused)", "and no more: \(forbidden)",
        ]
        #expect(run.lines == expected, "\(run.report)")
    }
}
