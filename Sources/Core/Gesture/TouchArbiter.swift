public import Geometry
public import Time

/// Everything the fingers on one surface may mean: owns the recognizers, and lets a table decide who gets the fingers.
///
/// Each sample goes to every recognizer on offer, in the order of `Arbitration.precedence`. One that is recognised meets
/// those under way, and the table's verdict is carried out: the newcomer fails, the holder is cancelled, or both go on. Of
/// several recognised by the same sample only the first begins, unless the table lets them go on together. What was not let
/// through is never reported, so a reader sees each gesture begin once and end or be cancelled once.
public struct TouchArbiter: Sendable {
    /// What a gesture has to say, in the words of its recognizer.
    public enum Content: Hashable, Sendable {
        case tap(TapRecognizer.Tap)
        case press(LongPressRecognizer.Press)
        case pan(PanRecognizer.Pan)
        case pinch(PinchRecognizer.Pinch)
    }

    /// A step in the life of a gesture that has its fingers.
    public enum Event: Hashable, Sendable {
        case began(GestureKind, Content)
        case changed(GestureKind, Content)
        /// A tap only ends.
        case ended(GestureKind, Content)
        /// What it began must be undone: it lost its fingers to another gesture, a palm, or with the device.
        case cancelled(GestureKind)
    }

    public private(set) var table: Arbitration
    private var offered: KindSet
    private var active = KindSet()
    /// Which were under way when the sample arrived.
    private var holders = KindSet()
    private var fingers = FingerTable()
    private var recognizers: RecognizerSet

    /// - Parameters:
    ///   - kinds: which gestures the surface knows.
    ///   - recognizers: how each is recognised.
    ///   - table: who wins.
    public init(
        _ kinds: [GestureKind], recognizers: RecognizerSet = RecognizerSet(), table: Arbitration = .standard
    ) {
        offered = KindSet(kinds)
        self.recognizers = recognizers
        self.table = table
    }

    /// Fingers come to another surface: from the next one on they may mean this. Those that are down mean nothing any more, and
    /// nothing is reported of them. A first tap is remembered.
    public mutating func offer(
        _ kinds: [GestureKind], recognizers: RecognizerSet = RecognizerSet(), table: Arbitration = .standard
    ) {
        var recognizers = recognizers
        recognizers.tap.takeOver(from: self.recognizers.tap)
        self = TouchArbiter(kinds, recognizers: recognizers, table: table)
    }

    /// The translation to draw of a drag that has begun; see `PanRecognizer.drawnTranslation(at:)`. Zero for other gestures.
    ///
    /// - Parameter instant: when the frame is **built**, never its flip.
    public func drawnTranslation(of kind: GestureKind, at instant: Instant) -> Point {
        switch kind {
        case .scroll: recognizers.scroll.drawnTranslation(at: instant)
        case .pan: recognizers.pan.drawnTranslation(at: instant)
        case .edgePan: recognizers.edgePan.drawnTranslation(at: instant)
        case .tap, .doubleTap, .longPress, .pinch: .zero
        }
    }

    /// Whether this gesture has begun and neither ended nor lost its fingers.
    public func isActive(_ kind: GestureKind) -> Bool { active.contains(kind) }

    /// Takes a sample of any finger and reports what follows from it, in order, after what was due at its time.
    ///
    /// See `FingerTable` for samples that a device garbled.
    public mutating func handle(_ sample: TouchSample, _ report: (Event) -> Void) {
        expire(at: sample.time, report)
        let admitted = fingers.admit(sample)
        if let lost = admitted.lost { pass(lost, report) }
        if let sample = admitted.sample { pass(sample, report) }
    }

    /// Reports what has come to pass without a sample: a press, a single tap that stays single.
    ///
    /// Only what comes between samples needs it: `handle` expires by itself what was due before a sample.
    public mutating func expire(at instant: Instant, _ report: (Event) -> Void) {
        holders = active
        if knowsTaps { deliver(recognizers.tap.expire(at: instant), report) }
        if offered.contains(.longPress), case .began(let press)? = recognizers.longPress.expire(at: instant) {
            carryOut(.began(.press(press)), of: .longPress, report)
        }
    }

    /// When `expire(at:)` is due; nil when nothing waits.
    public var deadline: Instant? {
        let press = offered.contains(.longPress) ? recognizers.longPress.deadline : nil
        let waits = knowsTaps && recognizers.tap.rules.waitsForSecond && !recognizers.tap.isPossible
        let tap = waits ? recognizers.tap.deadline : nil
        guard let press, let tap else { return press ?? tap }
        return min(press, tap)
    }

    /// The device is gone: cancels all that is under way and forgets every finger.
    public mutating func cancelAll(_ report: (Event) -> Void) {
        for kind in Arbitration.precedence {
            if active.contains(kind) { report(.cancelled(kind)) }
            recognizers.reset(kind)
        }
        active = KindSet()
        fingers = FingerTable()
    }

