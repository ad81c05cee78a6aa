#!/usr/bin/env python3
"""Writes ReferenceTable.swift: springs, curves, decays and conversions at 40 digits, from the equations alone.

The spring is solved by the two complex roots of m r^2 + c r + k = 0, which shares no formula with the Swift code.
Run: python3 reference.py > ReferenceTable.swift (needs mpmath)
"""
import random
from mpmath import mp, mpf, mpc, sqrt, exp, log, findroot, pi

mp.dps = 40
random.seed(20240607)


def spring(k, c, m, x0, v0, t):
    k, c, m, x0, v0, t = map(mpf, (k, c, m, x0, v0, t))
    root = sqrt(mpc(c * c - 4 * k * m))
    if abs(root) < mpf(10) ** -30 * c:
        r = -c / (2 * m)
        a = v0 - r * x0
        return (x0 + a * t) * exp(r * t), (a + r * (x0 + a * t)) * exp(r * t)
    r1, r2 = (-c + root) / (2 * m), (-c - root) / (2 * m)
    a = (v0 - r2 * x0) / (r1 - r2)
    b = (r1 * x0 - v0) / (r1 - r2)
    return (a * exp(r1 * t) + b * exp(r2 * t)).real, (a * r1 * exp(r1 * t) + b * r2 * exp(r2 * t)).real


def show(*numbers):
    return " ".join(repr(float(n)) if not isinstance(n, str) else n for n in numbers)


def table(name, about, rows):
    print(f"/// {about}\nlet {name} = \"\"\"")
    for row in rows:
        print("    " + show(*row))
    print('    """\n')


def springs():
    ratios = [0, 1e-6, 0.01, 0.1, 0.3, 0.5, 0.8, 0.99, 1 - 1e-6, 1 - 1e-10, 1, 1 + 1e-12, 1 + 1e-7, 1.0001, 1.01, 1.5, 3,
              10, 20, 50, 100]
    for z in ratios:
        for k in (1e-3, 1, 170, 1e4, 1e6):
            for x0, v0 in ((100, 0), (0, 3000), (-40, 2500), (0.5, -1e5)):
                m = random.choice([1, 0.5, 3])
                c = float(2 * mpf(z) * sqrt(mpf(k) * m))
                w0 = sqrt(mpf(k) / m)
                t = float(mpf(random.uniform(0, 12)) / w0 * max(1, z if random.random() < 0.5 else 1))
                yield (k, c, m, x0, v0, t) + spring(k, c, m, x0, v0, t)


def curves():
    for x1, y1, x2, y2 in ((.42, 0, 1, 1), (0, 0, .58, 1), (.42, 0, .58, 1), (.25, .1, .25, 1), (.1, -.6, .2, 1.6),
                           (1, 0, 0, 1), (0, 1, 1, 0)):
        for i in range(1, 20):
            x = mpf(i) / 20
            low, high = mpf(0), mpf(1)
            for _ in range(140):
                s = (low + high) / 2
                if 3 * (1 - s) ** 2 * s * mpf(x1) + 3 * (1 - s) * s * s * mpf(x2) + s ** 3 < x:
                    low = s
                else:
                    high = s
            yield x1, y1, x2, y2, x, 3 * (1 - s) ** 2 * s * mpf(y1) + 3 * (1 - s) * s * s * mpf(y2) + s ** 3


def decays():
    for d in (0.9, 0.99, 0.998, 0.9995):
        for t in (0.001, 0.016, 0.1, 0.7, 3):
            k = 1000 * log(mpf(d))
            yield d, t, 50 + 1200 * (exp(k * mpf(t)) - 1) / k, 1200 * exp(k * mpf(t)), 50 - 1200 / k


def damped():
    """Duration 1: the w0 of a damping ratio."""
    edge = findroot(lambda l: (1 + l) * exp(-l) - mpf("0.001"), 9.2)
    for z in (0.1, 0.5, 0.8, 1, 1.0001, 1.2, 2, 5, 20):
        if z <= 1:
            yield z, edge / mpf(z)
            continue
        low, high = edge, edge * 2 * mpf(z)
        for _ in range(120):
            w = (low + high) / 2
            if spring(w * w, 2 * mpf(z) * w, 1, 1, 0, 1)[0] > mpf("0.001"):
                low = w
            else:
                high = w
        yield z, low


def nb(t):
    if t <= 18:
        return mpf("0.0007") * t ** 3 - mpf("0.031") * t ** 2 + mpf("0.64") * t + mpf("1.28")
    if t <= 44:
        return mpf("0.000044") * t ** 3 - mpf("0.006") * t ** 2 + mpf("0.36") * t + 2
    return mpf("0.00000045") * t ** 3 - mpf("0.000332") * t ** 2 + mpf("0.1078") * t + mpf("5.84")


def bouncy():
    for bounciness in (0, 3, 4, 10, 20):
        for speed in (0, 3, 12, 20):
            b = mpf(bounciness) / mpf("1.7") / 20 * mpf("0.8")
            t = mpf("0.5") + mpf(speed) / mpf("1.7") / 20 * mpf("199.5")
            f = nb(t) + (mpf("0.01") - nb(t)) * (2 * b - b * b)
            yield bounciness, speed, 194 + (t - 30) / 50 * 181, 25 + (f - 8) * 3


print("// Written by reference.py with mpmath at 40 digits; do not edit.\n")
table("springReference", "stiffness damping mass x0 v0 t -> x v", springs())
table("curveReference", "x1 y1 x2 y2 x -> y", curves())
table("decayReference", "From 50 at 1200/s: d t -> x v end", decays())
table("dampedReference", "Damping ratio -> w0, duration 1", damped())
table("bouncyReference", "bounciness speed -> stiffness damping", bouncy())
