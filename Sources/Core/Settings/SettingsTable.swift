extension Settings {
    /// The single table of keys, in the order of the documentation; each section has its own file.
    package static let table: [SettingEntry] = Array(
        [
            Display.keys, Viewer.keys, Layout.keys, Interface.keys, Gesture.keys, Motion.keys, Scroll.keys, Player.keys,
            Floating.keys, Preview.keys, Transition.keys, Tabs.keys, Keyboard.keys, Controls.keys, Playback.keys,
            Captions.keys, Kiosk.keys, Library.keys, Content.keys, Workers.keys, Log.keys, Touch.keys, Input.keys,
            Speech.keys,
        ].joined())
}
