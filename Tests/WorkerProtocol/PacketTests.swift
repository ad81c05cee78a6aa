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
            CatalogRequest.list(request: 1, offset: 0x0004_0302, count: 3).packet
                == [0x54, 0x56, 1, 1, 1, 0, 0, 0, 2, 3, 4, 0, 3, 0, 0, 0])
        #expect(
            CatalogEvent.problem(path: "/a", message: "é").packet
                == [0x54, 0x56, 1, 6, 2, 0, 0, 0, 0x2f, 0x61, 2, 0, 0, 0, 0xc3, 0xa9])
        #expect(MediaEvent.ready.packet == [0x54, 0x56, 1, 1])
        #expect(
            MediaRequest.load(PlaybackID(7), path: "x", position: 0x0102, clock: .stepped, volume: 1).packet
                == [0x54, 0x56, 1, 1, 7, 0, 0, 0, 1, 0, 0, 0, 0x78, 2, 1, 0, 0, 0, 0, 0, 0]
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

    @Test func `every message to and of the viewer survives, and nothing shorter or longer does`() throws {
        var messages = RandomMessages(seed: 7)
        for _ in 0..<400 {
            try expectLaws(messages.viewerRequest())
            try expectLaws(messages.viewerEvent())
        }
    }

    @Test func `every message to and of a worker for content sets survives, and nothing shorter or longer does`() throws
    {
        var messages = RandomMessages(seed: 8)
        for _ in 0..<400 {
            try expectLaws(messages.contentRequest())
            try expectLaws(messages.contentEvent())
        }
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
            expectNoTrap(ContentRequest.self, packet)
            expectNoTrap(ContentEvent.self, packet)
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

    @Test func `a list has only an order that exists, and that it may have`() throws {
        func packet(_ query: CatalogQuery, order: UInt8) -> [UInt8] {
            var packet = CatalogRequest.select(request: 1, query, offset: 0, count: 1).packet
            packet[8] = order
            return packet
        }
        let known = try CatalogRequest(packet: packet(.all, order: 4))
        #expect(known == .select(request: 1, .ordered(.views, of: .all), offset: 0, count: 1))
        for (query, order) in [(CatalogQuery.started, UInt8(1)), (.search("a"), 3), (.all, 5)] {
            #expect(throws: PacketError.unknownKind(order)) { try CatalogRequest(packet: packet(query, order: order)) }
        }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `a number that is not finite is refused`(number: Double) {
        var packet = MediaRequest.volume(PlaybackID(1), 0).packet
        packet.replaceSubrange(8..<16, with: (0..<8).map { UInt8(truncatingIfNeeded: number.bitPattern >> (8 * $0)) })
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
            (16, [9], "pixel format"), (17, [0, 0, 0, 0], "frame width 0"), (21, [1, 64, 0, 0], "frame height 16385"),
            (25, [0, 0, 0, 0, 0, 0, 0, 0], "pixel aspect 0.0"), (33, [1, 0, 0, 0], "stride 1 of plane 0"),
            (41, [1, 0, 0, 0], "stride 1 of plane 1"), (45, [0, 0, 0, 128], "offset of a plane 2147483648"),
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

    /// A plane of one row takes no stride to its end: the size of the memory does not bound it.
    @Test func `a plane of one row has a stride that a picture can have`() {
        let layout = FrameLayout(
            format: .i420, width: 2, height: 1, pixelAspect: 1, strides: [2, 1, 1], offsets: [0, 2, 3], matrix: .bt709,
            range: .limited)
        var packet = MediaEvent.frame(
            FrameInfo(playback: PlaybackID(0), serial: 0, buffer: BufferID(0), layout: layout, pts: 0, due: 0)
        ).packet
        packet.replaceSubrange(33..<37, with: [255, 255, 255, 255])
        #expect(throws: PacketError.badValue("stride 4294967295")) { try MediaEvent(packet: packet) }
    }
}

@Suite struct `Ranges in packets` {
    private static func bytes(_ number: Int64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    /// Where the number stands in a packet whose number is 0, and what is said of one that is wrong.
    @Test(
        arguments: [
            (.clock(PlaybackID(1), serial: 0, pts: 0, due: 0, rate: 1), 12, "stamp"),
            (.clock(PlaybackID(1), serial: 0, pts: 0, due: 0, rate: 1), 20, "instant"),
            (.advanced(PlaybackID(1), duration: 0), 8, "duration"),
            (.length(PlaybackID(1), duration: 0), 8, "duration"),
            (.prerolled(PlaybackID(1), duration: 0, hasVideo: true), 8, "duration"),
        ] as [(MediaEvent, Int, String)])
    func `a time that sums could make too large is refused`(event: MediaEvent, at: Int, name: String) throws {
        for time in [Int64.min, -(1 << 58) - 1, (1 << 58) + 1, .max] {
            var packet = event.packet
            packet.replaceSubrange(at..<at + 8, with: Self.bytes(time))
            #expect(throws: PacketError.badValue("\(name) \(time)")) { try MediaEvent(packet: packet) }
        }
    }

    private static func row(duration: Double = 0, title: String = "", views: Int64 = 0) -> CatalogRow {
        CatalogRow(
            id: ItemID(1), path: "", title: title, channel: "", duration: duration, thumbnail: "", views: views,
            date: "")
    }

    /// Of a row without texts: 4 header, 4 request, 8 id, 3 texts of 4, then the duration.
    @Test(arguments: [1e300, 100_000_001, -1, 9.3e18])
    func `a length that no item has is refused`(duration: Double) throws {
        var packet = CatalogEvent.row(request: 1, Self.row()).packet
        packet.replaceSubrange(28..<36, with: Self.bytes(Int64(bitPattern: duration.bitPattern)))
        #expect(throws: PacketError.badValue("duration \(duration)")) { try CatalogEvent(packet: packet) }
    }

    @Test func `a writer keeps to the ranges`() throws {
        let wild = Self.row(duration: 1e300, title: String(repeating: "東", count: 500), views: .max)
        // 1200 bytes of a title are 400 of these characters; three years are 1e8 seconds.
        #expect(
            try CatalogEvent(packet: CatalogEvent.row(request: 1, wild).packet)
                == .row(
                    request: 1,
                    Self.row(duration: 1e8, title: String(repeating: "東", count: 400), views: 9_007_199_254_740_992)))
        let load = MediaRequest.load(PlaybackID(1), path: "a", position: -5, clock: .live, volume: .nan)
        #expect(
            try MediaRequest(packet: load.packet)
                == .load(PlaybackID(1), path: "a", position: 0, clock: .live, volume: 0))
    }

    @Test func `a text that is cut ends with a whole character`() throws {
        for count in 1196...1201 {
            let title = String(repeating: "a", count: count) + "é東👍"
            let packet = CatalogEvent.row(request: 1, Self.row(title: title)).packet
            guard case .row(_, let row) = try CatalogEvent(packet: packet) else { throw PacketError.notOurs }
            #expect(title.hasPrefix(row.title) && (1197...1200).contains(row.title.utf8.count))
        }
    }

    @Test func `a text or a list that is too long is refused`() {
        let long: [UInt8] = [0x54, 0x56, 1, 6, 0, 0, 0, 0, 0xd1, 7, 0, 0] + [UInt8](repeating: 0x61, count: 2001)
        #expect(throws: PacketError.badValue("text of 2001 bytes")) { try CatalogEvent(packet: long) }
        let tracks: [UInt8] = [0x54, 0x56, 1, 17, 0, 0, 0, 0, 1, 65, 0, 0, 0] + [UInt8](repeating: 0, count: 4 * 65)
        #expect(throws: PacketError.badValue("list of 65")) { try MediaEvent(packet: tracks) }
    }
}
