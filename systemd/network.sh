# Run by vitrine-network.service, as root: tells systemd which addresses streaming workers may reach although they are
# of the machine's own network.
set -eu
slice=vitrine-workers-streams.slice
if /usr/bin/vitrinectl config show --files | grep -q '^workers\.private_networks = true '; then
    allowed=any
else
    # By that prefix an IPv6 network reaches IPv4 (NAT64, RFC 6052). Resolvers stand without the zone of a link's address.
    allowed="64:ff9b::/96 $(sed -n 's/^nameserver[[:space:]]\{1,\}\([0-9A-Fa-f.:]\{2,\}\).*/\1/p' /etc/resolv.conf | tr '\n' ' ')"
fi
# An empty list forgets the one before.
systemctl set-property --runtime $slice IPAddressAllow=
for address in $allowed; do
    systemctl set-property --runtime $slice "IPAddressAllow=$address" || echo "no address: $address" >&2
done
