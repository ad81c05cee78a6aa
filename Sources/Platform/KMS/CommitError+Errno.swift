import Glibc
package import Presentation

extension CommitError {
    package init(errno: Int32) {
        switch errno {
        // A call that keeps being interrupted counts as a busy device.
        case EBUSY, EINTR, EAGAIN: self = .busy
        case EACCES, EPERM: self = .notMaster
        case ENODEV: self = .deviceGone
        default: self = .refused(errno: errno)
        }
    }
}

extension CommitError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .busy: "a flip is pending"
        case .notMaster: "another program is master"
        case .deviceGone: "the device is gone"
        case .refused(let errno): String(cString: strerror(errno))
        }
    }
}
