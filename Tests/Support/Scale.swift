import Glibc

/// Whether long tests run at full count.
package var isFullScale: Bool {
    unsafe getenv("VITRINE_TEST_SCALE").map { unsafe String(cString: $0) == "full" } ?? false
}
