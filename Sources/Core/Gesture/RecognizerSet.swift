import Time

/// One recognizer of each kind for a `TouchArbiter`. Kinds that are not offered get no samples.
public struct RecognizerSet: Sendable {
    /// Recognizes taps and double taps.
    public var tap: TapRecognizer
    public var longPress: LongPressRecognizer
    public var scroll: PanRecognizer
    public var pan: PanRecognizer
    public var edgePan: EdgePanRecognizer
    public var pinch: PinchRecognizer

    public init(
        tap: TapRecognizer = TapRecognizer(), longPress: LongPressRecognizer = LongPressRecognizer(),
        scroll: PanRecognizer = PanRecognizer(axis: .vertical), pan: PanRecognizer = PanRecognizer(),
        edgePan: EdgePanRecognizer = EdgePanRecognizer(), pinch: PinchRecognizer = PinchRecognizer()
    ) {
        self.tap = tap
        self.longPress = longPress
        self.scroll = scroll
        self.pan = pan
        self.edgePan = edgePan
        self.pinch = pinch
    }

    /// The outcome of a sample for any gesture but a tap.
    ///
    /// - Precondition: everything due at the sample's time has expired.
    mutating func handle(_ sample: TouchSample, as kind: GestureKind) -> Outcome? {
        switch kind {
        // The arbiter calls the tap recognizer first, because an earlier tap may become a single tap now.
        case .tap, .doubleTap: return nil
        case .longPress:
            var outcome: Outcome?
            longPress.handle(sample) { outcome = Outcome($0) }
            return outcome
        case .scroll: return Outcome(scroll.handle(sample))
        case .pan: return Outcome(pan.handle(sample))
        case .edgePan: return Outcome(edgePan.handle(sample))
        case .pinch: return Outcome(pinch.handle(sample))
        }
    }

    /// Fails a gesture other than a tap.
    mutating func fail(_ kind: GestureKind) {
        switch kind {
        case .tap, .doubleTap: break
        case .longPress: longPress.fail()
        case .scroll: scroll.fail()
        case .pan: pan.fail()
        case .edgePan: edgePan.fail()
        case .pinch: pinch.reset()
        }
    }

    mutating func reset(_ kind: GestureKind) {
        switch kind {
        case .tap, .doubleTap: tap.reset()
        case .longPress: longPress.reset()
        case .scroll: scroll.reset()
        case .pan: pan.reset()
        case .edgePan: edgePan.reset()
        case .pinch: pinch.reset()
        }
    }

    /// Hands a finger over from a scroll to a pan, or back; nil for other kinds, or if the heir cannot take it.
    mutating func handOver(from holder: GestureKind, to heir: GestureKind, at instant: Instant) -> PanRecognizer.Pan? {
        switch (holder, heir) {
        case (.scroll, .pan):
            guard pan.takeOver(from: scroll) else { return nil }
            scroll.fail()
            return pan.current(at: instant)
        case (.pan, .scroll):
            guard scroll.takeOver(from: pan) else { return nil }
            pan.fail()
            return scroll.current(at: instant)
        default:
            return nil
        }
    }
}

/// A recognizer's result, before arbitration.
enum Outcome {
    case began(TouchArbiter.Content)
    case changed(TouchArbiter.Content)
    case ended(TouchArbiter.Content)
    case cancelled

    init?(_ event: PanRecognizer.Event?) {
        switch event {
        case .began(let pan)?: self = .began(.pan(pan))
        case .changed(let pan)?: self = .changed(.pan(pan))
        case .ended(let pan)?: self = .ended(.pan(pan))
        case .cancelled?: self = .cancelled
        case .failed?, nil: return nil
        }
    }

    init?(_ event: LongPressRecognizer.Event?) {
        switch event {
        case .began(let press)?: self = .began(.press(press))
        case .changed(let press)?: self = .changed(.press(press))
        case .ended(let press)?: self = .ended(.press(press))
        case .cancelled?: self = .cancelled
        case .failed?, nil: return nil
        }
    }

    init?(_ event: PinchRecognizer.Event?) {
        switch event {
        case .began(let pinch)?: self = .began(.pinch(pinch))
        case .changed(let pinch)?: self = .changed(.pinch(pinch))
        case .ended(let pinch)?: self = .ended(.pinch(pinch))
        case .cancelled?: self = .cancelled
        case nil: return nil
        }
    }
}
