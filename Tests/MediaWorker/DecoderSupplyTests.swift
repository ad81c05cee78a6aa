import Testing
import Time
import WorkerProtocol

@testable import MediaWorker

/// The judgement whether a late picture has waited for a buffer.
@Suite struct DecoderSupplyTests {
    private let buffer = BufferID(1)
    private let other = BufferID(2)
    private func at(_ milliseconds: Double) -> Instant { .zero + Seconds(milliseconds / 1000) }

    @Test func `a picture right after the release shows that the decoder is short of buffers, for good`() {
        var supply = DecoderSupply()
        supply.relieve(of: buffer)
        #expect(!supply.allowsPassing)
        supply.released(buffer, at: at(5))
        supply.pictureCame(at: at(20))
        #expect(!supply.allowsPassing)
        supply.pictureCame(at: at(900))
        #expect(!supply.allowsPassing)
    }

    @Test func `a picture before the release, or long after it, was late for another reason`() {
        for (release, picture) in [(nil, 3), (5, 300)] as [(Double?, Double)] {
            var supply = DecoderSupply()
            supply.relieve(of: buffer)
            supply.released(other, at: at(1))
            if let release { supply.released(buffer, at: at(release)) }
            supply.pictureCame(at: at(picture))
            #expect(supply.allowsPassing)
        }
    }
}
