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

    public let table: Arbitration
    private let offered: KindSet
    private var active = KindSet()
    /// Which were under way when the sample arrived.
    private var holders = KindSet()
    private var fingers = FingerSet()
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

    /// Whether this gesture has begun and neither ended nor lost its fingers.
    public func isActive(_ kind: GestureKind) -> Bool { active.contains(kind) }

    /// Takes a sample of any finger and reports what follows from it, in order.
    public mutating func handle(_ sample: TouchSample, _ report: (Event) -> Void) {
        guard sample.isUsable else { return }
        count(sample)
        holders = active
        for kind in Arbitration.precedence where offered.contains(kind) {
            guard let outcome = recognizers.handle(sample, as: kind) else { continue }
            carryOut(outcome, of: kind, report)
        }
    }

    /// Reports what has come to pass without a sample: a press, a single tap that stays single.
    public mutating func expire(at instant: Instant, _ report: (Event) -> Void) {
        holders = active
        if offered.contains(.longPress), case .began(let press)? = recognizers.longPress.expire(at: instant) {
            carryOut(.began(.press(press)), of: .longPress, report)
        }
        if offered.contains(.tap), let tap = recognizers.tap.expire(at: instant) {
            carryOut(.recognised(tap), of: .tap, report)
        }
    }

    /// When `expire(at:)` is due; nil when nothing waits.
    public var deadline: Instant? {
        let press = offered.contains(.longPress) ? recognizers.longPress.deadline : nil
        let waits = offered.contains(.tap) && recognizers.tap.rules.waitsForSecond && !recognizers.tap.isPossible
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
        fingers = FingerSet()
    }

    /// Hands the finger of one drag on to another in the middle of it, with the velocity it has: a list at its end gives the
    /// drag to the window it lies in.
    ///
    /// The holder is cancelled, so that it does not fling; the other begins with a translation of zero.
    ///
    /// - Returns: false when the holder is not under way or the table does not let it yield; then nothing happens.
    @discardableResult
    public mutating func handOver(
        from holder: GestureKind, to heir: GestureKind, at instant: Instant, _ report: (Event) -> Void
    ) -> Bool {
        guard active.contains(holder), offered.contains(heir), table.verdict(holder: holder, newcomer: heir) == .yields,
            let pan = recognizers.handOver(from: holder, to: heir, at: instant)
        else { return false }
        active.remove(holder)
        report(.cancelled(holder))
        active.insert(heir)
        report(.began(heir, .pan(pan)))
        return true
    }

    private mutating func count(_ sample: TouchSample) {
        switch sample.phase {
        case .down: fingers.insert(sample.id)
        case .up, .cancel: fingers.remove(sample.id)
        case .move: return
        }
        guard fingers.count > 1 else { return }
        for kind in table.failsOnSecondFinger where !active.contains(kind) { recognizers.fail(kind) }
    }

    private mutating func carryOut(_ outcome: Outcome, of kind: GestureKind, _ report: (Event) -> Void) {
        switch outcome {
        case .began(let content):
            guard takesFingers(kind, report) else { return recognizers.fail(kind) }
            active.insert(kind)
            report(.began(kind, content))
        case .changed(let content):
            if active.contains(kind) { report(.changed(kind, content)) }
        case .ended(let content):
            if active.remove(kind) { report(.ended(kind, content)) }
        case .cancelled:
            if active.remove(kind) { report(.cancelled(kind)) }
        case .recognised(let tap):
            let kind = tap.count == 2 && offered.contains(.doubleTap) ? GestureKind.doubleTap : .tap
            guard offered.contains(kind) else { return }
            guard takesFingers(kind, report) else { return recognizers.fail(.tap) }
            report(.ended(kind, .tap(tap)))
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

/// The fingers that are down, in place; a repeated down counts once, so that a lost up does not leave a ghost.
struct FingerSet: Sendable {
    private var ids = InlineArray<16, TouchID>(repeating: TouchID(number: 0))
    private(set) var count = 0

    mutating func insert(_ id: TouchID) {
        guard place(of: id) == nil, count < ids.count else { return }
        ids[count] = id
        count += 1
    }

    mutating func remove(_ id: TouchID) {
        guard let place = place(of: id) else { return }
        count -= 1
        ids[place] = ids[count]
    }

    private func place(of id: TouchID) -> Int? {
        for place in 0..<count where ids[place] == id { return place }
        return nil
    }
}
