import Messages
import Support
import Testing

@testable import WorkerProtocol

/// What must hold for every message of every kind.
private func expectLaws<M: PacketMessage>(_ message: M) throws {
    let packet = message.packet
    #expect(try M(packet: packet) == message)
    for count in 0..<packet.count {
        #expect(throws: PacketError.tooShort, "cut to \(count) bytes: \(message)") {
            try M(packet: Array(packet.prefix(count)))
        }
    }
    #expect(throws: PacketError.tooLong(by: 1)) { try M(packet: packet + [0]) }
    var other = packet
    other[2] = 2
    #expect(throws: PacketError.version(2)) { try M(packet: other) }
    other = packet
    other[0] ^= 1
    #expect(throws: PacketError.notOurs) { try M(packet: other) }
    other = packet
    other[3] = 200
    #expect(throws: PacketError.unknownKind(200)) { try M(packet: other) }
}

/// What is not refused was understood: it reads back as the same message.
private func expectNoTrap<M: PacketMessage>(_: M.Type, _ packet: [UInt8]) {
    do {
        let message = try M(packet: packet)
        #expect(try M(packet: message.packet) == message)
    } catch {}
}

@Suite struct `Messages in packets` {
    @Test func `a packet is magic, version, kind and little-endian fields`() {
        #expect(
            CatalogRequest.list(request: 1, offset: 0x0102_0304, count: 3).packet
                == [0x54, 0x56, 1, 1, 1, 0, 0, 0, 4, 3, 2, 1, 3, 0, 0, 0])
        #expect(
            CatalogEvent.problem(path: "/a", message: "é").packet
                == [0x54, 0x56, 1, 6, 2, 0, 0, 0, 0x2f, 0x61, 2, 0, 0, 0, 0xc3, 0xa9])
        #expect(MediaEvent.ready.packet == [0x54, 0x56, 1, 1])
        #expect(
            MediaRequest.load(PlaybackID(7), path: "x", position: -1, clock: .stepped, volume: 1).packet
                == [0x54, 0x56, 1, 1, 7, 0, 0, 0, 1, 0, 0, 0, 0x78] + [UInt8](repeating: 255, count: 8)
                + [1, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f])
    }

    @Test func `every message to a media worker survives, and nothing shorter or longer does`() throws {
        var messages = RandomMessages(seed: 1)
        for _ in 0..<1500 { try expectLaws(messages.mediaRequest()) }
    }

    @Test func `every message of a media worker survives, and nothing shorter or longer does`() throws {
        var messages = RandomMessages(seed: 2)
        for _ in 0..<1500 { try expectLaws(messages.mediaEvent()) }
    }

    @Test func `every message to the catalog worker survives, and nothing shorter or longer does`() throws {
        var messages = RandomMessages(seed: 3)
        for _ in 0..<1500 { try expectLaws(messages.catalogRequest()) }
    }

    @Test func `every message of the catalog worker survives, and nothing shorter or longer does`() throws {
        var messages = RandomMessages(seed: 4)
        for _ in 0..<800 { try expectLaws(messages.catalogEvent()) }
    }

    @Test func `random bytes are refused or understood, never more`() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<20_000 {
            var packet = (0..<Int.random(in: 0...80, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            // Most get past the header.
            if Bool.random(using: &random) {
                packet = [0x54, 0x56, 1, UInt8.random(in: 0...20, using: &random)] + packet
            }
            expectNoTrap(MediaRequest.self, packet)
            expectNoTrap(MediaEvent.self, packet)
            expectNoTrap(CatalogRequest.self, packet)
            expectNoTrap(CatalogEvent.self, packet)
        }
    }

    @Test func `a packet with some bytes changed is refused or understood, never more`() {
        var messages = RandomMessages(seed: 6)
        for _ in 0..<5000 {
            var media = messages.mediaEvent().packet
            var catalog = messages.catalogEvent().packet
            for _ in 0..<3 {
                media[Int.random(in: 0..<media.count, using: &messages.random)] = UInt8.random(
                    in: 0...255, using: &messages.random)
                catalog[Int.random(in: 0..<catalog.count, using: &messages.random)] = UInt8.random(
                    in: 0...255, using: &messages.random)
            }
            expectNoTrap(MediaEvent.self, media)
            expectNoTrap(CatalogEvent.self, catalog)
        }
    }

    @Test func `a huge count in a small packet reserves nothing`() {
        let packet: [UInt8] = [0x54, 0x56, 1, 2] + [UInt8](repeating: 0, count: 12) + [255, 255, 255, 255]
        #expect(throws: PacketError.tooShort) { try CatalogEvent(packet: packet) }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `a number that is not finite is refused`(number: Double) {
        let packet = MediaRequest.load(PlaybackID(1), path: "", position: 0, clock: .live, volume: number).packet
        #expect(throws: PacketError.badValue("number that is not finite")) { try MediaRequest(packet: packet) }
    }

    @Test func `text that is not UTF-8 is repaired`() throws {
        let packet: [UInt8] = [0x54, 0x56, 1, 6, 2, 0, 0, 0, 0x61, 0xff, 0, 0, 0, 0]
        #expect(try CatalogEvent(packet: packet) == .problem(path: "a\u{fffd}", message: ""))
    }

    /// Bytes of a frame packet: 4 header, 4 playback, 4 serial, 4 buffer, then the layout.
    ///
    /// Of that: format 1, width 4, height 4, aspect 8, strides and offsets 8 a plane, matrix 1, range 1.
    @Test(
        arguments: [
            (16, [9], "pixel format"), (17, [0, 0, 0, 0], "frame size 0x2"), (21, [1, 64, 0, 0], "frame size 2x16385"),
            (25, [0, 0, 0, 0, 0, 0, 0, 0], "pixel aspect 0.0"), (33, [1, 0, 0, 0], "stride 1 of plane 0"),
            (41, [1, 0, 0, 0], "stride 1 of plane 1"), (45, [0, 0, 0, 128], "frame of 2147483650 bytes"),
            (49, [3], "colour matrix"),
            (50, [2], "colour range"),
        ] as [(Int, [UInt8], String)])
    func `a frame layout that cannot be is refused`(offset: Int, bytes: [UInt8], reason: String) throws {
        let layout = FrameLayout(
            format: .nv12, width: 2, height: 2, pixelAspect: 1, strides: [2, 2], offsets: [0, 4], matrix: .bt709,
            range: .limited)
        let info = FrameInfo(
            playback: PlaybackID(0), serial: 0, buffer: BufferID(0), layout: layout, pts: 0, due: 0)
        var packet = MediaEvent.frame(info).packet
        #expect(try MediaEvent(packet: packet) == .frame(info))
        packet.replaceSubrange(offset..<offset + bytes.count, with: bytes)
        #expect(throws: PacketError.badValue(reason)) { try MediaEvent(packet: packet) }
    }

    @Test(arguments: [Int64.min, -(1 << 58) - 1, (1 << 58) + 1, .max])
    func `a time that sums could make too large is refused`(time: Int64) throws {
        for event in [
            MediaEvent.clock(PlaybackID(1), serial: 0, pts: time, due: 0, rate: 1),
            .clock(PlaybackID(1), serial: 0, pts: 0, due: time, rate: 1), .advanced(PlaybackID(1), duration: time),
            .prerolled(PlaybackID(1), duration: time, hasVideo: true),
        ] {
            #expect(throws: PacketError.badValue("time \(time)")) { try MediaEvent(packet: event.packet) }
        }
    }
}
