import Glibc
import Linux

/// What GStreamer can decode, asked through its own program.
func decoderFindings() -> [Finding] {
    guard let listing = output(of: "gst-inspect-1.0 2>/dev/null") else {
        return [.note("no gst-inspect-1.0 to ask", "apt-get install gstreamer1.0-tools")]
    }
    let wanted = [("H.264", "264"), ("H.265", "265"), ("VP9", "vp9"), ("AV1", "av1"), ("AAC", "aac"), ("Opus", "opus")]
    let decoders = listing.split(separator: "\n").compactMap { line -> String? in
        let words = line.split(separator: ":", maxSplits: 2).map { $0.drop { $0 == " " } }
        guard words.count == 3, words[1].contains("dec") else { return nil }
        return String(words[1])
    }
    return wanted.map { name, part in
        // avdec_wmav1 is Windows Media Audio.
        let found = decoders.filter { $0.contains(part) && !$0.contains("wma") }
        let hardware = found.filter(isHardware)
        if found.isEmpty { return .wrong("\(name): no decoder", "apt-get install gstreamer1.0-libav") }
        let marked = found.map { hardware.contains($0) ? $0 + " (hardware)" : $0 }
        return .fine("\(name): \(marked.joined(separator: ", "))")
    }
}

private func isHardware(_ decoder: String) -> Bool {
    ["v4l2", "va", "nv", "omx", "mpp", "qsv", "msdk"].contains { decoder.hasPrefix($0) }
}

func soundFindings() -> [Finding] {
    let cards: String
    do throws(SystemError) {
        cards = try contents(ofFile: "/proc/asound/cards")
    } catch {
        return [.note("no sound card: videos play silently", "load the driver; look at dmesg | grep snd")]
    }
    // Two lines a card; the first has its number and name.
    let names = cards.split(separator: "\n").filter { $0.contains("[") }
    guard !names.isEmpty else { return [.note("no sound card: videos play silently")] }
    return names.map { .fine(String($0.drop { $0 == " " })) }
}

func fontFindings() -> [Finding] {
    [("English", "en"), ("Japanese", "ja")].map { name, code in
        let fonts = output(of: "fc-list :lang=\(code) family 2>/dev/null") ?? ""
        let count = fonts.split(separator: "\n").count
        let package = code == "ja" ? "fonts-noto-cjk" : "fonts-inter"
        return count > 0
            ? .fine("\(name): \(count) fonts")
            : .wrong("\(name): no font has its letters", "apt-get install \(package)")
    }
}

func diskFindings() -> [Finding] {
    ["/var/lib/vitrine", "/var/cache/vitrine", "/run"].compactMap { folder in
        var space = statvfs()
        guard statvfs(folder, &space) == 0 else { return nil }
        let free = Int(space.f_bavail) * Int(space.f_frsize) / 1_000_000
        return free < 100
            ? .wrong("\(folder): \(free) MB free", "make room") : .fine("\(folder): \(free) MB free")
    }
}

/// What a shell command printed; nil when it failed.
private func output(of command: String) -> String? {
    guard let pipe = popen(command, "r") else { return nil }
    var text: [UInt8] = []
    var portion = [UInt8](repeating: 0, count: 65536)
    while case let count = fread(&portion, 1, portion.count, pipe), count > 0 { text += portion[..<count] }
    return pclose(pipe) == 0 ? String(decoding: text, as: UTF8.self) : nil
}
