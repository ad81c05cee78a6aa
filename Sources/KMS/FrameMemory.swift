import CLinux
import Glibc
import Linux
import Presentation
import Scene

/// Where the memory of a decoded frame can come from, best first.
package enum FrameMemory: String, CaseIterable, Sendable {
    /// The decoder's own dmabuf: nothing is copied.
    case decoder
    /// A heap of contiguous memory that any device can read.
    case contiguousHeap = "contiguous heap"
    /// The display's memory, exported: the decoder's side writes each frame into it once.
    case dumbBuffer = "dumb buffer"
    /// Ordinary memory made readable to devices.
    case udmabuf
    /// Ordinary memory: the daemon copies each frame to the display.
    case memfd

    package enum Verdict: Hashable, Sendable {
        case works
        case fails(String)
    }

    package struct Finding: Hashable, Sendable, CustomStringConvertible {
        package var memory: FrameMemory
        package var verdict: Verdict

        package var description: String {
            switch verdict {
            case .works: "\(memory.rawValue): works"
            case .fails(let reason): "\(memory.rawValue): \(reason)"
            }
        }
    }

    /// Tries each kind with a picture of its own; all are tried, for the one who asks why it is slow.
    ///
    /// - Parameter accepts: asks the output whether a plane would show the framebuffer; throws when not.
    @MainActor
    package static func probe(
        on card: Card, accepts: (FramebufferID) throws -> Void = { _ in }
    ) -> [Finding] {
        allCases.map { memory in
            do throws(Failure) {
                try memory.tryOn(card, accepts)
                return Finding(memory: memory, verdict: .works)
            } catch {
                return Finding(memory: memory, verdict: .fails(error.reason))
            }
        }
    }

    private struct Failure: Error { let reason: String }

    @MainActor
    private func tryOn(_ card: Card, _ accepts: (FramebufferID) throws -> Void) throws(Failure) {
        let dmabuf: Descriptor
        do {
            switch self {
            // There is no decoder to ask here: whether its memory can be read is seen at its first frame.
            case .decoder:
                guard card.abilities.importsDmabufs else { throw SystemError("import on \(card.node)", code: ENOTSUP) }
                return
            case .memfd: return
            case .contiguousHeap: dmabuf = try Self.fromHeap()
            case .dumbBuffer: dmabuf = try Self.fromCard(card)
            case .udmabuf: dmabuf = try Self.fromMemory()
            }
        } catch {
            throw Failure(reason: "\(error)")
        }
        let part = DmabufPicture.Part(descriptor: dmabuf.number, offset: 0, stride: Self.stride)
        let picture = DmabufPicture(width: Self.width, height: Self.height, format: .xrgb8888, parts: [part])
        do {
            let imported = try ImportedFramebuffer(picture, on: card)
            // The framebuffer goes with it, and may have to be shown in between.
            try withExtendedLifetime(imported) { try accepts(imported.framebuffer) }
        } catch {
            throw Failure(reason: "import on \(card.node): \(error)")
        }
    }

    /// Of the picture that is tried: a small video's, with rows and size that suit every display.
    private static let (width, height, stride) = (640, 384, 640 * 4)
    /// Whole pages, whatever their size.
    private static let size = stride * height
}

extension FrameMemory {
    /// The names that kernels give the heap of contiguous memory, and firmware the area it is in.
    private static let heaps = ["linux,cma", "reserved", "default_cma_region", "default-pool"]

    private static func fromHeap() throws(SystemError) -> Descriptor {
        for name in heaps {
            let heap = open("/dev/dma_heap/\(name)", O_RDWR | O_CLOEXEC)
            guard heap >= 0 else { continue }
            defer { close(heap) }
            let number = vt_dma_heap_allocate(heap, UInt64(clamping: size))
            guard number >= 0 else { throw SystemError("\(size) bytes of /dev/dma_heap/\(name)") }
            return Descriptor(owning: number)
        }
        throw SystemError("open one of \(heaps) in /dev/dma_heap", code: ENOENT)
    }

    @MainActor
    private static func fromCard(_ card: Card) throws(SystemError) -> Descriptor {
        let buffer: DumbBuffer
        do throws(CommitError) {
            buffer = try DumbBuffer.make(on: card, width: width, height: height, format: .xrgb8888)
        } catch {
            throw SystemError("a dumb buffer on \(card.node)", code: ENOMEM)
        }
        return try buffer.export()
    }

    private static func fromMemory() throws(SystemError) -> Descriptor {
        let memory = try SharedMemory(name: "vitrine-probe", size: size, isForDevices: true)
        return try Descriptor.dmabuf(of: memory.descriptor, size: size)
    }
}
