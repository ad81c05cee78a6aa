import CPango
import Glibc

/// What a clip shows: a landscape that moves, in the colours of one hue (0...1).
enum Scenery {
    case skyline(hue: Double)
    case mountains(hue: Double)
    case deep(hue: Double)
    case aurora(hue: Double)
    case lanterns(hue: Double)
    case waves(hue: Double)

    /// Draws the picture at `t` seconds into a space of 16 x 9 units.
    func draw(_ cairo: OpaquePointer, at t: Double) {
        switch self {
        case .skyline(let hue): drawSkyline(cairo, hue, t)
        case .mountains(let hue): drawMountains(cairo, hue, t)
        case .deep(let hue): drawDeep(cairo, hue, t)
        case .aurora(let hue): drawAurora(cairo, hue, t)
        case .lanterns(let hue): drawLanterns(cairo, hue, t)
        case .waves(let hue): drawWaves(cairo, hue, t)
        }
    }

    private func drawSkyline(_ cairo: OpaquePointer, _ hue: Double, _ t: Double) {
        sky(cairo, Tint(hue, 0.75, 0.10), Tint(hue - 0.12, 0.65, 0.42))
        glow(cairo, 12.2, 2.2, 2.6, Tint(hue - 0.5, 0.35, 0.95), 0.35)
        disc(cairo, 12.2, 2.2, 0.6, Tint(hue - 0.5, 0.2, 0.97), 1)
        for layer in 0..<3 {
            let depth = Double(layer)
            let shift = t * (0.12 + 0.16 * depth)
            for house in 0..<26 {
                let number = house + layer * 100
                let width = 0.7 + 0.6 * noise(number)
                let x = wrap(Double(house) * 0.85 - shift, 22) - 3
                let height = 1.2 + 3.2 * noise(number + 7) - 0.5 * depth
                let top = 7.4 + 0.35 * depth - height
                box(cairo, x, top, width, 9 - top, Tint(hue, 0.5, 0.20 - 0.055 * depth), 1)
                windows(cairo, x, top, width, number, t, Tint(hue - 0.53, 0.55, 0.98))
            }
        }
        box(cairo, 0, 8.0, 16, 1, Tint(hue, 0.7, 0.07), 0.85)
        for lamp in 0..<40 {
            let x = wrap(Double(lamp) * 0.55 - t * 0.5, 22) - 3
            box(cairo, x, 8.15 + 0.1 * noise(lamp), 0.05, 0.5 + 0.3 * sin(t * 2 + Double(lamp)), Tint(hue - 0.5, 0.6, 1), 0.35)
        }
    }

    private func windows(
        _ cairo: OpaquePointer, _ x: Double, _ top: Double, _ width: Double, _ number: Int, _ t: Double, _ tint: Tint
    ) {
        for row in 0..<9 {
            for column in 0..<4 {
                let lit = noise(number * 41 + row * 5 + column)
                guard lit > 0.55, sin(t * 0.4 + lit * 60) > -0.85 else { continue }
                let (wx, wy) = (x + 0.1 + Double(column) * width / 4.4, top + 0.2 + Double(row) * 0.4)
                guard wy < 8 else { continue }
                box(cairo, wx, wy, 0.09, 0.15, tint, 0.35 + 0.6 * lit)
            }
        }
    }

    private func drawMountains(_ cairo: OpaquePointer, _ hue: Double, _ t: Double) {
        let dawn = 0.5 + 0.5 * sin(t * 0.2 - 1)
        sky(cairo, Tint(hue + 0.52, 0.55, 0.25 + 0.3 * dawn), Tint(hue, 0.55, 0.75 + 0.2 * dawn))
        let sunY = 5.2 - 2.4 * dawn
        glow(cairo, 10.5, sunY, 4.2, Tint(hue + 0.03, 0.5, 1), 0.55)
        disc(cairo, 10.5, sunY, 0.7, Tint(hue + 0.05, 0.25, 1), 1)
        for layer in 0..<5 {
            let depth = Double(layer)
            let base = 4.6 + 0.85 * depth
            ridge(cairo, base: base, height: 1.9 - 0.25 * depth, shift: t * (0.08 + 0.22 * depth), seed: layer * 31)
            fill(cairo, Tint(hue + 0.55 - 0.02 * depth, 0.35 + 0.08 * depth, 0.62 - 0.12 * depth), 1)
        }
    }

