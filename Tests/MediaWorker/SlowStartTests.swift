import Foundation
import Testing

/// A worker on a card from which everything loads slowly.
@Suite(.timeLimit(.minutes(19)))
struct SlowStartTests {
    /// GStreamer starts after a while: meanwhile all libraries of FFmpeg are loaded beside it.
    private static let slowStart = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <unistd.h>
        void gst_init(int *count, char ***arguments) {
            usleep(1500000);
            ((void (*)(int *, char ***))dlsym(RTLD_NEXT, "gst_init"))(count, arguments);
        }
        """

    /// A library that starts threads when it is loaded would keep the worker out of its sandbox, and the worker would end.
    @Test func `a worker is confined whatever was loaded before`() throws {
        let (source, library) = (Clips.temporary("slow-start.c"), Clips.temporary("slow-start.so"))
        try Self.slowStart.write(toFile: source, atomically: true, encoding: .utf8)
        try #require(Clips.run("clang -shared -fPIC -o '\(library)' '\(source)' -ldl"))
        let worker = try WorkerUnderTest(through: ["/usr/bin/env", "LD_PRELOAD=\(library)"])
        #expect(try worker.picture(of: Clips.h264.path, 64, 36).count == 64 * 36 * 4)
    }
}
