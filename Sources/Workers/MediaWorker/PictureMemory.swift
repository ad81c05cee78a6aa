import CGStreamer
import Linux
import Synchronization

/// Memory for decoders that the daemon can map: sealed memfds, one for each picture.
///
/// This is a GstAllocator. Streaming threads allocate and free its memory; the rest of the worker only reads the memory
/// that they pass on. Freed memory is kept for reuse, because the daemon has it mapped.
enum PictureMemory {
    /// The most buffers that are kept, and their largest total size in bytes: as many as the daemon holds at a time.
    private static let (maximum, budget) = (8, 64 << 20)
    private static let kept = Mutex<[SharedMemory]>([])

    nonisolated(unsafe) static let allocator: UnsafeMutablePointer<GstAllocator> = {
        let type = g_type_register_static_simple(
            gst_allocator_get_type(), "VitrinePictureMemory", guint(MemoryLayout<GstAllocatorClass>.size),
            prepareClass, guint(MemoryLayout<GstAllocator>.size), prepareAllocator, GTypeFlags(rawValue: 0))
        let allocator = g_object_new_with_properties(type, 0, nil, nil)!
        gst_object_ref_sink(allocator)
        return UnsafeMutableRawPointer(allocator).assumingMemoryBound(to: GstAllocator.self)
    }()

    /// A block of this allocator's memory.
    fileprivate struct Header {
        var memory = GstMemory()
        let shared: SharedMemory
        /// The block of which this one is another view; nil for an original.
        var origin: UnsafeMutablePointer<GstMemory>?
    }

    /// Nil for memory of another allocator.
    static func shared(_ memory: UnsafeMutablePointer<GstMemory>) -> SharedMemory? {
        guard memory.pointee.allocator == allocator else { return nil }
        return header(memory).pointee.shared
    }

    fileprivate static func header(_ memory: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Header> {
        memory.assumingMemoryBound(to: Header.self)
    }

    /// A parent that is never writable. A buffer pool does not reuse memory with such a parent.
    nonisolated(unsafe) fileprivate static let guardian: UnsafeMutablePointer<GstMiniObject> = {
        let guardian = vt_mini_object(gst_buffer_new())!
        gst_mini_object_ref(guardian)
        return guardian
    }()

    fileprivate static func take(_ size: Int) throws(SystemError) -> SharedMemory {
        let known = kept.withLock { kept in
            kept.lastIndex { $0.bytes.count == size }.map { kept.remove(at: $0) }
        }
        if let known { return known }
        return try SharedMemory(name: "vitrine-picture", size: size, isForDevices: true)
    }

    /// Frees the blocks that no decoder uses.
    static func release() { kept.withLock { $0 = [] } }

    /// Keeps a freed block, and frees the oldest ones beyond the limits.
    fileprivate static func keep(_ memory: SharedMemory) {
        kept.withLock { kept in
            kept.append(memory)
            while kept.count > maximum || kept.reduce(0, { $0 + $1.bytes.count }) > budget { kept.removeFirst() }
        }
    }
}

private let prepareClass: GClassInitFunc = { type, _ in
    let type = type!.assumingMemoryBound(to: GstAllocatorClass.self)
    type.pointee.alloc = allocate
    type.pointee.free = free
}

private let prepareAllocator: GInstanceInitFunc = { instance, _ in
    let allocator = UnsafeMutableRawPointer(instance!).assumingMemoryBound(to: GstAllocator.self)
    copyBytes = allocator.pointee.mem_copy
    allocator.pointee.mem_map = { memory, _, _ in
        memory.flatMap { PictureMemory.shared($0)?.bytes.baseAddress }
    }
    allocator.pointee.mem_unmap = { _ in }
    allocator.pointee.mem_share = share
    allocator.pointee.mem_copy = copy
}

/// GStreamer's own copy function, stored before any memory is allocated.
nonisolated(unsafe) private var copyBytes: GstMemoryCopyFunction?

// MARK: Callbacks on streaming threads

nonisolated private func allocate(
    _ allocator: UnsafeMutablePointer<GstAllocator>?, _ size: gsize,
    _ parameters: UnsafeMutablePointer<GstAllocationParams>?
) -> UnsafeMutablePointer<GstMemory>? {
    let parameters = parameters?.pointee ?? GstAllocationParams()
    let whole = parameters.prefix + size + parameters.padding
    do throws(SystemError) {
        let memory = piece(of: try PictureMemory.take(Int(whole)), origin: nil)
        // The alignment of pages is more than enough.
        gst_memory_init(memory, parameters.flags, allocator, nil, whole, parameters.align, parameters.prefix, size)
        return memory
    } catch {
        Log.warning("no memory for a picture of \(size) bytes: \(error)")
        return nil
    }
}

nonisolated private func share(
    _ memory: UnsafeMutablePointer<GstMemory>?, _ offset: gssize, _ size: gssize
) -> UnsafeMutablePointer<GstMemory>? {
    guard let memory, let shared = PictureMemory.shared(memory) else { return nil }
    let whole = memory.pointee
    let view = piece(of: shared, origin: memory)
    gst_mini_object_ref(vt_mini_object(memory))
    gst_mini_object_add_parent(vt_mini_object(memory), PictureMemory.guardian)
    // The view has no parent memory, because GStreamer would lock the parent, which a decoder may have locked already.
    let flags = GstMemoryFlags(rawValue: whole.mini_object.flags | GST_MINI_OBJECT_FLAG_LOCK_READONLY.rawValue)
    gst_memory_init(
        view, flags, whole.allocator, nil, whole.maxsize, whole.align, whole.offset + gsize(offset),
        size == -1 ? whole.size - gsize(offset) : gsize(size))
    return view
}

/// Returns a view in place of a copy while a decoder keeps the memory locked as a reference frame. GStreamer would copy
/// each reference frame that it passes on. But no element writes to the frame any more, so a view is enough. The
/// original is not reused while a view exists.
nonisolated private func copy(
    _ memory: UnsafeMutablePointer<GstMemory>?, _ offset: gssize, _ size: gssize
) -> UnsafeMutablePointer<GstMemory>? {
    let object = vt_mini_object(memory)
    guard gst_mini_object_lock(object, GST_LOCK_FLAG_EXCLUSIVE) != 0 else { return share(memory, offset, size) }
    gst_mini_object_unlock(object, GST_LOCK_FLAG_EXCLUSIVE)
    return copyBytes?(memory, offset, size)
}

nonisolated private func piece(
    of shared: SharedMemory, origin: UnsafeMutablePointer<GstMemory>?
) -> UnsafeMutablePointer<GstMemory> {
    let header = UnsafeMutablePointer<PictureMemory.Header>.allocate(capacity: 1)
    header.initialize(to: PictureMemory.Header(shared: shared, origin: origin))
    return UnsafeMutableRawPointer(header).assumingMemoryBound(to: GstMemory.self)
}

nonisolated private func free(
    _ allocator: UnsafeMutablePointer<GstAllocator>?, _ memory: UnsafeMutablePointer<GstMemory>?
) {
    guard let memory else { return }
    let header = PictureMemory.header(memory)
    let (shared, origin) = (header.pointee.shared, header.pointee.origin)
    header.deinitialize(count: 1)
    header.deallocate()
    guard let origin else { return PictureMemory.keep(shared) }
    gst_mini_object_remove_parent(vt_mini_object(origin), PictureMemory.guardian)
    gst_mini_object_unref(vt_mini_object(origin))
}