    /// Hands the finger of one drag on to another in the middle of it, with the velocity it has: a list at its end gives the
    /// drag to the window it lies in.
    ///
    /// The holder is cancelled, so that it does not fling; the other begins with a translation of zero.
    ///
    /// - Returns: false when the holder is not under way, the heir is, or the table does not let the holder yield; then
    ///   nothing happens.
    @discardableResult
    public mutating func handOver(
        from holder: GestureKind, to heir: GestureKind, at instant: Instant, _ report: (Event) -> Void
    ) -> Bool {
        guard active.contains(holder), !active.contains(heir), offered.contains(heir),
            table.verdict(holder: holder, newcomer: heir) == .yields,
            let pan = recognizers.handOver(from: holder, to: heir, at: instant)
        else { return false }
        active.remove(holder)
        report(.cancelled(holder))
        active.insert(heir)
        report(.began(heir, .pan(pan)))
        return true
    }

    private var knowsTaps: Bool { offered.contains(.tap) || offered.contains(.doubleTap) }

    private mutating func pass(_ sample: TouchSample, _ report: (Event) -> Void) {
        if sample.phase != .move, fingers.count > 1, !offered.contains(.pinch) || recognizers.pinch.counts(sample) {
            ruleOut(report)
        }
        holders = active
        let tap = knowsTaps ? recognizers.tap.handle(sample) : nil
        // An earlier touch was a tap, whatever becomes of this one.
        let isEarlier = tap.map { $0.touch != sample.id || sample.phase != .up || $0.time < sample.time } ?? false
        if isEarlier { deliver(tap, report) }
        // By number: an unspecialised iterator of an array touches the heap.
        for place in Arbitration.precedence.indices {
            let kind = Arbitration.precedence[place]
            guard offered.contains(kind), let outcome = recognizers.handle(sample, as: kind) else { continue }
            carryOut(outcome, of: kind, report)
        }
        guard let tap, !isEarlier else { return }
        // One that was refused is no first tap of two either.
        if takesFingers(self.kind(of: tap), report) { deliver(tap, report) } else { recognizers.tap.fail() }
    }

    /// A second finger is down.
    private mutating func ruleOut(_ report: (Event) -> Void) {
        for kind in table.failsOnSecondFinger where !active.contains(kind) {
            if kind == .tap || kind == .doubleTap {
                deliver(recognizers.tap.fail(), report)
            } else {
                recognizers.fail(kind)
            }
        }
        for kind in table.yieldsToSecondFinger {
            recognizers.fail(kind)
            if active.remove(kind) { report(.cancelled(kind)) }
        }
    }

    private func kind(of tap: TapRecognizer.Tap) -> GestureKind {
        tap.count == 2 && offered.contains(.doubleTap) ? .doubleTap : .tap
    }

    /// Reports a tap that nothing can take the fingers from any more.
    private func deliver(_ tap: TapRecognizer.Tap?, _ report: (Event) -> Void) {
        guard let tap, offered.contains(kind(of: tap)) else { return }
        report(.ended(kind(of: tap), .tap(tap)))
    }

    private mutating func carryOut(_ outcome: Outcome, of kind: GestureKind, _ report: (Event) -> Void) {
        switch outcome {
        case .began(let content):
            guard takesFingers(kind, report) else { return recognizers.fail(kind) }
            if knowsTaps, table.verdict(holder: kind, newcomer: .tap) == .keeps {
                deliver(recognizers.tap.fail(), report)
            }
            active.insert(kind)
            report(.began(kind, content))
        case .changed(let content):
            if active.contains(kind) { report(.changed(kind, content)) }
        case .ended(let content):
            if active.remove(kind) { report(.ended(kind, content)) }
        case .cancelled:
            if active.remove(kind) { report(.cancelled(kind)) }
        }
    }

    /// Asks the table about everyone under way; cancels those that yield.
    private mutating func takesFingers(_ newcomer: GestureKind, _ report: (Event) -> Void) -> Bool {
        var yielding = KindSet()
        for holder in GestureKind.allCases where holders.contains(holder) || active.contains(holder) {
            // One that began with this very sample comes before by precedence.
            let began = !holders.contains(holder)
            switch table.verdict(holder: holder, newcomer: newcomer) {
            case .together: continue
            case .yields where !began: yielding.insert(holder)
            case .yields, .keeps: return false
            }
        }
        for holder in GestureKind.allCases where yielding.contains(holder) {
            recognizers.fail(holder)
            if active.remove(holder) { report(.cancelled(holder)) }
        }
        return true
    }
}

/// A set of gesture kinds in one word: a frame must not touch the heap.
struct KindSet: Sendable {
    private var bits: UInt = 0

    init(_ kinds: [GestureKind] = []) {
        for kind in kinds { insert(kind) }
    }

    func contains(_ kind: GestureKind) -> Bool { bits & (1 &<< UInt(clamping: kind.rawValue)) != 0 }

    mutating func insert(_ kind: GestureKind) { bits |= 1 &<< UInt(clamping: kind.rawValue) }

    /// - Returns: whether it was in.
    @discardableResult
    mutating func remove(_ kind: GestureKind) -> Bool {
        defer { bits &= ~(1 &<< UInt(clamping: kind.rawValue)) }
        return contains(kind)
    }
}
