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
    /// BTN_... by their numbers: 304 south, 305 east, 308 west, 315 start; ABS_... by theirs: 0 x, 1 y, 16 and 17 the cross.
    @Test func `a gamepad moves the focus with its cross and its stick, opens, previews, plays and goes back`() throws {
        let run = try PanelRun(
            """
            start_touch gamepad pad
            ask() { "$PROGRAMS/vitrinectl" "$@" --socket /run/vitrine-test.sock; }
            state() { sleep 1; ask status --json; }
            push() { touch axis $1 $2; touch axis $1 $3; sleep 0.3; }
            mkdir /run/library; for number in 1 2 3; do cp "$LIBRARY"/*.mp4 "/run/library/$number.mp4"; done
            LIBRARY=/run/library
            start_daemon --control /run/vitrine-test.sock
            wait_until is_lit; sleep 2
            # Down and to the right by the cross, back by the stick, which trembles on its way.
            push 17 1 0; push 16 1 0; push 0 120 128; push 0 0 128
            touch key 315; sleep 1; ask elements | grep -c preview
            touch key 305; sleep 1; ask elements | grep -c preview
            touch key 304; state
            touch key 308; state
            # A held cross repeats, until the gamepad is unplugged.
            touch axis 17 1; sleep 1.5; ask status --json
            touch unplug; sleep 0.5; ask status --json; sleep 1; ask status --json
            touch plug; sleep 0.5
            touch key 305; state
            # The cross is held to the end.
            touch axis 17 1; sleep 0.7
            stop_daemon
            grep gamepad daemon.log
            """)
        let states = try run.values(State.self)
        #expect(states.map(\.window) == ["full", "full", "full", "full", "full", "mini"], "\(run.output)")
        #expect(states.map { $0.item?.phase ?? "" } == ["playing"] + Array(repeating: "paused", count: 5))
        let volumes = states.map(\.volume)
        #expect(volumes[1] == 100 && (1...80).contains(volumes[2]), "\(volumes)")
        #expect(volumes[3] == volumes[4], "\(volumes)")
        let counts = run.output.split(separator: "\n").filter { $0 == "0" || $0 == "1" }
        #expect(counts == ["1", "0"], "\(run.output)")
        let told = run.output.split(separator: "\n").filter { $0.contains("gamepad") }.map { $0.suffix(12) }
        #expect(told.count == 3 && told[1].hasSuffix("is gone"), "\(run.output)")
        #expect(run.output.contains("daemon: status 0"))
    }

    /// SW_HEADPHONE_INSERT is 2, KEY_VOLUMEDOWN 114. The texts are those that the daemon sends to the speech worker.
    @Test func `a headset in the jack reads the panel aloud, by flicks too, and its buttons are keys`() throws {
        let run = try PanelRun(
            """
            start_touch screen fingers 1024 768 0 0
            touch jack headset; touch switch 2 1
            ask() { "$PROGRAMS/vitrinectl" "$@" --socket /run/vitrine-test.sock; }
            mkdir /run/library; for number in 1 2 3; do cp "$LIBRARY"/*.mp4 "/run/library/Film $number.mp4"; done
            LIBRARY=/run/library
            # The kernel has no sound device. A sound device that takes all samples at once lets virtual time stand still.
            echo 'pcm.default { type null }' > /run/asound.conf
            export ALSA_CONFIG_PATH=/run/asound.conf
            spoke() { [ "$(grep -c 'speech in' daemon.log)" -ge "$1" ]; }
            start_daemon --control /run/vitrine-test.sock --set log.level=debug --set controls.up_next=60
            wait_until is_lit; sleep 3
            # The headset of a kiosk is there from the start.
            grep -c 'speech in' daemon.log
            touch use headset; touch switch 2 0; sleep 1; touch switch 2 1; wait_until spoke 1; sleep 1
            touch key 114; sleep 1; ask status --json
            touch use fingers; touch swipe 300 400 450 400 120; wait_until spoke 2; sleep 1
            touch tap 500 300; sleep 0.1; touch tap 900 600; wait_until spoke 4; sleep 1; ask status --json
            touch swipe 450 400 300 400 120; wait_until spoke 5; sleep 1
            # The jack goes and comes back.
            touch use headset; touch switch 2 0; wait_until spoke 6; sleep 1
            touch unplug; sleep 0.5; touch plug; sleep 0.5; touch switch 2 1; wait_until spoke 7; sleep 1
            stop_daemon
            grep -o 'speech in .*' daemon.log
            """, on: .smp)
        let prefix = "speech in en: "
        let texts = run.output.split(separator: "\n").filter { $0.hasPrefix(prefix) }.map { $0.dropFirst(prefix.count) }
        #expect(run.output.hasPrefix("0\n"), "\(run.output)")
        try #require(texts.count == 7, "\(run.output)")
        #expect(texts[0].hasPrefix("Reading aloud is on.") && texts[0].contains("Home. Film "), "\(texts)")
        #expect(texts[1].contains("Film "), "\(texts)")
        #expect(texts[2].hasPrefix("Film ") && texts[2].hasSuffix("Pause. button"), "\(texts)")
        #expect(texts[3].hasPrefix("Play now. Film ") && texts[4] == "Cancel. button", "\(texts)")
        #expect(texts[5] == "Reading aloud is off" && texts[6].hasPrefix("Reading aloud is on."), "\(texts)")
        let states = try run.values(State.self)
        #expect(states.map(\.volume) == [95, 95] && states.map(\.window) == ["hidden", "full"])
        #expect(run.output.contains("daemon: status 0"))
    }
}
