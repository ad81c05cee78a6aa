import Glibc

// Called by scripts/sample-library, which puts sound to the pictures and encodes them:
//   sample-clips list                     number, codec, size, rate, duration, tone and file name of each clip
//   sample-clips pixels NUMBER [SECONDS]  all its frames to standard output: B, G, R, X bytes
//   sample-clips still NUMBER FILE.png    a picture of it, without the counter
//   sample-clips info|en|ja NUMBER        its sidecar, its subtitles

private func fail(_ message: String) -> Never {
    _ = "sample-clips: \(message)\n".withCString { write(2, $0, strlen($0)) }
    exit(2)
}

private let words = CommandLine.arguments.dropFirst()

private func clip() -> Clip {
    guard words.count > 1, let number = Int(words[words.startIndex + 1]), Clip.all.indices.contains(number) else {
        fail("expected the number of a clip, 0 to \(Clip.all.count - 1)")
    }
    return Clip.all[number]
}

switch words.first {
case "list":
    for (number, clip) in Clip.all.enumerated() {
        print(number, clip.codec.rawValue, clip.width, clip.height, clip.rate, clip.duration, clip.tone, clip.file)
    }
case "pixels":
    let clip = clip()
    let seconds = words.count > 2 ? Int(words[words.startIndex + 2]) ?? clip.duration : clip.duration
    let frame = Frame(clip)
    for number in 0..<min(clip.frames, seconds * clip.rate) {
        frame.draw(number, counter: true)
        frame.writePixels()
    }
case "still":
    let clip = clip()
    let frame = Frame(clip)
    frame.draw(clip.frames / 3, counter: false)
    guard words.count > 2, frame.writePNG(words[words.startIndex + 2]) else { fail("cannot write the picture") }
case "info": print(clip().infoJSON, terminator: "")
case "en": print(clip().subtitles(prefix: "Now: "), terminator: "")
case "ja": print(clip().subtitles(prefix: "ただいま："), terminator: "")
default: fail("expected list, pixels, still, info, en or ja")
}
