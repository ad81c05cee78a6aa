public import Geometry
public import Time

/// The recognizers of one surface, and the table that decides which of them gets the fingers.
///
/// Every offered recognizer gets each sample, in the order of `Arbitration.precedence`. A gesture that is recognised is
/// compared with the active ones, and the table's verdict is applied: the newcomer fails, the holder is cancelled, or
/// both continue. If one sample recognises several gestures, only the first begins, unless the table allows them
/// together. A rejected gesture is never reported, so a caller sees each gesture begin once and end or be cancelled
/// once.
public struct TouchArbiter: Sendable {
    /// A gesture's data, as its recognizer reports it.
    public enum Content: Hashable, Sendable {
        case tap(TapRecognizer.Tap)
        case press(LongPressRecognizer.Press)
        case pan(PanRecognizer.Pan)
        case pinch(PinchRecognizer.Pinch)
    }

    /// An event of a gesture that owns its fingers.
    public enum Event: Hashable, Sendable {
        case began(GestureKind, Content)
        case changed(GestureKind, Content)
        /// A tap only ends.
        case ended(GestureKind, Content)
        /// The caller must undo the gesture: it lost its fingers to another gesture, palm detection or a lost device.
        case cancelled(GestureKind)
    }

    public private(set) var table: Arbitration
    private var offered: KindSet
    private var active = KindSet()
    /// The gestures that were active when the sample arrived.
    private var holders = KindSet()
    private var fingers = FingerTable()
    private var recognizers: RecognizerSet

    /// - Parameters:
    ///   - kinds: the gestures that the surface accepts.
    ///   - recognizers: the recognizers of these gestures.
    ///   - table: the verdicts between them.
    public init(
        _ kinds: [GestureKind], recognizers: RecognizerSet = RecognizerSet(), table: Arbitration = .standard
    ) {
        offered = KindSet(kinds)
        self.recognizers = recognizers
        self.table = table
    }

    /// Offers the gestures of another surface, from the next finger on. Fingers that are down are ignored, and no
    /// event reports them. A first tap is remembered.
    public mutating func offer(
        _ kinds: [GestureKind], recognizers: RecognizerSet = RecognizerSet(), table: Arbitration = .standard
    ) {
        var recognizers = recognizers
        recognizers.tap.takeOver(from: self.recognizers.tap)
        self = TouchArbiter(kinds, recognizers: recognizers, table: table)
    }

    /// The translation to draw of an active drag; see `PanRecognizer.drawnTranslation(at:)`. Zero for other gestures.
    ///
    /// - Parameter instant: the instant at which the frame is **built**, never its flip.
    public func drawnTranslation(of kind: GestureKind, at instant: Instant) -> Point {
        switch kind {
        case .scroll: recognizers.scroll.drawnTranslation(at: instant)
        case .pan: recognizers.pan.drawnTranslation(at: instant)
        case .edgePan: recognizers.edgePan.drawnTranslation(at: instant)
        case .tap, .doubleTap, .longPress, .pinch: .zero
        }
    }

    /// Whether this gesture has begun and has neither ended nor lost its fingers.
    public func isActive(_ kind: GestureKind) -> Bool { active.contains(kind) }

    /// Handles a sample of any finger and reports the events in order, after the events that were due at its time.
    ///
    /// `FingerTable` repairs the samples of a faulty device.
    public mutating func handle(_ sample: TouchSample, _ report: (Event) -> Void) {
        expire(at: sample.time, report)
        let admitted = fingers.admit(sample)
        if let lost = admitted.lost { pass(lost, report) }
        if let sample = admitted.sample { pass(sample, report) }
    }

    /// Reports the events that need no sample: a press, or a single tap without a second one.
    ///
    /// `handle` expires gestures before each sample, so a caller needs this function only between samples.
    public mutating func expire(at instant: Instant, _ report: (Event) -> Void) {
        holders = active
        if knowsTaps { deliver(recognizers.tap.expire(at: instant), report) }
        if offered.contains(.longPress), case .began(let press)? = recognizers.longPress.expire(at: instant) {
            carryOut(.began(.press(press)), of: .longPress, report)
        }
    }

    /// The due time of `expire(at:)`; nil when nothing waits.
    public var deadline: Instant? {
        let press = offered.contains(.longPress) ? recognizers.longPress.deadline : nil
        let waits = knowsTaps && recognizers.tap.rules.waitsForSecond && !recognizers.tap.isPossible
        let tap = waits ? recognizers.tap.deadline : nil
        guard let press, let tap else { return press ?? tap }
        return min(press, tap)
    }

    /// Cancels all active gestures and forgets every finger, because the device is gone.
    public mutating func cancelAll(_ report: (Event) -> Void) {
        for kind in Arbitration.precedence {
            if active.contains(kind) { report(.cancelled(kind)) }
            recognizers.reset(kind)
        }
        active = KindSet()
        fingers = FingerTable()
    }

    /// Hands the finger of one drag over to another, with its velocity: a list at its end hands over to its window.
    ///
    /// The holder is cancelled, so that it does not fling; the heir begins with a translation of zero.
    ///
    /// - Returns: false when the holder is not active, the heir is active, or the table does not let the holder
    ///   yield; then nothing changes.
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
        if sample.phase != .move, fingers.count > 1,
            !offered.contains(.pinch) || recognizers.pinch.isAffected(by: sample)
        {
            ruleOut(report)
        }
        holders = active
        let tap = knowsTaps ? recognizers.tap.handle(sample) : nil
        // A tap that was completed earlier stays a tap, also if the present touch becomes another gesture.
        let isEarlier = tap.map { $0.touch != sample.id || sample.phase != .up || $0.time < sample.time } ?? false
        if isEarlier { deliver(tap, report) }
        // The loop uses indices, because an unspecialised array iterator allocates.
        for place in Arbitration.precedence.indices {
            let kind = Arbitration.precedence[place]
            guard offered.contains(kind), let outcome = recognizers.handle(sample, as: kind) else { continue }
            carryOut(outcome, of: kind, report)
        }
        guard let tap, !isEarlier else { return }
        // A rejected tap cannot be the first tap of a double tap.
        if takesFingers(self.kind(of: tap), report) { deliver(tap, report) } else { recognizers.tap.fail() }
    }

    /// Fails and cancels gestures when a second finger comes down.
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

    /// Reports a tap that no other gesture can take over.
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

    /// Compares a newcomer with every active gesture and cancels those that yield; false if one keeps the fingers.
    private mutating func takesFingers(_ newcomer: GestureKind, _ report: (Event) -> Void) -> Bool {
        var yielding = KindSet()
        for holder in GestureKind.allCases where holders.contains(holder) || active.contains(holder) {
            // A gesture that began with this sample has precedence.
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

/// A set of gesture kinds in one word, so that a frame does not allocate.
struct KindSet: Sendable {
    private var bits: UInt = 0

    init(_ kinds: [GestureKind] = []) {
        for kind in kinds { insert(kind) }
    }

    func contains(_ kind: GestureKind) -> Bool { bits & (1 &<< UInt(clamping: kind.rawValue)) != 0 }

    mutating func insert(_ kind: GestureKind) { bits |= 1 &<< UInt(clamping: kind.rawValue) }

    /// - Returns: whether the kind was in the set.
    @discardableResult
    mutating func remove(_ kind: GestureKind) -> Bool {
        defer { bits &= ~(1 &<< UInt(clamping: kind.rawValue)) }
        return contains(kind)
    }
}
