import Testing

@testable import KMS

/// CEA-861 timings, from the standard's tables.
private enum Timing {
    static let fullHD60 = Mode(
        clock: 148_500, horizontal: .init(1920, 2008, 2052, 2200), vertical: .init(1080, 1084, 1089, 1125))
    static let fullHD5994 = Mode(
        clock: 148_352, horizontal: .init(1920, 2008, 2052, 2200), vertical: .init(1080, 1084, 1089, 1125))
    static let fullHD50 = Mode(
        clock: 148_500, horizontal: .init(1920, 2448, 2492, 2640), vertical: .init(1080, 1084, 1089, 1125))
    static let interlaced = Mode(
        clock: 74_250, horizontal: .init(1920, 2008, 2052, 2200), vertical: .init(1080, 1084, 1094, 1125), flags: 1 << 4
    )
    static let hd60 = Mode(
        clock: 74_250, horizontal: .init(1280, 1390, 1430, 1650), vertical: .init(720, 725, 730, 750))
    /// 320x240 with each line twice (VESA's 640x480 halved).
    static let doubled = Mode(
        clock: 12_587, horizontal: .init(320, 328, 376, 400), vertical: .init(240, 245, 246, 262), flags: 1 << 5)
}

private func preferred(_ mode: Mode) -> Mode {
    var mode = mode
    mode.type = 1 << 3
    return mode
}

@Suite struct `The mode of a display` {
    @Test func `its rate is exact, not the kernel's rounded one`() {
        #expect(Timing.fullHD60.rate == 60)
        #expect(abs(Timing.fullHD5994.rate - 60000.0 / 1001) < 0.001)
        #expect(Timing.fullHD50.rate == 50)
    }

    @Test func `fields count where it is interlaced, and pairs of lines where they are doubled`() {
        #expect(Timing.interlaced.rate == 60)
        #expect(abs(Timing.doubled.rate - 60.05) < 0.01)
    }

    @Test(arguments: [
        (Timing.fullHD60, "1920x1080@60"), (Timing.fullHD5994, "1920x1080@59.94"),
        (Timing.interlaced, "1920x1080i@60"), (Timing.doubled, "320x240@60.05"),
    ]) func `it is written as in the configuration`(mode: Mode, text: String) {
        #expect(mode.description == text)
    }
}

@Suite struct `A mode from the configuration` {
    @Test func `the preferred mode is the one marked so, wherever it stands`() {
        let modes = [Timing.fullHD60, preferred(Timing.hd60), Timing.fullHD50]
        #expect(ModeChoice.preferred.choose(from: modes) == .init(mode: preferred(Timing.hd60)))
    }

    @Test func `without a mark it is the one with the most pixels`() {
        #expect(ModeChoice.preferred.choose(from: [Timing.hd60, Timing.fullHD50])?.mode == Timing.fullHD50)
    }

    @Test func `the highest has the most pixels, then the most refreshes, and is not interlaced`() {
        let modes = [preferred(Timing.hd60), Timing.fullHD50, Timing.interlaced, Timing.fullHD60]
        #expect(ModeChoice.highest.choose(from: modes) == .init(mode: Timing.fullHD60))
    }

    @Test func `a size is taken at its preferred rate, else the highest`() {
        let choice = ModeChoice.size(width: 1920, height: 1080)
        let modes = [Timing.hd60, preferred(Timing.fullHD50), Timing.fullHD60]
        #expect(choice.choose(from: modes)?.mode == preferred(Timing.fullHD50))
        #expect(choice.choose(from: [Timing.fullHD50, Timing.fullHD60])?.mode == Timing.fullHD60)
    }

    @Test(arguments: [(60.0, Timing.fullHD60), (59.94, Timing.fullHD5994), (50.0, Timing.fullHD50)])
    func `a rate is taken from the nearest`(rate: Double, mode: Mode) {
        let modes = [Timing.fullHD50, Timing.fullHD5994, Timing.fullHD60]
        let answer = ModeChoice.exact(width: 1920, height: 1080, rate: rate).choose(from: modes)
        #expect(answer == .init(mode: mode))
    }

    @Test func `what the display has not is said, and its preferred mode taken`() {
        let modes = [Timing.fullHD60, preferred(Timing.hd60)]
        let noRate = ModeChoice.exact(width: 1920, height: 1080, rate: 75).choose(from: modes)
        #expect(noRate?.mode == preferred(Timing.hd60))
        #expect(noRate?.complaint == "no mode 1920x1080@75.0: 1280x720@60 is used")
        let noSize = ModeChoice.size(width: 800, height: 600).choose(from: modes)
        #expect(noSize?.complaint == "no mode 800x600: 1280x720@60 is used")
    }

    @Test func `a display without modes gives none`() {
        #expect(ModeChoice.preferred.choose(from: []) == nil)
    }
}
