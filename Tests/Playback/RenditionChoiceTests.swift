import Playback
import Testing
import Time
import WorkerProtocol

@Suite struct RenditionChoiceTests {
    private let full = Rendition(width: 1920, height: 1080)
    private let mini = Rendition(width: 178, height: 100)
    private func at(_ seconds: Double) -> Instant { Instant.zero + Seconds(seconds) }

    @Test func `a picture that begins to grow is asked for large at once`() {
        var choice = RenditionChoice()
        #expect(choice.choose(.resting(mini), at: at(0)) == mini)
        #expect(choice.choose(.moving(upTo: full), at: at(1)) == full)
        #expect(choice.choose(.moving(upTo: full), at: at(1.1)) == nil)
    }

    @Test func `a picture that shrinks stays large until it has rested`() {
        var choice = RenditionChoice()
        #expect(choice.choose(.resting(full), at: at(0)) == full)
        for tick in 1...20 { #expect(choice.choose(.moving(upTo: full), at: at(Double(tick) / 60)) == nil) }
        #expect(choice.choose(.resting(mini), at: at(0.5)) == nil)
        #expect(choice.choose(.resting(mini), at: at(0.7)) == nil)
        #expect(choice.choose(.resting(mini), at: at(0.75)) == mini)
    }

    @Test func `a window that is caught before it has rested asks for nothing`() {
        var choice = RenditionChoice()
        _ = choice.choose(.resting(full), at: at(0))
        #expect(choice.choose(.resting(mini), at: at(1)) == nil)
        #expect(choice.choose(.moving(upTo: full), at: at(1.2)) == nil)
        #expect(choice.choose(.resting(mini), at: at(1.3)) == nil)
    }

    @Test(arguments: [
        // A picture of 1920 x 1080, asked for in some size.
        (1280, 720, 1280, 720), (178, 100, 178, 100), (1279, 720, 1279, 720), (720, 1280, 720, 405),
        (1000, 100, 178, 100),
    ])
    func `a picture is fitted into its rendition`(width: Int, height: Int, w: Int, h: Int) throws {
        let size = try #require(Rendition(width: width, height: height).size(ofPicture: 1920, 1080, aspect: 16.0 / 9))
        #expect(size == (w, h))
    }

    @Test func `a picture is never enlarged, and native is as it is`() {
        #expect(Rendition(width: 3840, height: 2160).size(ofPicture: 1920, 1080, aspect: 16.0 / 9) == nil)
        #expect(Rendition.native.size(ofPicture: 1920, 1080, aspect: 16.0 / 9) == nil)
    }
}
