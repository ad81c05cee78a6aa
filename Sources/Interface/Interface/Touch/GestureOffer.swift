import Gesture
import InterfaceKit
import PageInterface
import Settings
import Time

/// What fingers may mean on a surface, and who wins there.
struct GestureOffer {
    var kinds: [GestureKind]
    var recognizers: RecognizerSet
    var table: Arbitration

    /// One finger drags, presses or taps; a second one changes nothing.
    private static let oneFinger = Arbitration([], failsOnSecondFinger: [])
    /// Two that come in time for each other pinch, and the first one drags nothing from then on.
    private static let twoFingers = Arbitration(
        [], failsOnSecondFinger: [.longPress], yieldsToSecondFinger: [.pan])
    /// Two fingers drag and pinch in one.
    private static let preview = Arbitration(
        [Arbitration.Rule(.pan, .pinch, .together), Arbitration.Rule(.pinch, .pan, .together)], failsOnSecondFinger: [])

    /// - Parameters:
    ///   - press: how long a finger rests for a press; nil where there is none.
    ///   - isPinched: whether two fingers can do something.
    ///   - fromEdge: whether a drag from the panel's edge is one of its own.
    ///   - isTapped: whether a tap does something.
    init(
        on surface: Finger.Surface, slop: Double, _ settings: Settings, press: Double? = nil, isPinched: Bool = false,
        fromEdge: Bool = false, isTapped: Bool = true
    ) {
        let gesture = settings.gesture
        let latency = Seconds(gesture.resamplingDelay)
        let isPreview = surface == .preview
        kinds = [.pan]
        if isTapped { kinds += [.tap, .doubleTap] }
        if press != nil { kinds.append(.longPress) }
        if isPinched { kinds.append(.pinch) }
        if fromEdge { kinds.append(.edgePan) }
        table = isPreview ? Self.preview : isPinched ? Self.twoFingers : Self.oneFinger
        recognizers = RecognizerSet(
            tap: TapRecognizer(
                TapRecognizer.Rules(
                    slop: slop, longest: nil, interval: Seconds(gesture.doubleTapInterval),
                    distance: gesture.doubleTapDistance)),
            longPress: LongPressRecognizer(duration: Seconds(press ?? gesture.longPress), slop: slop),
            pan: PanRecognizer(slop: slop, axis: .free, latency: latency, outlivesFinger: isPreview),
            edgePan: EdgePanRecognizer(
                width: settings.transition.edgeWidth, slop: slop, axisRatio: gesture.axisRatio, latency: latency),
            pinch: PinchRecognizer(slop: slop, second: isPreview ? nil : PinchRecognizer.SecondFinger()))
    }
}
