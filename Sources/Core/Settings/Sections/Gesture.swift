extension Settings {
    /// The thresholds of gestures.
    package struct Gesture: Sendable {
        package var slop = Length.points(0)
        package var resamplingDelay = 0.0
        package var highlightDelay = 0.0
        package var doubleTapInterval = 0.0
        package var doubleTapDistance = 0.0
        package var axisRatio = 0.0
        package var longPress = 0.0
    }
}

extension Settings.Gesture {
    static let keys: [SettingEntry] = [
        .length(
            "gesture.slop", \.gesture.slop, 8, 0...100,
            "Slop: the distance that a finger travels before its touch becomes a drag."),
        .number(
            "gesture.resampling_delay", \.gesture.resamplingDelay, 0.005, 0...0.05, .seconds,
            "Least time by which the drawn finger position lags behind the building of a frame."),
        .number(
            "gesture.highlight_delay", \.gesture.highlightDelay, 0.05, 0...1, .seconds,
            "Duration of a press before it is highlighted."),
        .number(
            "gesture.double_tap_interval", \.gesture.doubleTapInterval, 0.3, 0.1...1, .seconds,
            "Longest time between the two taps of a double tap."),
        .number(
            "gesture.double_tap_distance", \.gesture.doubleTapDistance, 100, 8...400, .points,
            "Longest distance between the two taps of a double tap."),
        .number(
            "gesture.axis_ratio", \.gesture.axisRatio, 1.2, 1...10, .ratio,
            "Axis lock: the least ratio of a drag's length along an axis to its length across."),
        .number(
            "gesture.long_press", \.gesture.longPress, 0.5, 0.1...5, .seconds, "Least duration of a long press."),
    ]
}