    private func ridge(_ cairo: OpaquePointer, base: Double, height: Double, shift: Double, seed: Int) {
        cairo_move_to(cairo, -1, 10)
        for step in 0...70 {
            let x = Double(step) / 4 - 0.75
            let place = x + shift
            var y = 0.0
            for octave in 0..<4 {
                let scale = Double(1 << octave)
                y += smoothNoise(place * 0.45 * scale, seed + octave * 977) / scale
            }
            cairo_line_to(cairo, x, base - height * (y - 0.9))
        }
        cairo_line_to(cairo, 17, 10)
        cairo_close_path(cairo)
    }

    private func drawDeep(_ cairo: OpaquePointer, _ hue: Double, _ t: Double) {
        sky(cairo, Tint(hue, 0.8, 0.42), Tint(hue + 0.08, 0.9, 0.06))
        for ray in 0..<7 {
            let x = Double(ray) * 2.6 + 0.6 * sin(t * 0.3 + Double(ray))
            cairo_move_to(cairo, x, -0.2)
            cairo_line_to(cairo, x + 0.5, -0.2)
            cairo_line_to(cairo, x - 1.4, 9)
            cairo_line_to(cairo, x - 2.9, 9)
            cairo_close_path(cairo)
            fill(cairo, Tint(hue - 0.04, 0.35, 1), 0.05)
        }
        for jelly in 0..<9 {
            let pulse = sin(t * 1.6 + Double(jelly) * 1.3)
            let size = 0.45 + 0.5 * noise(jelly + 3)
            let x = wrap(noise(jelly) * 18 + 0.3 * t, 18) - 1
            let y = 9.8 - wrap(noise(jelly + 50) * 11 + t * (0.35 + 0.2 * noise(jelly + 9)), 11)
            let tint = Tint(hue + 0.2 * noise(jelly + 20), 0.45, 1)
            glow(cairo, x, y, size * 2.2, tint, 0.28)
            for tail in 0..<5 {
                let tx = x + (Double(tail) - 2) * size * 0.32
                cairo_move_to(cairo, tx, y)
                cairo_curve_to(
                    cairo, tx + 0.25 * pulse, y + size, tx - 0.25 * pulse, y + size * 1.6, tx + 0.2 * pulse, y + size * 2.4)
                stroke(cairo, tint, 0.5, width: 0.035)
            }
            cairo_save(cairo)
            cairo_translate(cairo, x, y)
            cairo_scale(cairo, size * (1 + 0.12 * pulse), size * (0.85 - 0.12 * pulse))
            cairo_arc(cairo, 0, 0, 1, .pi, 2 * .pi)
            cairo_curve_to(cairo, 0.6, 0.35, -0.6, 0.35, -1, 0)
            cairo_restore(cairo)
            fill(cairo, tint, 0.6)
        }
        for bubble in 0..<50 {
            let y = 9.3 - wrap(noise(bubble + 400) * 10 + t * (0.5 + noise(bubble + 300)), 10)
            disc(cairo, noise(bubble + 200) * 16 + 0.1 * sin(t * 2 + Double(bubble)), y, 0.02 + 0.05 * noise(bubble), Tint(hue, 0.1, 1), 0.4)
        }
    }

