"""Four phones, one for each step of a booking, lie on a tide of paper waves that runs up a beach of sand card."""

import math

import numpy as np

from studio.devices import phone
from studio.lights import Sun, soft
from studio.materials import metal, screen, solid
from studio.meshes import group, mesh
from studio.stage import camera, surroundings

TIDE = ['#0a4a50', '#0f5d61', '#16757a', '#2a918f', '#56b0a8', '#a9d8cb']
THICK = 0.07
WIDE, HIGH = 1.6, 3.32


def edge_of(number, x):
    """Where a sheet begins."""
    return (
        -5.2
        + number * 1.42
        + (0.34 - 0.02 * number) * np.sin(x * 1.15 + number * 1.3)
        + 0.1 * np.sin(x * 2.7 + number)
        - 0.2 * x
    )


def rest(x, y):
    """The height a phone rests at: the top of the highest sheet that reaches under it."""
    under = [n for n in range(len(TIDE)) if edge_of(n, x) < y + HIGH / 2 - 0.15]
    return THICK * max(under, default=-1)


def wave(number, material):
    """One sheet of the tide, cut along a wave; each higher sheet begins further back."""
    x = np.linspace(-9, 9, 220)
    edge = edge_of(number, x)
    top = number * THICK
    points = [(a, b, top) for a, b in zip(x, edge)] + [(9, 14, top), (-9, 14, top)]
    count = len(points)
    points += [(a, b, c - THICK) for a, b, c in points]
    faces = [tuple(range(count))] + [(i, count + i, count + (i + 1) % count, (i + 1) % count) for i in range(count)]
    sheet = mesh(points, faces, material, smooth=False)
    soften = sheet.modifiers.new('edge', 'BEVEL')
    soften.width, soften.segments, soften.limit_method, soften.angle_limit = (0.012, 2, 'ANGLE', math.radians(50))


def build(set):
    """Fills the set."""
    for number, color in enumerate(TIDE):
        wave(number, solid(color, 0.78, bump=0.08, grain=80, Specular=0.18))
    mesh(
        [(-9, -12, -THICK), (9, -12, -THICK), (9, 14, -THICK), (-9, 14, -THICK)], [(0, 1, 2, 3)], solid('#083d43', 0.8)
    )
    frame = metal('#244a4e', 0.3)
    places = [(-2.85, -1.25, 13), (-0.92, 0.5, 9), (0.98, -1.05, 11), (2.92, 0.45, 7)]
    for step, (x, y, turn) in enumerate(places):
        handset = phone(screen(set.screen(str(step + 1))), frame, WIDE, HIGH, 0.14)
        group([handset], (x, y, rest(x, y) + 0.072), (0, 0, -turn))
    Sun((50, 0, -64), 4.6, (0, 0, 0), 1.1, '#fff0d8')
    soft((4.5, -4, 5), (0, 0, 0), 3, 3, 90, '#d5efee')
    surroundings('#eef8f5', '#0f3d40', 0.3)
    camera((0.0, -5.4, 9.6), (0.04, -0.3, 0.2), 46, 4.0, (0, -0.4, 0.6))
