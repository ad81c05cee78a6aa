import Testing

@testable import Paint

@Suite("A cache") struct CacheTests {
    @Test func `keeps what is used, however much comes`() {
        var cache = Cache<Int, Int>(capacity: 8)
        cache[0] = 100
        for key in 1..<1000 {
            cache[key] = key
            #expect(cache[0] == 100, "after \(key) others")
        }
    }

    @Test func `holds no more than it may, and the newest half of that at least`() {
        var cache = Cache<Int, Int>(capacity: 8)
        for key in 0..<1000 { cache[key] = key }
        #expect((996..<1000).allSatisfy { cache[$0] == $0 })
        #expect((0..<992).allSatisfy { cache[$0] == nil })
    }

    @Test func `answers with the last value that was set, and none after its removal`() {
        var cache = Cache<Int, Int>(capacity: 4)
        for round in 0..<20 {
            cache[1] = round
            cache[2 + round] = 0
            #expect(cache[1] == round)
        }
        cache[1] = nil
        #expect(cache[1] == nil)
    }
}
