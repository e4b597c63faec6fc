"""What lies about on desks and tables."""

import math

from .materials import solid
from .meshes import group
from .shapes import cable, cylinder, fillet, lathe, plate, slab


def cup(glaze, drink, radius=0.3, height=0.46, saucer=True):
    """A cup with a handle, filled, on a saucer."""
    wall = [
        (0, 0.03),
        (radius * 0.62, 0.03),
        (radius * 0.68, 0.02),
        (radius, height),
        (radius - 0.025, height),
        (radius * 0.62, 0.07),
        (0, 0.07),
    ]
    body = lathe(fillet(wall, [0, 0.01, 0.14, 0.01, 0.01, 0.12, 0], 8), glaze, 128)
    level = height * 0.82
    surface = lathe([(0, level), (radius * 0.915, level)], drink, 96)
    ear = [
        (radius * 0.9, 0, height * 0.82),
        (radius * 1.42, 0, height * 0.8),
        (radius * 1.42, 0, height * 0.4),
        (radius * 0.78, 0, height * 0.27),
    ]
    things = [body, surface, cable(ear, 0.032, glaze)]
    if saucer:
        dish = [(0, 0), (0.3, 0), (0.56, 0.075), (0.55, 0.09), (0.3, 0.025), (0, 0.025)]
        things.append(lathe(fillet(dish, 0.03, 6), glaze, 128))
    return group(things)


def book(width, height, thick, cover, paper=None, spine=None):
    """A closed hardback lying flat, spine towards -y; `spine` is printed on it."""
    paper = paper or solid('#efe6d2', 0.8, bump=0.4, grain=120)
    board = 0.035
    things = [
        slab(width, height, board, 0.02, cover, 0.012, at=(0, 0, board / 2)),
        slab(width, height, board, 0.02, cover, 0.012, at=(0, 0, thick - board / 2)),
        slab(width - 0.1, height - 0.08, thick - 2 * board, 0.01, paper, 0.004, at=(0, 0.02, thick / 2)),
        slab(width, thick, 0.04, 0.03, cover, 0.014, at=(0, -height / 2 + 0.012, thick / 2), turn=(90, 0, 0)),
    ]
    if spine:
        things.append(plate(width, thick, spine, at=(0, -height / 2 - 0.0088, thick / 2), turn=(90, 0, 0)))
    return group(things)


def pencil(paint, tip_at=(0, 0), length=1.6, radius=0.04):
    """A pencil lying along x, its point at the origin."""
    wood, lead = solid('#d9b27c', 0.6), solid('#1b1b1d', 0.4)
    parts = [
        ((0, 0), (radius * 0.3, 0.06), lead),
        ((radius * 0.3, 0.06), (radius, 0.22), wood),
        ((radius, 0.22), (radius, length), paint),
    ]
    things = []
    for (r0, z0), (r1, z1), material in parts:
        end = [(0, z1)] if z1 == length else []
        things.append(lathe([(r0, z0), (r1, z1), *end], material, 6 if material is paint else 24))
    return group([group(things, (0, 0, radius), (0, 90, 0))], (*tip_at, 0))


def vase(material, at=(0, 0, 0), scale=1.0):
    """A round-shouldered vase with an open neck."""
    outline = [
        (0, 0),
        (0.32, 0),
        (0.5, 0.55),
        (0.2, 1.08),
        (0.16, 1.3),
        (0.2, 1.38),
        (0.165, 1.37),
        (0.12, 1.15),
        (0, 1.05),
    ]
    return lathe(fillet(outline, [0, 0.1, 0.35, 0.2, 0.1, 0.01, 0.01, 0.05, 0], 14), material, 160, at=at, scale=scale)


def block(material, width, depth, height, at=(0, 0, 0), turn=0, edge=0.015):
    """A solid block standing on its ground."""
    return slab(
        width, depth, height, edge * 1.5, material, edge, at=(at[0], at[1], at[2] + height / 2), turn=(0, 0, turn)
    )


def pebble_stack(material, sizes, at=(0, 0, 0)):
    """Flat round stones on one another."""
    things, z = [], 0.0
    for i, (radius, high) in enumerate(sizes):
        arc = [(radius * math.sin(math.pi * k / 24), -high / 2 * math.cos(math.pi * k / 24)) for k in range(25)]
        things.append(lathe(arc, material, 64, at=(0.02 * (-1) ** i, 0.01 * i, z + high / 2)))
        z += high * 0.97
    return group(things, at)


def disc(material, radius, thick=0.06, at=(0, 0, 0)):
    """A coaster or a token."""
    return cylinder(radius, thick, material, 0.015, at=at)
