import CLinux
import Glibc

/// Returns large blocks to the system as soon as they are freed, for the rest of the process's life.
///
/// By default glibc raises its mmap threshold when a large block is freed, up to 32 MB. Later large blocks then come
/// from the heap, and the heap cannot shrink below a small block that is still in use. A process that runs for months
/// would soon keep as much memory as it ever needed.
package func giveBackLargeBlocks() { vt_map_blocks_from(128 << 10) }

/// Returns the heap's whole free pages to the system, including those between blocks in use.
///
/// In a process that runs for months the heap never shrinks by itself, because small blocks lie between the free ones.
/// The call takes a few milliseconds for a heap of 10 MB.
package func giveBackFreePages() { malloc_trim(0) }
