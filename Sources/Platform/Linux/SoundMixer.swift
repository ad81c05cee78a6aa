import CLinux
import Glibc

/// The state of a sound card's mixer: the controls that may silence it.
package struct SoundMixer: Sendable {
    /// A switch or a volume of the mixer, and whether it is off or at its lowest.
    package struct Element: Hashable, Sendable {
        /// The control's name in the mixer, without `Playback Switch`: `Master`.
        package let control: String
        package let isSwitch: Bool
        package let isLow: Bool

        package init(control: String, isSwitch: Bool, isLow: Bool) {
            (self.control, self.isSwitch, self.isLow) = (control, isSwitch, isLow)
        }

        init?(_ element: vt_mixer_element) {
            let name = withUnsafeBytes(of: element.name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            guard let end = name.firstRange(of: element.is_switch ? " Playback Switch" : " Playback Volume") else {
                return nil
            }
            self.init(control: String(name[..<end.lowerBound]), isSwitch: element.is_switch, isLow: element.is_low)
        }
    }

    /// Controls that all sound passes through, on cards that have them.
    private static let common: Set = ["Master", "PCM", "Digital"]
    /// Controls of single outputs of the card; the connected plug decides which output is used.
    private static let outputs: Set = ["Speaker", "Headphone", "Line Out", "Front", "Bass Speaker", "HDMI", "IEC958"]
    /// The limit of elements, more than any card has.
    private static let maximumElements: Int32 = 1024

    private let elements: [Element]

    package init(_ elements: [Element]) { self.elements = elements }

    /// Reads the mixer of a card.
    ///
    /// - Parameter card: the card's number, as in `/proc/asound/cards`.
    /// - Throws: `SystemError` if its control device cannot be opened or read.
    package init(card: Int) throws(SystemError) {
        let path = "/dev/snd/controlC\(card)"
        let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard number >= 0 else { throw SystemError("open \(path)") }
        let device = Descriptor(owning: number)
        var count: Int32 = 0
        let raw = [vt_mixer_element](unsafeUninitializedCapacity: Int(clamping: Self.maximumElements)) {
            buffer, filled in
            count = vt_mixer_elements(device.number, buffer.baseAddress, Self.maximumElements)
            filled = Int(clamping: max(0, count))
        }
        guard count >= 0 else { throw SystemError("read the mixer of \(path)") }
        self.init(raw.compactMap { Element($0) })
    }

    /// The controls that silence the card; empty while some output is audible.
    package var silencing: [String] {
        let controls = Set(elements.map(\.control))
        if let control = controls.intersection(Self.common).sorted().first(where: isSilent) { return [control] }
        let ways = controls.intersection(Self.outputs).sorted()
        return ways.allSatisfy(isSilent) ? ways : []
    }

    /// Whether all switches of a control are off, or all its volumes at their lowest. HDMI has one switch for each
    /// socket.
    private func isSilent(_ control: String) -> Bool {
        [true, false].contains { isSwitch in
            let those = elements.filter { $0.control == control && $0.isSwitch == isSwitch }
            return !those.isEmpty && those.allSatisfy(\.isLow)
        }
    }
}
