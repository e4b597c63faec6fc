"""Hundreds of threads run over a table through brass rings, gather and leave as one orange cord."""

import math

import numpy as np

from studio.lights import Sun, soft
from studio.materials import metal, solid
from studio.relief import bend
from studio.meshes import grid, quads
from studio.stage import camera, surroundings

#: Rings from the top of the table down: place, size, and the rings they feed. The last is where the cord begins.
RINGS = {
    'a': (-3.1, 1.1, 0.36),
    'b': (-1.1, 1.55, 0.36),
    'c': (1.15, 1.5, 0.36),
    'd': (3.15, 1.05, 0.36),
    'left': (-1.45, -0.35, 0.4),
    'right': (1.55, -0.4, 0.4),
    'last': (0.1, -1.75, 0.46),
}
TINTS = ['#1f6f78', '#2f8791', '#175860', '#7fb3b5', '#bcd3d0', '#12434a']


def ring(x, y, size, brass):
    """A brass ring standing upright across the threads, its foot sunk into the table."""
    rows = []
    for i in range(97):
        angle = 2 * math.pi * i / 96
        row = []
        for k in range(13):
            tube = 2 * math.pi * k / 12
            reach = size * 0.5 + 0.05 * math.cos(tube)
            row.append((x + reach * math.cos(angle), y + 0.05 * math.sin(tube), size * 0.5 + reach * math.sin(angle)))
        rows.append(row)
    grid(rows, brass)


def tubes(lines, radius, material, sides=6):
    """Round threads along lines (count, points, 3) as one mesh."""
    count, points = lines.shape[:2]
    along = np.gradient(lines, axis=1)
    along /= np.linalg.norm(along, axis=2, keepdims=True) + 1e-9
    across = np.cross(along, [0, 0, 1.0])
    across /= np.linalg.norm(across, axis=2, keepdims=True) + 1e-9
    up = np.cross(across, along)
    angles = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    around = across[:, :, None] * np.cos(angles)[:, None] + up[:, :, None] * np.sin(angles)[:, None]
    places = lines[:, :, None] + radius * around
    index = np.arange(count * points * sides).reshape(count, points, sides)
    turned = np.roll(index, -1, 2)
    faces = np.stack([index[:, :-1], turned[:, :-1], turned[:, 1:], index[:, 1:]], -1).reshape(-1, 4)
    return quads(places.reshape(-1, 3), faces, material)


def bundle(start, ends, count, seed):
    """Threads from a ragged start through the rings `ends`, close together in each ring."""
    chance = np.random.default_rng(seed)
    lines = []
    for _ in range(count):
        x, y = start(chance)
        first = RINGS[ends[0]]
        knots = [
            (x + (first[0] - x) * t, y + (first[1] - y) * t, 0.03 + 0.04 * t * chance.random())
            for t in (0, 0.35, 0.65, 0.88)
        ]
        for name in ends:
            cx, cy, size = RINGS[name]
            angle, reach = chance.uniform(0, 2 * np.pi), size * 0.3 * math.sqrt(chance.random())
            knots.append((cx + reach * math.cos(angle), cy, 0.06 + size * 0.3 + reach * math.sin(angle) * 0.7))
            if name != ends[-1]:
                knots.append(
                    (
                        cx * 0.6 + 0.4 * RINGS[ends[ends.index(name) + 1]][0] + reach * math.cos(angle),
                        cy - 0.55,
                        0.04 + 0.05 * chance.random(),
                    )
                )
        lines.append(bend(knots, 12))
    return np.array(lines)


def cord(material):
    """Three strands twisted into one, running off the near edge."""
    t = np.linspace(0, 1, 160)
    x = 0.1 + 0.5 * np.sin(t * 2.6) * t
    y, z = -1.7 - 4.6 * t, 0.2 - 0.08 * np.minimum(1, t * 5)
    strands = []
    for k in range(3):
        angle = 46 * t + 2 * np.pi * k / 3
        strands.append(np.stack([x + 0.075 * np.cos(angle), y, z + 0.075 * np.sin(angle)], -1))
    tubes(np.array(strands), 0.088, material, 14)


def build(set):
    """Fills the set."""
    table = solid('#efe6d6', 0.85, bump=0.1, grain=50, Specular=0.15)
    quads([(-30, -20, 0), (30, -20, 0), (30, 30, 0), (-30, 30, 0)], [(0, 1, 2, 3)], table)
    brass = metal('#cf9f5a', 0.2)
    for x, y, size in RINGS.values():
        ring(x, y, size, brass)
    for number, (name, then) in enumerate((('a', 'left'), ('b', 'left'), ('c', 'right'), ('d', 'right'))):
        cx = RINGS[name][0]
        start = lambda chance, cx=cx: (cx * 1.6 + chance.normal(0, 0.9), 9.5)
        for shade in range(3):
            tint = solid(TINTS[(number * 2 + shade * 2) % 6], 0.75, Sheen=0.5, Specular=0.2)
            tubes(bundle(start, [name, then, 'last'], 34, number * 7 + shade), 0.011, tint, 5)
        tubes(bundle(start, [name, then, 'last'], 5, 90 + number), 0.013, solid('#ff5a2e', 0.7, Sheen=0.4), 5)
    cord(solid('#ff5a2e', 0.7, Sheen=0.5, bump=0.3, grain=60))
    Sun((56, 0, -60), 4.4, (0, 0, 0), 1.0, '#ffe6c6')
    soft((4.5, -3, 5), (0, 0, 0), 3, 3, 80, '#dcebf0')
    surroundings('#f4f6f4', '#a5977f', 0.34)
    camera((0.3, -7.7, 4.8), (0.0, -0.35, 0.1), 48, 2.8, (0.05, -1.2, 0.2))
