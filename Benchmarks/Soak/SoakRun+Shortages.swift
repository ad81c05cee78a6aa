import Control
import Foundation
import Linux
import SoakSystem

/// Shortages of the whole daemon.
extension SoakRun {
    /// Hardly a descriptor can be made any more, while workers end and clients come: none beyond as many as are open.
    ///
    /// Not fewer, though the numbers have gaps: poll(2) takes no more descriptors than the limit allows.
    func takeDescriptors() throws -> FaultRecord.Outcome {
        guard try play() else { return .unnoticed }
        let open = ProcessFacts.descriptors(daemon.pid)
        var before: UInt64 = 0
        guard soak_limit(daemon.pid, SOAK_DESCRIPTORS, UInt64(open.count), &before) == 0 else { return .unnoticed }
        defer { soak_limit(daemon.pid, SOAK_DESCRIPTORS, before, nil) }
        for kind in SoakedDaemon.Worker.allCases where Bool.random(using: &random) {
            if let worker = daemon.worker(kind) { kill(worker, SIGKILL) }
        }
        try pauseAsking(1.5)
        soak_limit(daemon.pid, SOAK_DESCRIPTORS, before, nil)
        return try recovered()
    }

    /// The disk of choices, session and pictures is full for a while.
    ///
    /// Where none can be mounted, no file may grow.
    func fillDisk() throws -> FaultRecord.Outcome {
        guard try play() else { return .unnoticed }
        var before: UInt64 = 0
        if place.isSmallDisk {
            try place.fillDisk()
        } else {
            guard soak_limit(daemon.pid, SOAK_FILE_SIZE, 0, &before) == 0 else { return .unnoticed }
        }
        try daemon.ask(.seek(.to(5)))
        try pauseAsking(2)
        if place.isSmallDisk { try place.emptyDisk() } else { soak_limit(daemon.pid, SOAK_FILE_SIZE, before, nil) }
        let old = modified(place.session)
        try daemon.ask(.seek(.to(20)))
        try daemon.ask(.window(.full))
        return try outcome { modified(place.session) > old }
    }

    private func modified(_ path: String) -> Double {
        var status = stat()
        guard stat(path, &status) == 0 else { return 0 }
        return Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) * 1e-9
    }
}