    private func drawAurora(_ cairo: OpaquePointer, _ hue: Double, _ t: Double) {
        sky(cairo, Tint(hue + 0.25, 0.7, 0.08), Tint(hue + 0.15, 0.6, 0.22))
        for star in 0..<120 {
            let twinkle = 0.4 + 0.4 * sin(t * 3 + Double(star))
            disc(cairo, noise(star) * 16, noise(star + 500) * 6.5, 0.012 + 0.018 * noise(star + 900), Tint(0, 0, 1), twinkle)
        }
        for curtain in 0..<3 {
            for fold in 0..<80 {
                let x = Double(fold) * 0.21 - 0.2
                let sway = sin(x * 0.7 + t * 0.5 + Double(curtain) * 2) + 0.5 * sin(x * 1.9 - t * 0.8)
                let bottom = 4.6 + 0.7 * sway - 0.9 * Double(curtain)
                let height = 2.6 + 1.2 * smoothNoise(x * 1.3 + t * 0.6, curtain * 71)
                let tint = Tint(hue + 0.07 * sway + 0.05 * Double(curtain), 0.75, 1)
                let pattern = cairo_pattern_create_linear(0, bottom - height, 0, bottom)
                stop(pattern, 0, tint, 0)
                stop(pattern, 0.8, tint, 0.16)
                stop(pattern, 1, tint, 0)
                cairo_set_source(cairo, pattern)
                cairo_rectangle(cairo, x, bottom - height, 0.32, height)
                cairo_fill(cairo)
                cairo_pattern_destroy(pattern)
            }
        }
        ridge(cairo, base: 7.6, height: 1.1, shift: t * 0.1, seed: 5)
        fill(cairo, Tint(hue + 0.2, 0.6, 0.05), 1)
        for tree in 0..<40 {
            let x = wrap(Double(tree) * 0.46 - t * 0.25, 18.4) - 1
            let height = 0.5 + 0.7 * noise(tree + 70)
            cairo_move_to(cairo, x - 0.16, 8.8)
            cairo_line_to(cairo, x, 8.4 - height)
            cairo_line_to(cairo, x + 0.16, 8.8)
            cairo_close_path(cairo)
            fill(cairo, Tint(hue + 0.2, 0.6, 0.03), 1)
        }
        box(cairo, 0, 8.6, 16, 0.4, Tint(hue + 0.2, 0.6, 0.03), 1)
    }

    private func drawLanterns(_ cairo: OpaquePointer, _ hue: Double, _ t: Double) {
        sky(cairo, Tint(hue + 0.6, 0.55, 0.16), Tint(hue + 0.98, 0.6, 0.55))
        ridge(cairo, base: 7.4, height: 0.8, shift: t * 0.05, seed: 12)
        fill(cairo, Tint(hue + 0.6, 0.5, 0.12), 1)
        box(cairo, 0, 7.6, 16, 1.4, Tint(hue + 0.62, 0.5, 0.15), 1)
        for lantern in 0..<46 {
            let depth = noise(lantern + 600)
            let size = 0.10 + 0.34 * depth
            let x = wrap(noise(lantern) * 17 + 0.25 * t * depth + 0.15 * sin(t + Double(lantern)), 17) - 0.5
            let y = 8.6 - wrap(noise(lantern + 40) * 9.5 + t * (0.2 + 0.45 * depth), 9.5)
            let flicker = 0.85 + 0.15 * sin(t * 5 + Double(lantern) * 2)
            glow(cairo, x, y, size * 3.2, Tint(hue + 0.02, 0.7, 1), 0.3 * flicker)
            cairo_move_to(cairo, x - size * 0.6, y - size * 0.7)
            cairo_line_to(cairo, x + size * 0.6, y - size * 0.7)
            cairo_curve_to(cairo, x + size * 0.85, y, x + size * 0.6, y + size * 0.6, x + size * 0.4, y + size * 0.8)
            cairo_line_to(cairo, x - size * 0.4, y + size * 0.8)
            cairo_curve_to(cairo, x - size * 0.6, y + size * 0.6, x - size * 0.85, y, x - size * 0.6, y - size * 0.7)
            fill(cairo, Tint(hue + 0.03 * noise(lantern + 9), 0.62, flicker), 0.95)
            if y < 7.5 { box(cairo, x - size * 0.3, 15.3 - y, size * 0.6, 0.06, Tint(hue, 0.6, 1), 0.25) }
        }
    }

