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
        #expect(!supply.allowsPassing(atRest: false))
        supply.released(buffer, at: at(5))
        supply.frameCame(at: at(20), held: 0)
        #expect(!supply.allowsPassing(atRest: false))
        supply.frameCame(at: at(900), held: 0)
        #expect(!supply.allowsPassing(atRest: false))
    }

    @Test func `a picture before the release, or long after it, was late for another reason`() {
        for (release, picture) in [(nil, 3), (5, 300)] as [(Double?, Double)] {
            var supply = DecoderSupply()
            supply.relieve(of: buffer)
            supply.released(other, at: at(1))
            if let release { supply.released(buffer, at: at(release)) }
            supply.frameCame(at: at(picture), held: 0)
            #expect(supply.allowsPassing(atRest: false))
        }
    }

    @Test func `a decoder that has shown that it has buffers may pass them on also at rest`() {
        var supply = DecoderSupply()
        for held in [0, 1, 2, 1] {
            #expect(!supply.allowsPassing(atRest: true))
            supply.frameCame(at: at(0), held: held)
            if held == 2 { break }
        }
        #expect(supply.ample == 2 && supply.allowsPassing(atRest: true))
        supply.relieve(of: buffer)
        #expect(!supply.allowsPassing(atRest: true))
    }
}
