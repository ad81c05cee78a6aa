import CGStreamer
import Glibc
import Linux
import Time

/// GStreamer's registry of the features of its plugins, stored in a file. A new plugin causes a rebuild, which takes
/// long on a slow memory card.
enum PluginRegistry {
    /// The longest wait for another process that builds the same registry, or tries the same decoders.
    private static let timeLimit: Seconds = 60
    /// The time between two attempts to take the lock (us).
    private static let pollPeriod: UInt32 = 50_000
    /// The duration above which a start is logged.
    private static let noticeable: Seconds = 2

    /// Starts GStreamer with the registry, after a wait for any other process that builds the registry. Two builds
    /// would compete for the memory card.
    static func start() {
        prepareEnvironment()
        let began = monotonicNow()
        let lock = lock(beside: file)
        // The build of the registry occupies all processors, and starts other programs.
        if hasFile { PluginPreload.libraries { gst_init(nil, nil) } } else { gst_init(nil, nil) }
        _ = consume lock
        let took = monotonicNow() - began
        guard took > noticeable else { return }
        Log.info("GStreamer's plugins were ready after \((took.value * 10).rounded() / 10) s")
    }

    /// Builds a missing registry, so that the first video need not wait for it.
    ///
    /// - Returns: the program's exit status.
    @MainActor static func make() -> Int32 {
        start()
        guard hasFile else {
            Log.error("GStreamer's list of plugins cannot be written to \(file ?? "any file")")
            return 1
        }
        print("GStreamer's list of plugins is in \(file ?? "")")
        DecoderChoice().apply()
        return 0
    }

    /// Sets what plugins read when they are loaded.
    private static func prepareEnvironment() {
        // A plugin that looks for a proxy would read a desktop's settings.
        setenv("GSETTINGS_BACKEND", "memory", 1)
        // ORC, which scales sound and some pictures, would generate machine code and run it, which the service unit
        // forbids. With its precompiled functions, a 1080p clip has no measurable extra cost.
        setenv("ORC_CODE", "backup", 0)
        // OpenBLAS, which some filters of FFmpeg need, would start a thread for each processor when it is loaded. No
        // second thread may exist when the sandbox is entered, and on a busy machine the library may be loaded by then.
        setenv("OPENBLAS_NUM_THREADS", "1", 1)
        // The cache of a service, because the service's user may have no home folder.
        guard let cache = getenv("CACHE_DIRECTORY"), cache.pointee == UInt8(ascii: "/") else { return }
        setenv("GST_REGISTRY", String(cString: cache) + "/gstreamer-registry.bin", 0)
    }

    /// The registry's path. Source: gst/gstregistry.c.
    static var file: String? {
        if let named = getenv("GST_REGISTRY") { return String(cString: named) }
        let cache = String(cString: g_get_user_cache_dir())
        return cache + "/gstreamer-1.0/registry.\(architecture).bin"
    }

    private static var hasFile: Bool { file.map { access($0, R_OK) == 0 } ?? false }

    #if arch(arm64)
        private static let architecture = "aarch64"
    #else
        private static let architecture = "x86_64"
    #endif

    /// The lock on a file of this cache; nil if another process keeps it longer than `timeLimit`, or if the lock's own
    /// file cannot be opened.
    static func lock(beside file: String?) -> Lock? {
        guard let file, let end = file.lastIndex(of: "/") else { return nil }
        makeFolder(String(file[..<end]))
        let number = open(file + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard number >= 0 else { return nil }
        let limit = monotonicNow() + timeLimit
        let lock = Lock(descriptor: Descriptor(owning: number))
        while flock(number, LOCK_EX | LOCK_NB) != 0 {
            guard monotonicNow() < limit else { return nil }
            usleep(pollPeriod)
        }
        return lock
    }

    /// A lock that is released with its descriptor.
    struct Lock: ~Copyable { let descriptor: Descriptor }
}
