import Testing

@testable import Viewer

@Suite struct `The length of a client's message` {
    @Test(arguments: [
        (12, 0, ClientMessage.needs(12)), (12, 11, .needs(12)), (12, 12, .whole), (12, 20, .whole), (1, 0, .needs(1)),
        (1, 1, .whole),
    ])
    func `a client's answers in the handshake have fixed lengths`(length: Int, given: Int, expected: ClientMessage) {
        #expect(ClientMessage(handshake: length, [UInt8](repeating: 82, count: given)[...]) == expected)
    }

    /// A message and its length: RFC 6143, section 7.5, and SetDesktopSize (251) of the community's RFB specification.
    @Test(arguments: [
        ([0] + [UInt8](repeating: 0, count: 19), 20), ([2, 0, 0, 0], 4), ([2, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 1], 12),
        ([3, 1, 0, 0, 0, 0, 0, 9, 0, 9], 10), ([4, 1, 0, 0, 0, 0, 0, 65], 8), ([5, 1, 0, 1, 0, 1], 6),
        ([251, 0, 0, 9, 0, 9, 0, 0], 8), ([251, 0, 0, 9, 0, 9, 1, 0] + [UInt8](repeating: 0, count: 16), 24),
    ])
    func `a message is whole once its last byte has arrived`(message: [UInt8], length: Int) {
        #expect(message.count == length)
        #expect(ClientMessage(handshake: nil, message[...]) == .whole)
        #expect(ClientMessage(handshake: nil, (message + [5])[...]) == .whole)
        for count in 0..<length {
            guard case .needs(let needed) = ClientMessage(handshake: nil, message.prefix(count)) else {
                Issue.record("\(count) of \(length) bytes")
                continue
            }
            #expect(needed > count && needed <= length)
        }
    }

    @Test(
        arguments: [
            ([6, 0, 0, 0, 0, 0, 0, 5], 13), ([6, 0, 0, 0, 255, 255, 255, 251], 13),
            ([6, 0, 0, 0, 128, 0, 0, 0], 2_147_483_656),
        ] as [([UInt8], Int)])
    func `clipboard text, plain or extended, is discarded with its header`(message: [UInt8], length: Int) {
        #expect(ClientMessage(handshake: nil, message[...]) == .discarded(length))
    }

    @Test func `a message that is too long or unknown is refused`() {
        #expect(ClientMessage(handshake: nil, [2, 0, 4, 0]) == .needs(4100))
        #expect(ClientMessage(handshake: nil, [2, 0, 4, 1]) == .refused(type: 2))
        for type in [1, 7, 8, 9, 10, 11, 15, 250, 255] as [UInt8] {
            #expect(ClientMessage(handshake: nil, [type]) == .refused(type: type))
        }
    }
}
