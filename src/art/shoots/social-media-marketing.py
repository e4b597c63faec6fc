"""A month as glazed tiles in seven columns; one orange tile in each makes a line that steps down the weeks."""

import random

from studio.lights import Sun, soft
from studio.materials import solid
from studio.meshes import group
from studio.shapes import fillet, lathe, slab
from studio.stage import camera, surroundings

GLAZES = ['#e6dcc9', '#f4eee3', '#bcd3d0', '#8fb7b6', '#1f6f78', '#c98b5a', '#d9c3a2']
ORANGE_ROW = [0, 1, 1, 2, 3, 3, 4]
SIZE, GAP = 0.94, 1.04


def tile(kind, glaze):
    """A square tile with one of five reliefs."""
    things = [slab(SIZE, SIZE, 0.26, 0.13, glaze, 0.06, soft=6)]
    if kind == 'dish':
        rim = [(0.36, 0.0), (0.36, 0.05), (0.33, 0.07), (0.29, 0.05), (0.2, 0.005), (0, 0)]
        things.append(lathe(fillet(rim, [0, 0.02, 0.02, 0.02, 0.06, 0], 6), glaze, 96, at=(0, 0, 0.128)))
    elif kind == 'dome':
        dome = [(0.34, 0), (0.3, 0.1), (0.16, 0.19), (0, 0.2)]
        things.append(lathe(fillet(dome, [0, 0.12, 0.14, 0], 8), glaze, 96, at=(0, 0, 0.12)))
    elif kind == 'bars':
        things += [slab(0.64, 0.1, 0.1, 0.045, glaze, 0.04, at=(0, y, 0.15)) for y in (-0.22, 0, 0.22)]
    elif kind == 'ring':
        ring = [(0.14, 0), (0.16, 0.07), (0.24, 0.1), (0.32, 0.07), (0.34, 0)]
        things.append(lathe(fillet(ring, [0, 0.04, 0.05, 0.04, 0], 8), glaze, 96, at=(0, 0, 0.125)))
    elif kind == 'step':
        things += [
            slab(0.66, 0.66, 0.1, 0.1, glaze, 0.04, at=(0, 0, 0.15)),
            slab(0.4, 0.4, 0.1, 0.08, glaze, 0.04, at=(0, 0, 0.22)),
        ]
    return things


def build(set):
    """Fills the set."""
    chance = random.Random(11)
    glazes = [solid(c, 0.3, Clearcoat=0.55, Clearcoat_Roughness=0.12, bump=0.04, grain=14) for c in GLAZES]
    orange = solid('#ff5a2e', 0.2, Clearcoat=0.9, Clearcoat_Roughness=0.06, bump=0.03, grain=14)
    kinds = ['flat', 'dish', 'dome', 'bars', 'ring', 'step']
    before = None
    for column in range(7):
        for row in range(5):
            lit = ORANGE_ROW[column] == row
            kind = chance.choice([k for k in kinds if k != before]) if not lit else 'flat'
            glaze = orange if lit else chance.choice(glazes)
            before = kind
            at = ((column - 3) * GAP, (2 - row) * GAP, 0.13 + (0.14 if lit else 0) + chance.uniform(-0.012, 0.012))
            group(
                tile(kind, glaze),
                at,
                (chance.uniform(-0.8, 0.8), chance.uniform(-0.8, 0.8), chance.uniform(-1.2, 1.2)),
            )
    tray = solid('#23343a', 0.7, bump=0.06, grain=60)
    slab(7.6, 5.5, 0.2, 0.2, tray, 0.05, at=(0, 0, -0.1))
    for wide, deep, x, y in ((7.9, 0.16, 0, 2.83), (7.9, 0.16, 0, -2.83), (0.16, 5.8, 3.87, 0), (0.16, 5.8, -3.87, 0)):
        slab(wide, deep, 0.5, 0.05, tray, 0.04, at=(x, y, 0.05))
    slab(30, 30, 0.2, 0.1, solid('#cdbb9f', 0.85, bump=0.1, grain=40), 0.02, at=(0, 0, -0.3))
    Sun((52, 0, 118), 4.2, (0, 0, 0), 1.6, '#ffe0b8')
    soft((-4, -4, 4.2), (0, 0, 0), 4.2, 1.0, 170, '#eaf4f6')
    soft((3.4, 4.2, 3.6), (0, 0, 0), 4.0, 0.6, 120, '#fff0dd')
    surroundings('#f3f5f3', '#6d6355', 0.3)
    camera((-3.0, -8.0, 6.2), (0.0, -0.2, 0.0), 58, 2.4, (0.2, -0.2, 0.3))
