package import Captions
package import Support
package import WorkerProtocol

/// Messages with random content, every kind of them.
package struct RandomMessages {
    package var random: SeededGenerator

    package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    private mutating func integer<T: FixedWidthInteger>(_: T.Type = T.self) -> T {
        [T.min, T.max, 0, 1].randomElement(using: &random)!
            ^ (Bool.random(using: &random) ? T.random(in: T.min...T.max, using: &random) : 0)
    }

    /// The bounds of a range more often than what lies between them.
    package mutating func number(in range: ClosedRange<Double>) -> Double {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: range.lowerBound
        case 1: range.upperBound
        case 2: min(max(.leastNonzeroMagnitude, range.lowerBound), range.upperBound)
        default: Double.random(in: range, using: &random)
        }
    }

    package mutating func number<T: FixedWidthInteger>(in range: ClosedRange<T>) -> T {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: range.lowerBound
        case 1: range.upperBound
        default: T.random(in: range, using: &random)
        }
    }

    package mutating func seconds() -> Double { number(in: WireRange.seconds) }
    package mutating func position() -> Int64 { number(in: WireRange.position) }
    package mutating func instant() -> Int64 { number(in: WireRange.instant) }
    package mutating func stamp() -> Int64 { number(in: WireRange.stamp) }
    private mutating func items() -> UInt32 { number(in: WireRange.items) }
    private mutating func pixels() -> UInt32 { number(in: WireRange.side) }
    private mutating func volume() -> Double { number(in: WireRange.volume) }
    private mutating func kind() -> TrackKind { TrackKind.allCases.randomElement(using: &random)! }

    package mutating func text() -> String {
        let alphabet: [Character] = [
            "a", "Z", " ", "\n", "\0", "é", "e\u{301}", "東", "👨‍👩‍👧", "\u{202e}", "/", "\"", "\u{fffd}",
        ]
        return String((0..<Int.random(in: 0...12, using: &random)).map { _ in alphabet.randomElement(using: &random)! })
    }

    package mutating func drift() -> SoundDrift {
        SoundDrift(partsPerMillion: number(in: WireRange.drift), resyncs: integer())
    }

    private mutating func some<T>(_ make: (inout RandomMessages) -> T) -> [T] {
        var made: [T] = []
        for _ in 0..<Int.random(in: 0...4, using: &random) { made.append(make(&self)) }
        return made
    }

    package mutating func mediaRequest() -> MediaRequest {
        switch Int.random(in: 0..<21, using: &random) {
        case 0:
            .load(
                PlaybackID(integer()), path: text(), position: position(),
                clock: Bool.random(using: &random) ? .live : .stepped,
                volume: volume())
        case 1: .play(PlaybackID(integer()), at: instant())
        case 2: .pause(PlaybackID(integer()))
        case 3: .seek(PlaybackID(integer()), jump(), serial: integer(), at: instant())
        case 4: .stop(PlaybackID(integer()))
        case 5: .release(BufferID(integer()))
        case 6: .volume(PlaybackID(integer()), volume())
        case 7: .signOfLife(integer())
        case 8: .rendition(Bool.random(using: &random) ? .native : Rendition(width: side(), height: side()))
        case 9: .next(PlaybackID(integer()), path: text())
        case 10: .track(PlaybackID(integer()), kind(), number(in: WireRange.track))
        case 11:
            .strip(
                request: integer(), path: text(), columns: number(in: WireRange.columns), width: pixels(),
                height: pixels())
        case 17:
            .logo(
                request: integer(), path: text(), width: pixels(), height: pixels(),
                LogoMount(colour: number(in: WireRange.colour), isAtRight: Bool.random(using: &random)))
        case 14: .facts(request: integer(), path: text())
        case 15: .hush
        case 16: .speak(request: integer(), utterance())
        case 12: .captions(request: integer(), path: text(), captionSource())
        case 19: .captionTracks(request: integer(), path: text(), languages: text())
        case 13: .dmabufs(some { DmabufKind(Bool.random(using: &$0.random) ? .nv12 : .i420, modifier: $0.integer()) })
        case 18: .soundLevel(Bool.random(using: &random))
        default: .thumbnail(request: integer(), path: text(), width: pixels(), height: pixels())
        }
    }

    package mutating func mediaEvent() -> MediaEvent {
        switch Int.random(in: 0..<28, using: &random) {
        case 0: .ready
        case 20: .starting
        case 24: .facts(request: integer(), facts())
        case 21: .outgrown
        case 23: .length(PlaybackID(integer()), duration: position())
        case 22: .picturesEnded(PlaybackID(integer()), serial: integer())
        case 1: .buffer(BufferID(integer()), size: number(in: WireRange.size))
        case 2: .retired(BufferID(integer()))
        case 19: .dmabuf(BufferID(integer()), size: number(in: WireRange.size))
        case 3: .prerolled(PlaybackID(integer()), duration: position(), hasVideo: Bool.random(using: &random))
        case 4:
            .frame(
                FrameInfo(
                    playback: PlaybackID(integer()), serial: integer(), buffer: BufferID(integer()), layout: layout(),
                    pts: stamp(), due: instant(), length: position(), missed: integer()))
        case 5: .clock(PlaybackID(integer()), serial: integer(), pts: stamp(), due: instant(), rate: rate())
        case 6: .paused(PlaybackID(integer()))
        case 7: .seeked(PlaybackID(integer()), serial: integer())
        case 8: .ended(PlaybackID(integer()), serial: integer(), truncated: Bool.random(using: &random))
        case 9: .failed(PlaybackID(integer()), reason(), detail: text())
        case 10:
            .thumbnail(
                request: integer(), width: pixels(), height: pixels(), stride: number(in: WireRange.stride))
        case 11: .alive(integer())
        case 12: .advanced(PlaybackID(integer()), duration: position())
        case 13: .buffering(PlaybackID(integer()), percent: number(in: WireRange.percent))
        case 14:
            .path(
                PlaybackID(integer()),
                FramePath(
                    format: text(), width: side(), height: side(),
                    step: FramePath.Step.allCases.randomElement(using: &random)!,
                    copies: integer()))
        case 15: .tracks(PlaybackID(integer()), kind(), some { MediaTrack($0.text(), title: $0.text()) })
        case 16: .cues(request: integer(), some { $0.cue() })
        case 17: .captionsEnd(request: integer())
        case 26:
            .captionTracks(
                request: integer(), some { CaptionTrack($0.captionSource(), MediaTrack($0.text(), title: $0.text())) })
        case 18: .drift(PlaybackID(integer()), drift())
        case 25: .spoken(request: integer(), failure: text())
        default: .thumbnailFailed(request: integer(), message: text())
        }
    }

    package mutating func captionSource() -> CaptionTrack.Source {
        Bool.random(using: &random)
            ? .track(Int(clamping: number(in: WireRange.track)))
            : .file("a" + text().filter { $0 != "/" } + ".vtt")
    }

    private mutating func utterance() -> Utterance {
        Utterance(
            text(), language: text(), rate: Double.random(in: Utterance.rates, using: &random), volume: volume())
    }

    package mutating func facts() -> FileFacts {
        guard Bool.random(using: &random) else { return FileFacts(reason()) }
        var facts = FileFacts()
        facts.duration = seconds()
        (facts.title, facts.artist, facts.description) = (text(), text(), text())
        return facts
    }

    package mutating func cue() -> Cue {
        let (a, b) = (position(), position())
        return Cue(start: a == b ? 0 : min(a, b), end: max(a, b, 1), text: text())
    }

    private mutating func side() -> Int { Int.random(in: 1...16384, using: &random) }

    package mutating func rate() -> Double { Double.random(in: 0.25...2, using: &random) }

    private mutating func jump() -> Jump {
        Jump(to: position(), Bool.random(using: &random) ? .exact : .keyFrame, rate: rate())
    }

    package mutating func reason() -> FailureReason {
        let reasons: [FailureReason] = [
            .unknown, .gone, .unreadable, .notAFile, .empty, .notMedia, .damaged, .protected, .noDecoder(text()),
            .tooLarge, .tooSlow, .readingStopped, .unreachable, .privateAddress, .otherScheme, .streamsOff,
            .outOfMemory, .notInstalled, .crashes, .refused(number(in: WireRange.answer)), .connectionRefused,
            .unknownServer, .timedOut, .noNetwork, .brokenOff, .partMissing,
        ]
        return reasons.randomElement(using: &random)!
    }

    /// Planes one behind another, rows a little apart.
    private mutating func layout() -> FrameLayout {
        let (width, height) = (Int.random(in: 1...4096, using: &random), Int.random(in: 1...4096, using: &random))
        let padding = Int.random(in: 0...64, using: &random)
        let format: PixelFormat = Bool.random(using: &random) ? .i420 : .nv12
        let (half, halfRows) = ((width + 1) / 2, (height + 1) / 2)
        let chroma = format == .i420 ? half + padding : 2 * half + padding
        let luma = (width + padding) * height
        return FrameLayout(
            format: format, width: width, height: height, pixelAspect: Double.random(in: 0.5...2, using: &random),
            strides: format == .i420 ? [width + padding, chroma, chroma] : [width + padding, chroma],
            offsets: format == .i420 ? [0, luma, luma + chroma * halfRows] : [0, luma],
            matrix: [.bt601, .bt709, .bt2020].randomElement(using: &random)!,
            range: Bool.random(using: &random) ? .full : .limited)
    }

    package mutating func query() -> CatalogQuery {
        [
            .all, .newest, .channel(text()), .playlist(text()), .series(text()), .folder(text()),
            .following(ItemID(integer())), .related(ItemID(integer())), .started, .played,
            .search(text()), .season(number(in: WireRange.season), of: text()),
            .ordered(CatalogOrder.allCases.randomElement(using: &random)!, of: .channel(text())),
        ].randomElement(using: &random)!
    }

    package mutating func catalogRequest() -> CatalogRequest {
        switch Int.random(in: 0..<15, using: &random) {
        case 14: .findLists(request: integer(), text())
        case 12: .channels(request: integer())
        case 13: .convert(request: integer(), text())
        case 11:
            .remember(
                request: integer(), started: some { ItemID($0.integer()) }, played: some { ItemID($0.integer()) })
        case 9: .unread(request: integer(), count: items())
        case 10: .learn(request: integer(), ItemID(integer()), version: integer(), facts())
        case 8: .lists(request: integer(), offset: items(), count: items())
        case 6: .search(request: integer(), text(), count: items())
        case 7: .problems(request: integer(), offset: items(), count: items())
        case 0: .list(request: integer(), offset: items(), count: items())
        case 1: .details(request: integer(), ItemID(integer()))
        case 2: .select(request: integer(), query(), offset: items(), count: items())
        case 3: .find(request: integer(), ItemID(integer()))
        case 4: .signOfLife
        default: .describe(request: integer(), path: text())
        }
    }

    private mutating func daypart() -> SetDaypart {
        var daypart = SetDaypart(name: text())
        (daypart.days, daypart.from, daypart.to) = ("mon-fri", "09:00", text())
        return daypart
    }

    private mutating func setName() -> SetName {
        SetName(id: "museum", version: "\(UInt8.random(in: 0...255, using: &random)).1", title: text())
    }

    private mutating func bytes() -> UInt64 { number(in: WireRange.content) }

    package mutating func contentRequest() -> ContentRequest {
        switch Int.random(in: 0..<9, using: &random) {
        case 7: .pictures(request: integer(), addresses: some { $0.text() })
        case 0: .stage(request: integer(), source: text())
        case 1: .check(request: integer())
        case 2: .activate(request: integer())
        case 3: .rollBack(request: integer())
        case 4: .discard(request: integer())
        case 5: .list(request: integer())
        case 6: .feed(request: integer(), address: text())
        default: .signOfLife
        }
    }

    package mutating func contentEvent() -> ContentEvent {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: .progress(request: integer(), done: bytes(), total: bytes())
        case 1: .done(request: integer(), setName())
        case 2: .upToDate(request: integer(), setName())
        case 3: .sets(request: integer(), Bool.random(using: &random) ? [] : [setName(), setName()])
        case 4: .failed(request: integer(), text())
        case 6: .pictures(request: integer(), missing: some { $0.text() })
        case 5: .fetched(request: integer(), isNew: Bool.random(using: &random))
        default: .alive
        }
    }

    private mutating func coordinate() -> UInt32 { number(in: WireRange.coordinate) }

    private mutating func box() -> PixelBox {
        PixelBox(
            x: Int(coordinate()), y: Int(coordinate()), width: Int(coordinate()), height: Int(coordinate()))
    }

    package mutating func viewerRequest() -> ViewerRequest {
        switch Int.random(in: 0..<3, using: &random) {
        case 0: .show(width: pixels(), height: pixels())
        case 1: .changed(some { $0.box() })
        default: .signOfLife
        }
    }

    package mutating func viewerEvent() -> ViewerEvent {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: .listening(port: integer())
        case 1: .failed(text())
        case 2: .taken
        case 3: .clients(number(in: WireRange.clients))
        case 4: .pointer(x: coordinate(), y: coordinate(), isPressed: Bool.random(using: &random), time: instant())
        default: .alive
        }
    }

    package mutating func catalogEvent() -> CatalogEvent {
        switch Int.random(in: 0..<21, using: &random) {
        case 20: .foundLists(request: integer(), some { NamedList($0.query(), name: $0.text()) })
        case 18: .channels(request: integer(), some { $0.text() })
        case 19: .conversions(request: integer(), some { KanaConversion($0.text(), length: $0.integer()) })
        case 17: .dayparts(some { $0.daypart() })
        case 16: .pictures(some { $0.text() })
        case 15: .remembered(request: integer(), started: items(), played: items())
        case 14: .unread(request: integer(), some { $0.row() })
        case 13: .reading(items: items())
        case 12: .contentSet(path: text())
        case 11:
            .lists(
                request: integer(), total: items(),
                some { random in
                    CatalogList(
                        CatalogList.Kind.allCases.randomElement(using: &random.random)!, random.text(),
                        title: random.text(), items: random.items(),
                        seasons: random.some { $0.number(in: WireRange.season) })
                }
            )
        case 9: .found(request: integer(), some { $0.hit() })
        case 10:
            .problems(
                request: integer(), total: items(), some { CatalogProblem(path: $0.text(), message: $0.text()) })
        case 0: .scanned(items: items())
        case 7: .scanning(items: items())
        case 1: .page(request: integer(), offset: items(), total: items(), rows: some { $0.row() })
        case 2: .row(request: integer(), row())
        case 3: .details(request: integer(), details())
        case 4: .unknownItem(request: integer())
        case 5: .outgrown
        case 6: .alive
        default: .problem(path: text(), message: text())
        }
    }

    package mutating func row() -> CatalogRow {
        var row = CatalogRow(
            id: ItemID(integer()), path: text(), title: text(), channel: text(), duration: seconds(), thumbnail: text(),
            views: number(in: WireRange.count), date: Bool.random(using: &random) ? "" : "20261121",
            version: integer())
        row.isBroken = Bool.random(using: &random)
        if Bool.random(using: &random) { row.match = match() }
        row.kind = MediaKind.allCases.randomElement(using: &random)!
        return row
    }

    package mutating func hit() -> CatalogHit { CatalogHit(row: row(), match()) }

    private mutating func match() -> CatalogMatch {
        let places: [CatalogMatch.Place] = [
            .title, .channel, .description, .chapter(seconds()), .caption(seconds()),
        ]
        return CatalogMatch(
            places.randomElement(using: &random)!, titleMarks: some { $0.mark() }, excerpt: text(),
            excerptMarks: some { $0.mark() })
    }

    private mutating func mark() -> TextMark {
        TextMark(start: UInt16.random(in: 0 ... .max, using: &random), count: UInt16.random(in: 0...9, using: &random))
    }

    package mutating func details() -> CatalogDetails {
        CatalogDetails(
            id: ItemID(integer()), description: text(),
            chapters: some { Chapter(start: $0.seconds(), title: $0.text()) },
            comments: some {
                Comment(
                    author: $0.text(), text: $0.text(), isReply: Bool.random(using: &$0.random),
                    likes: $0.number(in: WireRange.count))
            },
            commentCount: integer(), link: text())
    }
}
