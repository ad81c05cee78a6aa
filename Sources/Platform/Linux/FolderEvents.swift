import Glibc

/// An event in a watched folder. Wraps inotify(7).
package struct FolderEvent: Sendable {
    /// The kinds of events: requested in `add`, and reported in `kinds`.
    package struct Kinds: OptionSet, Sendable {
        package let rawValue: UInt32
        package init(rawValue: UInt32) { self.rawValue = rawValue }
        fileprivate init(_ bits: Int32) { rawValue = UInt32(bitPattern: bits) }

        /// An entry was created: a file, a folder, a link.
        package static let created = Kinds(Int32(truncatingIfNeeded: IN_CREATE))
        /// A file that was open for writing was closed.
        package static let written = Kinds(Int32(truncatingIfNeeded: IN_CLOSE_WRITE))
        package static let movedIn = Kinds(Int32(truncatingIfNeeded: IN_MOVED_TO))
        package static let movedOut = Kinds(Int32(truncatingIfNeeded: IN_MOVED_FROM))
        package static let deleted = Kinds(Int32(truncatingIfNeeded: IN_DELETE))
        /// Permissions, owner or time stamps changed.
        package static let attributes = Kinds(Int32(truncatingIfNeeded: IN_ATTRIB))
        /// The watched folder itself was moved or removed.
        package static let selfMoved = Kinds(Int32(truncatingIfNeeded: IN_MOVE_SELF))
        package static let selfDeleted = Kinds(Int32(truncatingIfNeeded: IN_DELETE_SELF))

        /// Reported without a request: the file system was unmounted.
        package static let unmounted = Kinds(Int32(truncatingIfNeeded: IN_UNMOUNT))
        /// The watch has ended; its number may be reused.
        package static let unwatched = Kinds(Int32(truncatingIfNeeded: IN_IGNORED))
        /// The queue overflowed and events were lost.
        package static let lost = Kinds(Int32(truncatingIfNeeded: IN_Q_OVERFLOW))
        /// The entry is a folder.
        package static let ofFolder = Kinds(Int32(truncatingIfNeeded: IN_ISDIR))
    }

    package let watch: FolderEvents.WatchID
    package let kinds: Kinds
    /// The entry in the folder; empty if the event is about the folder itself.
    package let name: [UInt8]
}

/// A queue of folder events.
@MainActor
package final class FolderEvents {
    package struct WatchID: Hashable, Sendable { fileprivate let number: Int32 }

    private let descriptor: Int32
    private var source: LoopSource?
    private let body: @MainActor () -> Void

    /// - Parameter body: called from the loop when events wait, while `isListening` is true.
    /// - Throws: `SystemError`; EMFILE when the user has too many queues (fs.inotify.max_user_instances).
    package init(_ body: @escaping @MainActor () -> Void) throws(SystemError) {
        descriptor = inotify_init1(Int32(truncatingIfNeeded: IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { throw SystemError("inotify_init1") }
        self.body = body
    }

    isolated deinit {
        source = nil
        close(descriptor)
    }

    /// Whether events wake the loop. While this is false they wait in the queue.
    package var isListening: Bool {
        get { source != nil }
        set {
            guard newValue != (source != nil) else { return }
            source = newValue ? .reading(descriptor) { [unowned self] in body() } : nil
        }
    }

    /// Watches a folder. If it is watched already, the kinds of events are added.
    ///
    /// - Parameter path: the path of the folder; links are followed.
    /// - Throws: `SystemError`; ENOSPC when the user has too many watches (fs.inotify.max_user_watches).
    package func add(_ path: [UInt8], _ kinds: FolderEvent.Kinds) throws(SystemError) -> WatchID {
        let mask =
            kinds.rawValue | UInt32(bitPattern: Int32(truncatingIfNeeded: IN_ONLYDIR | IN_MASK_ADD))
            | UInt32(truncatingIfNeeded: IN_EXCL_UNLINK)
        let number = (path + [0]).map(CChar.init(bitPattern:)).withUnsafeBufferPointer {
            inotify_add_watch(descriptor, $0.baseAddress, mask)
        }
        guard number >= 0 else { throw SystemError("watch the folder") }
        return WatchID(number: number)
    }

    /// Ends a watch. A watch that has ended already is not an error.
    package func remove(_ watch: WatchID) { _ = inotify_rm_watch(descriptor, watch.number) }

    /// Reads all waiting events.
    package func drain() -> [FolderEvent] {
        var events: [FolderEvent] = []
        withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { buffer in
            while true {
                let count = read(descriptor, buffer.baseAddress, buffer.count)
                guard count > 0 else { return }
                parse(UnsafeRawBufferPointer(rebasing: buffer[..<count]), into: &events)
            }
        }
        return events
    }

    private func parse(_ bytes: UnsafeRawBufferPointer, into events: inout [FolderEvent]) {
        let header = MemoryLayout<inotify_event>.size
        var at = 0
        while at + header <= bytes.count {
            let event = bytes.loadUnaligned(fromByteOffset: at, as: inotify_event.self)
            let end = min(bytes.count, at + header + Int(clamping: event.len))
            // Zero bytes pad the name.
            let name = bytes[(at + header)..<end].prefix { $0 != 0 }
            events.append(
                FolderEvent(
                    watch: WatchID(number: event.wd), kinds: FolderEvent.Kinds(rawValue: event.mask), name: Array(name))
            )
            at = end
        }
    }
}

/// Reports mounts and unmounts in this process's namespace. Wraps poll(2) on /proc/self/mountinfo.
@MainActor
package final class MountWatch {
    private let file: Descriptor
    private var source: LoopSource?

    /// - Parameter body: called from the loop after a change.
    package init(_ body: @escaping @MainActor () -> Void) throws(SystemError) {
        let number = open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC)
        guard number >= 0 else { throw SystemError("open /proc/self/mountinfo") }
        file = Descriptor(owning: number)
        // poll reports a change once, so nothing has to be read.
        source = .urgent(number, body)
    }
}
