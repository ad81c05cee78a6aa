import Testing

@testable import MediaWorker

@Suite struct StampRepairTests {
    /// Milliseconds, of pictures of 40 ms.
    @Test(arguments: [
        ([0, 120, 160, 160, 240, 280, 280, 360], [0, 120, 160, 200, 240, 280, 320, 360]),
        ([0, 40, 80, 120], [0, 40, 80, 120]),
        // Without a gap all behind it move on.
        ([0, 40, 40, 80, 120, 200, 240], [0, 40, 80, 120, 160, 200, 240]),
        // By two lengths at most, and not when it comes a third time.
        ([0, 40, 40, 80, 80, 120, 120, 160], [0, 40, 80, 120, 160, 200, 120, 160]),
        ([0, 0, 0, 0, 40, 80], [0, 40, 0, 0, 40, 80]),
    ])
    func `the second picture of a packet moves on`(decoded: [UInt], shown: [UInt]) {
        let repair = StampRepair()
        #expect(decoded.map { repair.stamp($0, duration: 40) } == shown)
    }
}
