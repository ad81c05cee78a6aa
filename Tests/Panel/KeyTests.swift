import Foundation
import Testing

/// A keyboard or a remote control at the panel.
extension Panel {
    private struct State: Decodable {
        struct Item: Decodable { let phase: String, position: Double }
        let window: String, tab: String, volume: Int
        let item: Item?
    }

    /// KEY_... by their numbers: 28 enter, 103 up, 105 left, 106 right, 108 down, 113 mute, 115 louder, 158 back,
    /// 163 next song, 164 play/pause, 172 home page, 370 subtitle, 393 video.
    @Test func `keys of a remote control move the focus, open, play, seek, mute and go back`() throws {
        let run = try PanelRun(
            """
            start_touch keyboard remote
            ask() { "$PROGRAMS/vitrinectl" "$@" --socket /run/vitrine-test.sock; }
            key() { local code; for code in "$@"; do touch key $code; sleep 0.2; done; sleep 1; ask status --json; }
            mkdir /run/library; for number in 1 2 3; do cp "$LIBRARY"/*.mp4 "/run/library/$number.mp4"; done
            LIBRARY=/run/library
            start_daemon --control /run/vitrine-test.sock --set input.key_library=KEY_F5
            wait_until is_lit; sleep 2
            key 108; ask screenshot /panel/focus.png; key 28; key 164; key 105; key 113; key 158; key 63; key 172
            stop_daemon
            """)
        let states = try run.values(State.self)
        #expect(
            states.map(\.window) == ["hidden", "full", "full", "full", "full", "mini", "mini", "mini"], "\(run.output)")
        #expect(
            states.map { $0.item?.phase ?? "" }.dropFirst() == [
                "playing", "paused", "paused", "paused", "paused", "paused", "paused",
            ])
        #expect(states[3].item?.position == 0, "a step back")
        #expect(states.map(\.volume) == [100, 100, 100, 100, 0, 0, 0, 0])
        #expect(states.suffix(3).map(\.tab) == ["home", "library", "home"], "the key of the settings")
        #expect(run.output.contains("daemon: status 0"))
    }
}
