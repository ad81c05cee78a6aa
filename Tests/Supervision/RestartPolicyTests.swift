import Supervision
import Testing
import Time

@Suite struct RestartPolicyTests {
    @Test func `the first death after a healthy life costs no wait, the next ones twice the last`() {
        var policy = RestartPolicy()
        var waits: [Double] = []
        policy.started(at: .zero)
        for n in 0..<6 {
            let death = Instant.zero + Seconds(Double(n) * 0.1 + 0.05)
            waits.append(policy.died(at: death).value)
            policy.started(at: death)
        }
        #expect(waits == [0, 0.25, 0.5, 1, 2, 4])
    }

    @Test func `no wait is longer than half a minute, and health forgives`() {
        var policy = RestartPolicy()
        for _ in 0..<40 { #expect(policy.died(at: .zero) <= 30) }
        policy.started(at: .zero)
        policy.progressed()
        #expect(policy.died(at: Instant.zero + 5) == 0)
    }

    @Test func `a life without an answer is no healthy one before it is ten minutes long`() {
        var policy = RestartPolicy()
        var waits: [Seconds] = []
        for length in [Seconds(5), 5, 5, 599, 600] {
            policy.started(at: .zero)
            waits.append(policy.died(at: Instant.zero + length))
        }
        #expect(waits == [0, 0.25, 0.5, 1, 0])
    }
}
