import CLinux
import Glibc
import Testing

@Suite struct `An Internet address` {
    private func isPrivate(_ text: String) throws -> Bool {
        var four = sockaddr_in()
        if inet_pton(AF_INET, text, &four.sin_addr) == 1 {
            four.sin_family = sa_family_t(AF_INET)
            return isPrivate(&four, MemoryLayout<sockaddr_in>.size)
        }
        var six = sockaddr_in6()
        try #require(inet_pton(AF_INET6, text, &six.sin6_addr) == 1, "\(text)")
        six.sin6_family = sa_family_t(AF_INET6)
        return isPrivate(&six, MemoryLayout<sockaddr_in6>.size)
    }

    private func isPrivate<Address>(_ address: inout Address, _ size: Int) -> Bool {
        withUnsafeBytes(of: &address) {
            vt_address_is_private($0.baseAddress?.assumingMemoryBound(to: sockaddr.self), size) == 1
        }
    }

    @Test(arguments: [
        "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.0", "100.127.255.255", "127.0.0.1",
        "127.255.255.254",
        "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.88.99.1", "192.168.0.1",
        "192.168.255.255", "198.18.0.1", "198.19.255.255", "198.51.100.7", "203.0.113.9", "224.0.0.1",
        "239.255.255.250",
        "240.0.0.1", "255.255.255.255",
    ])
    func `of IPv4 that is not public is known as such`(address: String) throws { #expect(try isPrivate(address)) }

    @Test(arguments: [
        "1.0.0.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.1",
        "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "192.0.1.1", "192.167.255.255", "192.169.0.0",
        "198.17.255.255", "198.20.0.0", "223.255.255.255", "8.8.8.8",
    ])
    func `of IPv4 beside those is public`(address: String) throws { #expect(try !isPrivate(address)) }

    @Test(arguments: [
        "::", "::1", "::127.0.0.1", "::8.8.8.8", "::ffff:127.0.0.1", "::ffff:10.1.2.3", "::ffff:0:127.0.0.1", "fe80::1",
        "febf::1", "fec0::1", "fc00::1", "fdff::1", "ff02::1", "ff0e::1", "100::1", "2001::1", "2001:0:808:808::1",
        "2001:2::1", "2001:10::1", "2001:db8::1", "3fff::1", "3fff:fff::1", "64:ff9b::127.0.0.1", "64:ff9b::10.0.0.1",
        "64:ff9b:1::8.8.8.8", "2002:7f00:1::1", "2002:a00:1::1", "2002:c0a8:101::1", "2a00:1450::5efe:127.0.0.1",
        "2a00:1450::200:5efe:192.168.0.1", "4000::1", "5f00::1",
    ])
    func `of IPv6 that is not public, or leads to one that is not, is known as such`(address: String) throws {
        #expect(try isPrivate(address))
    }

    @Test(arguments: [
        "2a00:1450:4001::200e", "2001:4860:4860::8888", "2001:200::1", "2606:4700::1111", "::ffff:8.8.8.8",
        "64:ff9b::8.8.8.8", "2002:808:808::1", "3ffe::1", "3fff:1000::1", "2a00:1450::5efe:8.8.8.8",
    ])
    func `of IPv6 that is public is known as such`(address: String) throws { #expect(try !isPrivate(address)) }

    @Test func `without a family is taken as UDP takes it, and one that is too short as none`() {
        var here = sockaddr_in()
        here.sin_addr.s_addr = inet_addr("127.0.0.1")
        here.sin_family = sa_family_t(AF_UNSPEC)
        #expect(isPrivate(&here, MemoryLayout<sockaddr_in>.size))
        #expect(!isPrivate(&here, 4) && !isPrivate(&here, 0))
        #expect(vt_address_is_private(nil, 16) == 0)
    }

    @Test func `of the same network has the bits of its mask, and a mask of a few bits is none`() {
        let same = { (a: [UInt8], b: [UInt8], mask: [UInt8]) in vt_is_same_network(a, b, mask, a.count) == 1 }
        #expect(same([81, 2, 3, 4], [81, 2, 3, 99], [255, 255, 255, 0]))
        #expect(!same([81, 2, 4, 4], [81, 2, 3, 99], [255, 255, 255, 0]))
        #expect(same([81, 2, 3, 4], [81, 2, 3, 4], [255, 255, 255, 255]))
        #expect(!same([81, 2, 3, 4], [90, 2, 3, 4], [0, 0, 0, 0]))
        let prefix: [UInt8] = [0x2a, 0, 1, 2, 3, 4, 5, 6]
        let mask = [UInt8](repeating: 255, count: 8) + [UInt8](repeating: 0, count: 8)
        let host: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1]
        #expect(same(prefix + host, prefix + [UInt8](repeating: 9, count: 8), mask))
        let other: [UInt8] = [0x2b] + prefix[1...]
        #expect(!same(prefix + host, other + host, mask))
    }

    @Test func `is refused by nobody in a program without the gate`() {
        // A test's process: its own servers are on this machine.
        #expect(vt_gate_is_closed() == 0)
    }
}
