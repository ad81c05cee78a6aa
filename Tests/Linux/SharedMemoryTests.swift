import CLinux
import Glibc
import Testing

@testable import Linux

@Suite struct `Memory shared between processes` {
    @Test func `what one side writes the other reads`() throws {
        let mine = try SharedMemory(name: "test", size: 10_000)
        let theirs = try ForeignMemory(Descriptor(owning: dup(mine.descriptor)), minimumSize: 10_000)
        mine.bytes.storeBytes(of: 0x1234_5678, toByteOffset: 9_000, as: UInt32.self)
        #expect(theirs.bytes.load(fromByteOffset: 9_000, as: UInt32.self) == 0x1234_5678)
        #expect(theirs.bytes.count == 10_000)
    }

    @Test func `sealed memory cannot change its size or be written by others`() throws {
        let memory = try SharedMemory(name: "test", size: 4096)
        #expect(ftruncate(memory.descriptor, 100) == -1 && errno == EPERM)
        #expect(ftruncate(memory.descriptor, 10_000) == -1 && errno == EPERM)
        #expect(write(memory.descriptor, "x", 1) == -1 && errno == EPERM)
        #expect(mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, memory.descriptor, 0) == MAP_FAILED)
    }

    @Test func `memory for devices has whole pages, a fixed size, and a descriptor to hand on`() throws {
        let memory = try SharedMemory(name: "test", size: 5000, isForDevices: true)
        #expect(memory.bytes.count == 5000)
        #expect(lseek(memory.descriptor, 0, SEEK_END) % sysconf(Int32(_SC_PAGESIZE)) == 0)
        #expect(ftruncate(memory.descriptor, 100) == -1 && errno == EPERM)
        let theirs = try ForeignMemory(
            Descriptor(owning: dup(memory.descriptor)), .memoryForDevices, minimumSize: 5000)
        let descriptor = try #require(theirs.descriptor)
        #expect(fcntl(descriptor, F_GETFD) >= 0)
        memory.bytes.storeBytes(of: 77, toByteOffset: 4999, as: UInt8.self)
        #expect(theirs.read { $0[4999] } == 77)
    }

    @Test func `what is passed for a device's memory and is none is refused`() throws {
        let memory = try SharedMemory(name: "test", size: 4096)
        let error = #expect(throws: SystemError.self) {
            _ = try ForeignMemory(Descriptor(owning: dup(memory.descriptor)), .dmabuf, minimumSize: 1)
        }
        #expect(error == SystemError("no dmabuf", code: EPERM))
    }

    @Test func `memory that could still shrink is refused`() throws {
        let unsealed = vt_memfd("test")
        try #require(ftruncate(unsealed, 4096) == 0)
        let error = #expect(throws: SystemError.self) {
            _ = try ForeignMemory(Descriptor(owning: unsealed), minimumSize: 1)
        }
        #expect(error == SystemError("shared memory is not sealed", code: EPERM))
    }

    @Test func `what is no memory is refused`() throws {
        let file = open("/dev/null", O_RDONLY)
        let error = #expect(throws: SystemError.self) {
            _ = try ForeignMemory(Descriptor(owning: file), minimumSize: 1)
        }
        #expect(error?.code == EPERM)
    }

    @Test func `memory that is too short is refused`() throws {
        let memory = try SharedMemory(name: "test", size: 4096)
        let error = #expect(throws: SystemError.self) {
            _ = try ForeignMemory(Descriptor(owning: dup(memory.descriptor)), minimumSize: 4097)
        }
        #expect(error == SystemError("shared memory of 4096 bytes where 4097 are needed", code: EINVAL))
    }

    @Test func `empty memory is refused, whatever is asked for`() throws {
        let empty = vt_memfd("test")
        try #require(vt_seal(empty) == 0)
        let error = #expect(throws: SystemError.self) {
            _ = try ForeignMemory(Descriptor(owning: empty), minimumSize: 0)
        }
        #expect(error?.code == EINVAL)
    }

    @Test func `a size that cannot be had fails and says so`() {
        #expect(throws: SystemError.self) { _ = try SharedMemory(name: "test", size: -1) }
        #expect(throws: SystemError.self) { _ = try SharedMemory(name: "test", size: 0) }
    }
}