    private func drawWaves(_ cairo: OpaquePointer, _ hue: Double, _ t: Double) {
        sky(cairo, Tint(hue + 0.02, 0.35, 0.92), Tint(hue - 0.45, 0.20, 0.99))
        glow(cairo, 4, 3.2, 3.4, Tint(hue - 0.45, 0.3, 1), 0.7)
        disc(cairo, 4, 3.2, 0.8, Tint(hue - 0.45, 0.15, 1), 1)
        for layer in 0..<9 {
            let depth = Double(layer)
            cairo_move_to(cairo, -1, 10)
            for step in 0...68 {
                let x = Double(step) / 4 - 0.5
                let swell = sin(x * (1.1 - 0.06 * depth) + t * (0.7 + 0.12 * depth) + depth * 1.7)
                let ripple = 0.35 * sin(x * 2.3 - t * 0.9 + depth)
                cairo_line_to(cairo, x, 4.0 + 0.62 * depth + (0.10 + 0.05 * depth) * (swell + ripple))
            }
            cairo_line_to(cairo, 17, 10)
            cairo_close_path(cairo)
            fill(cairo, Tint(hue + 0.012 * depth, 0.45 + 0.05 * depth, 0.85 - 0.075 * depth), 0.88)
        }
    }
}

/// A colour by hue, saturation and brightness, each 0...1; the hue wraps.
private struct Tint {
    let red: Double
    let green: Double
    let blue: Double

    init(_ hue: Double, _ saturation: Double, _ value: Double) {
        func part(_ shift: Double) -> Double {
            let k = wrap(shift + hue * 6, 6)
            return value - value * saturation * max(0, min(k, 4 - k, 1))
        }
        (red, green, blue) = (part(5), part(3), part(1))
    }
}

private func wrap(_ x: Double, _ period: Double) -> Double { x - period * (x / period).rounded(.down) }

/// A number 0..<1 that looks random and is always the same.
private func noise(_ number: Int) -> Double {
    var z = UInt64(bitPattern: Int64(number)) &+ 0x9e37_79b9_7f4a_7c15
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return Double((z ^ (z >> 31)) >> 11) / Double(1 << 53)
}

private func smoothNoise(_ x: Double, _ seed: Int) -> Double {
    let whole = x.rounded(.down)
    let part = x - whole
    let ease = part * part * (3 - 2 * part)
    let (a, b) = (noise(Int(whole) &+ seed), noise(Int(whole) &+ 1 &+ seed))
    return a + (b - a) * ease
}

private func stop(_ pattern: OpaquePointer?, _ place: Double, _ tint: Tint, _ alpha: Double) {
    cairo_pattern_add_color_stop_rgba(pattern, place, tint.red, tint.green, tint.blue, alpha)
}

private func sky(_ cairo: OpaquePointer, _ top: Tint, _ bottom: Tint) {
    let pattern = cairo_pattern_create_linear(0, 0, 0, 9)
    stop(pattern, 0, top, 1)
    stop(pattern, 1, bottom, 1)
    cairo_set_source(cairo, pattern)
    cairo_paint(cairo)
    cairo_pattern_destroy(pattern)
}

private func glow(_ cairo: OpaquePointer, _ x: Double, _ y: Double, _ radius: Double, _ tint: Tint, _ alpha: Double) {
    let pattern = cairo_pattern_create_radial(x, y, 0, x, y, radius)
    stop(pattern, 0, tint, alpha)
    stop(pattern, 1, tint, 0)
    cairo_set_source(cairo, pattern)
    cairo_arc(cairo, x, y, radius, 0, 2 * .pi)
    cairo_fill(cairo)
    cairo_pattern_destroy(pattern)
}

private func fill(_ cairo: OpaquePointer, _ tint: Tint, _ alpha: Double) {
    cairo_set_source_rgba(cairo, tint.red, tint.green, tint.blue, alpha)
    cairo_fill(cairo)
}

private func stroke(_ cairo: OpaquePointer, _ tint: Tint, _ alpha: Double, width: Double) {
    cairo_set_line_width(cairo, width)
    cairo_set_source_rgba(cairo, tint.red, tint.green, tint.blue, alpha)
    cairo_stroke(cairo)
}

private func disc(_ cairo: OpaquePointer, _ x: Double, _ y: Double, _ radius: Double, _ tint: Tint, _ alpha: Double) {
    cairo_arc(cairo, x, y, radius, 0, 2 * .pi)
    fill(cairo, tint, alpha)
}

private func box(
    _ cairo: OpaquePointer, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ tint: Tint, _ alpha: Double
) {
    cairo_rectangle(cairo, x, y, width, height)
    fill(cairo, tint, alpha)
}
