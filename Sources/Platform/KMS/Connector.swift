import CDRM
package import Geometry
package import Linux

/// A connector, by the kernel's number.
package struct ConnectorID: Hashable, Sendable {
    package let number: UInt32
    package init(_ number: UInt32) { self.number = number }
}

/// A socket or a ribbon cable, and the display at its end.
package struct Connector: Hashable, Sendable {
    package enum Status: Hashable, Sendable {
        case connected
        case disconnected
        /// The driver cannot detect displays.
        case unknown
    }

    /// The kind of connection. Only the differences that matter here have cases of their own.
    package enum Kind: Hashable, Sendable {
        /// eDP, DSI, LVDS, DPI: a panel that is part of the machine.
        case panel
        case socket
        /// Writes pictures to memory.
        case writeback
    }

    package var id: ConnectorID
    /// `HDMI-A-1`, as in /sys/class/drm.
    package var name: String
    package var kind: Kind
    package var status: Status
    package var modes: [Mode] = []
    /// The size in millimetres; 0 if unknown.
    package var physicalWidth = 0
    package var physicalHeight = 0
    /// The rotation that makes the picture upright on a panel that was mounted sideways or upside down.
    package var orientation = Rotation.none
    /// Whether the link was lost, or trained with less bandwidth than the mode needs. The mode must then be set again.
    package var linkIsBad = false
    /// Whether the display is head-mounted, or shows no desktop for another reason.
    package var isNonDesktop = false
    /// One bit for each CRTC that can drive the connector, in the card's order.
    package var possibleCRTCs: UInt32 = 0
    /// The CRTC that drives the connector now; nil for an unlit connector.
    package var crtc: UInt32?

    package init(id: ConnectorID, name: String, kind: Kind = .socket, status: Status) {
        (self.id, self.name, self.kind, self.status) = (id, name, kind, status)
    }
}

extension Card {
    package enum Probe: Hashable, Sendable {
        /// Queries the display, which takes up to 0.1 s and may flicker. Only hotplug and the search for a display use
        /// it.
        case display
        /// Reads the state that the kernel has stored.
        case remembered
    }

    /// The card's connectors in the kernel's order.
    ///
    /// - Throws: ENODEV when the card has gone.
    package func connectors(_ probe: Probe) throws(SystemError) -> [Connector] {
        var connectors: [Connector] = []
        for number in try resources().connectors {
            let ask = probe == .display ? drmModeGetConnector : drmModeGetConnectorCurrent
            // A connector of a docking station may disappear meanwhile.
            guard let found = ask(descriptor, number) else { continue }
            connectors.append(Connector(found.pointee, Properties(of: number, .connector, card: descriptor), self))
            drmModeFreeConnector(found)
        }
        return connectors
    }
}

extension Connector {
    @MainActor
    fileprivate init(_ found: drmModeConnector, _ properties: Properties, _ card: Card) {
        let type = drmModeGetConnectorTypeName(found.connector_type).map { String(cString: $0) } ?? "Unknown"
        id = ConnectorID(found.connector_id)
        name = "\(type)-\(found.connector_type_id)"
        kind = Kind(type: Int32(clamping: found.connector_type))
        status =
            switch found.connection {
            case DRM_MODE_CONNECTED: .connected
            case DRM_MODE_DISCONNECTED: .disconnected
            default: .unknown
            }
        modes = UnsafeBufferPointer(start: found.modes, count: Int(clamping: found.count_modes)).map { Mode($0) }
        (physicalWidth, physicalHeight) = (Int(clamping: found.mmWidth), Int(clamping: found.mmHeight))
        orientation = Self.orientation(properties["panel orientation"])
        linkIsBad = properties["link-status"]?.value == UInt64(clamping: DRM_MODE_LINK_STATUS_BAD)
        isNonDesktop = properties["non-desktop"]?.value == 1
        for number in UnsafeBufferPointer(start: found.encoders, count: Int(clamping: found.count_encoders)) {
            guard let encoder = drmModeGetEncoder(card.descriptor, number) else { continue }
            possibleCRTCs |= encoder.pointee.possible_crtcs
            if number == found.encoder_id, encoder.pointee.crtc_id != 0 { crtc = encoder.pointee.crtc_id }
            drmModeFreeEncoder(encoder)
        }
    }

    private static func orientation(_ property: Property?) -> Rotation {
        guard let property else { return .none }
        return switch property.value {
        case property.named["Upside Down"]: .half
        // That side of the panel points up, so the picture's top belongs there.
        case property.named["Left Side Up"]: .threeQuarters
        case property.named["Right Side Up"]: .quarter
        default: .none
        }
    }
}

extension Connector.Kind {
    fileprivate init(type: Int32) {
        switch type {
        case DRM_MODE_CONNECTOR_eDP, DRM_MODE_CONNECTOR_DSI, DRM_MODE_CONNECTOR_LVDS, DRM_MODE_CONNECTOR_DPI:
            self = .panel
        case DRM_MODE_CONNECTOR_WRITEBACK: self = .writeback
        default: self = .socket
        }
    }
}
