import Linux
import Testing

/// Controls and their names: the kernel's Documentation/sound/designs/control-names.rst.
struct `The mixer of a sound card` {
    private func element(_ control: String, switch isSwitch: Bool, low: Bool) -> SoundMixer.Element {
        SoundMixer.Element(control: control, isSwitch: isSwitch, isLow: low)
    }

    @Test func `lets sound out where nothing is muted`() {
        let mixer = SoundMixer([
            element("Master", switch: true, low: false), element("Master", switch: false, low: false),
            element("Speaker", switch: true, low: false),
        ])
        #expect(mixer.silencing.isEmpty)
    }

    @Test func `lets sound out of a card without controls`() {
        #expect(SoundMixer([]).silencing.isEmpty)
    }

    @Test(arguments: [true, false]) func `is silent where the master is off or at its lowest`(isSwitch: Bool) {
        let mixer = SoundMixer([
            element("Master", switch: isSwitch, low: true), element("Master", switch: !isSwitch, low: false),
            element("Speaker", switch: true, low: false),
        ])
        #expect(mixer.silencing == ["Master"])
    }

    @Test func `is silent where every way out is off`() {
        let mixer = SoundMixer([
            element("Master", switch: true, low: false), element("Speaker", switch: true, low: true),
            element("Headphone", switch: false, low: true),
        ])
        #expect(mixer.silencing == ["Headphone", "Speaker"])
    }

    @Test func `lets sound out of one of two ways`() {
        let mixer = SoundMixer([
            element("Headphone", switch: true, low: true), element("Speaker", switch: true, low: false),
        ])
        #expect(mixer.silencing.isEmpty)
    }

    @Test func `lets sound out of one of three HDMI sockets`() {
        let mixer = SoundMixer([
            element("IEC958", switch: true, low: true), element("IEC958", switch: true, low: false),
            element("IEC958", switch: true, low: true),
        ])
        #expect(mixer.silencing.isEmpty)
    }

    @Test func `does not mind a microphone or a beep that is off`() {
        let mixer = SoundMixer([
            element("Master", switch: true, low: false), element("Mic", switch: true, low: true),
            element("Beep", switch: false, low: true),
        ])
        #expect(mixer.silencing.isEmpty)
    }

    @Test func `that is not there is told`() {
        #expect(throws: SystemError.self) { try SoundMixer(card: 4711) }
    }
}
