import Gesture
import InterfaceKit
import Settings
import Time

/// The gestures of a surface and their arbitration.
struct GestureOffer {
    var kinds: [GestureKind]
    var recognizers: RecognizerSet
    var table: Arbitration

    /// One finger drags, presses or taps; a second finger has no effect.
    private static let oneFinger = Arbitration([], failsOnSecondFinger: [])
    /// A second finger that comes down in time begins a pinch, which ends the first finger's drag.
    private static let twoFingers = Arbitration(
        [], failsOnSecondFinger: [.longPress], yieldsToSecondFinger: [.pan])
    /// Two fingers drag and pinch at the same time.
    private static let preview = Arbitration(
        [Arbitration.Rule(.pan, .pinch, .together), Arbitration.Rule(.pinch, .pan, .together)], failsOnSecondFinger: [])

    /// - Parameters:
    ///   - press: the duration of a long press, seconds; nil for none.
    ///   - offersPinch: whether a pinch has an effect.
    ///   - fromEdge: whether a drag from the panel's edge is a gesture of its own.
    ///   - offersTap: whether a tap has an effect.
    init(
        on surface: Finger.Surface, in surroundings: Surroundings, press: Double? = nil, offersPinch: Bool = false,
        fromEdge: Bool = false, offersTap: Bool = true
    ) {
        let (gesture, slop) = (surroundings.settings.gesture, surroundings.slop)
        let latency = Seconds(gesture.resamplingDelay)
        let isPreview = surface == .preview
        kinds = [.pan]
        if offersTap { kinds += [.tap, .doubleTap] }
        if press != nil { kinds.append(.longPress) }
        if offersPinch { kinds.append(.pinch) }
        if fromEdge { kinds.append(.edgePan) }
        table = isPreview ? Self.preview : offersPinch ? Self.twoFingers : Self.oneFinger
        recognizers = RecognizerSet(
            tap: TapRecognizer(
                TapRecognizer.Rules(
                    slop: slop, longest: nil, interval: Seconds(gesture.doubleTapInterval),
                    distance: gesture.doubleTapDistance)),
            longPress: LongPressRecognizer(duration: Seconds(press ?? gesture.longPress), slop: slop),
            pan: PanRecognizer(slop: slop, axis: .free, latency: latency, outlivesFinger: isPreview),
            edgePan: EdgePanRecognizer(
                width: surroundings.settings.transition.edgeWidth, slop: slop, axisRatio: gesture.axisRatio,
                latency: latency),
            pinch: PinchRecognizer(slop: slop, second: isPreview ? nil : PinchRecognizer.SecondFinger()))
    }
}
