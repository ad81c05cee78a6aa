import Control
import Interface
import Linux
import PageInterface
import PinLock
import Settings
import Setup
import TOMLSource

/// The staff's page: its PIN, and the settings that are chosen on it.
extension Kiosk {
    func wirePIN() throws(SystemError) {
        config.pin = try options.configFiles.pin.map { path throws(SystemError) in
            try PinLock(PinFile(path: path), now: { [unowned self] in now }) { [unowned self] in handle(.pin($0)) }
        }
    }

    func checkPIN(_ pin: String) { config.pin?.check(pin) }

    /// Sets or removes the PIN of the staff's page.
    func answer(_ request: Request.Pin, then: @escaping (Reply) -> Void) {
        guard let pin = config.pin else { return then(.failed("this daemon has no place to keep a PIN: see --state")) }
        func reply(_ error: SystemError?) { then(error.map { .failed("\($0)") } ?? .done) }
        switch request {
        case .clear: pin.remove(then: reply)
        case .set(let digits):
            guard StaffPIN.isPIN(digits) else { return then(.failed("a PIN has 4 to 8 digits")) }
            pin.set(digits, then: reply)
        }
    }

    /// Keeps a setting that was chosen on the panel.
    func keep(_ key: String, _ value: RawValue) {
        keep(key, value) { (failure: String?) in if let failure { Log.warning("\(failure)") } }
    }
}
