"""Strips of film on a light table: a salmon's leap, frame by frame, one strip marked at a cut; loupe, spool and pencil."""

import math

import numpy as np

from studio.lights import soft
from studio.materials import film_stock, glass, glow, metal, solid
from studio.meshes import grid, group
from studio.shapes import cylinder, fillet, lathe, slab
from studio.stage import camera, surroundings
from studio.tabletop import pencil


def strip(stock, length, wide, curl):
    """A strip along x, its picture upright; its right end rises by `curl`."""
    rows = []
    for t in np.linspace(0, 1, 120):
        x = (t - 0.5) * length
        lift = (
            0.012 + 0.02 * math.sin(5 * t) ** 2 + curl * max(0.0, t - 0.62) ** 2 + curl * 0.4 * max(0.0, 0.12 - t) ** 2
        )
        rows.append(
            [(x, y, lift + 0.035 * (1 - (2 * y / wide) ** 2) * 0.4) for y in np.linspace(-wide / 2, wide / 2, 9)]
        )
    return grid(rows, stock, uv=True)


def spool(dark, film):
    """A spool lying on its side, wound with film."""
    disc = fillet([(0.16, 0), (1.0, 0), (1.0, 0.05), (0.16, 0.05)], 0.02, 4)
    things = [lathe(disc + disc[:1], dark, 128), lathe(disc + disc[:1], dark, 128, at=(0, 0, 0.42))]
    wound = [(0.17, 0.06)] + [(0.86, 0.06), (0.86, 0.41), (0.17, 0.41)]
    things += [lathe(wound, film, 128), cylinder(0.17, 0.5, dark, 0.02)]
    for i in range(3):
        angle = 2 * math.pi * i / 3
        things.append(cylinder(0.17, 0.012, film, 0.003, at=(0.55 * math.cos(angle), 0.55 * math.sin(angle), 0.468)))
    return group(things)


def loupe(dark, brass, clear):
    """A magnifier that stands on the film: a clear skirt, a dark barrel, a lens."""
    skirt = fillet([(0.44, 0), (0.48, 0), (0.5, 0.34), (0.46, 0.34), (0.44, 0)], 0.01, 4)
    barrel = fillet([(0.46, 0.34), (0.53, 0.34), (0.55, 0.7), (0.47, 0.74), (0.45, 0.7), (0.46, 0.34)], 0.03, 5)
    band = fillet([(0.532, 0.42), (0.55, 0.43), (0.552, 0.48), (0.536, 0.49)], 0.006, 3)
    lens = [(0.46 * math.sin(a), 0.58 + 0.12 * math.cos(a)) for a in (math.pi / 2 * k / 16 for k in range(17))]
    lens = [(0, 0.56), (0.46, 0.56), *reversed(lens)]
    return group([lathe(skirt, clear, 128), lathe(barrel, dark, 128), lathe(band, brass, 128), lathe(lens, clear, 96)])


def build(set):
    """Fills the set."""
    slab(11, 7.4, 0.3, 0.2, glow('#fff1da', 3.0), 0.05, at=(0, 0.4, -0.15))
    frame = solid('#1b2629', 0.45, bump=0.05, grain=90)
    for wide, deep, x, y in ((12.2, 0.5, 0, -3.5), (12.2, 0.5, 0, 4.3), (0.5, 8.2, -5.8, 0.4), (0.5, 8.2, 5.8, 0.4)):
        slab(wide, deep, 0.5, 0.1, frame, 0.05, at=(x, y, -0.12))
    stocks = [film_stock(set.texture(name)) for name in ('a', 'b', 'c')]
    first = strip(stocks[0], 8.6, 0.92, 3.2)
    first.location, first.rotation_euler.z = (0.35, -1.15, 0), 0.16
    second = strip(stocks[1], 8.6, 0.92, 0.6)
    second.location, second.rotation_euler.z = (-0.4, 0.45, 0.0), -0.06
    third = strip(stocks[2], 8.6, 0.92, 2.4)
    third.location, third.rotation_euler.z = (0.7, 1.75, 0), 0.12
    slab(0.34, 1.0, 0.012, 0.01, solid('#ff5a2e', 0.45), 0.003, at=(-0.28, -1.26, 0.06), turn=(0, 0, 9.2))
    reel = spool(metal('#aab0b0', 0.34, 0.5), solid('#3a1d0d', 0.25, Clearcoat=0.8, bump=0.2, grain=60))
    reel.location, reel.rotation_euler.z = (2.35, 1.75, 0.06), 0.4
    glassy = loupe(solid('#121516', 0.4), metal('#c99a5b', 0.22, 0.4), glass('#ffffff', ior=1.38, shade='#ffffff'))
    glassy.location = (-1.55, -1.44, 0.05)
    pen = pencil(solid('#ff5a2e', 0.3, Clearcoat=0.5), length=2.0, radius=0.06)
    pen.location, pen.rotation_euler.z = (0.75, -2.25, 0.0), 0.3
    soft((-4.5, -3.5, 4.0), (0, 0, 0), 2, 2, 160, '#cfe4e8')
    soft((4.5, 4.5, 3.6), (1, 0, 0), 3, 0.8, 150, '#ffb48a')
    surroundings('#24474d', '#0c1b1e', 0.2)
    camera((-2.2, -6.4, 3.4), (-0.12, -0.42, 0.12), 62, 2.0, (-0.9, -1.3, 0.1))
