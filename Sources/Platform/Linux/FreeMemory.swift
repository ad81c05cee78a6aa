import CLinux
import Glibc

/// Gives large blocks of memory back to the system as soon as they are freed, for as long as the process lives.
///
/// By itself glibc raises the size from which a block is a mapping of its own, up to 32 MB, each time that one is freed. The
/// next blocks come out of the heap then, and a heap in which something small lies behind them never shrinks: in a
/// process that runs for months it is soon as large as it ever had to be.
package func giveBackLargeBlocks() { vt_map_blocks_from(128 << 10) }

/// Gives whole free pages of the heap back to the system, also those between blocks that live on.
///
/// A heap from which small blocks come and go for months is never full and never shrinks: free memory lies between blocks
/// of a few bytes. The call takes a few milliseconds for a heap of ten megabytes.
package func giveBackFreePages() { malloc_trim(0) }
