import Testing

@testable import Linux

private func changed(_ properties: [String: String]) -> Hotplug {
    Hotplug(.changed, UdevDevice(path: "/sys/devices/gpu/drm/card0", name: "card0", properties: properties))
}

@MainActor @Suite struct `Devices that udev knows` {
    @Test func `the kernel's memory devices are found with their files`() throws {
        let devices = try HotplugMonitor.devices(subsystem: "mem")
        #expect(devices.first { $0.name == "null" }?.node == "/dev/null")
        #expect(devices.first { $0.name == "zero" }?.properties["MAJOR"] == "1")
    }

    @Test func `of a subsystem that is not there, none are`() throws {
        #expect(try HotplugMonitor.devices(subsystem: "no-such-subsystem").isEmpty)
    }

    @Test func `a device that names no seat is of the first`() {
        #expect(changed([:]).device.seat == "seat0")
        #expect(changed(["ID_SEAT": "seat-kitchen"]).device.seat == "seat-kitchen")
    }

    @Test func `only a change with HOTPLUG is one of connectors, of one where it is named`() {
        #expect(changed([:]).connectorsChanged == nil)
        #expect(changed(["HOTPLUG": "0", "CONNECTOR": "7"]).connectorsChanged == nil)
        #expect(changed(["HOTPLUG": "1"]).connectorsChanged == .all)
        #expect(changed(["HOTPLUG": "1", "CONNECTOR": "93"]).connectorsChanged == .one(93))
        #expect(changed(["HOTPLUG": "1", "CONNECTOR": "?"]).connectorsChanged == .all)
    }
}
