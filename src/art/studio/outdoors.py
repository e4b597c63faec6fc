"""Weather, water and what stands about out of doors."""

import math
import random

import numpy as np

from .materials import backlit, leafy, solid, wood
from .meshes import copy, grid, group, mesh
from .nodes import surface
from .relief import smooth_noise
from .shapes import ball, cable, cylinder, fillet, lathe, rod, slab


def sky(low, high, distance=140, top=90):
    """A lit sky behind everything, from its horizon up."""
    glow = backlit([(0.0, low), (0.5, high), (1.0, high)], 'Z', 0, top, 1.7)
    return mesh(
        [(-400, distance, -30), (400, distance, -30), (400, distance, top * 2), (-400, distance, top * 2)],
        [(0, 1, 2, 3)],
        glow,
    )


def ridge(distance, base, tall, color, seed, rough=0.05):
    """A line of hills far away; its colour holds the haze."""
    x = np.linspace(-distance * 1.2, distance * 1.2, 260)
    z = base + tall * (0.5 + 0.5 * smooth_noise(x, x * 0, seed, rough, 5))
    haze = solid(color, 1.0, Specular=0.0)
    return grid([[(a, distance, -8), (a, distance, b)] for a, b in zip(x, z)], haze)


def lake(color='#2f4c55', rough=0.08, ripple=0.2, scale=0.6):
    """Water to the horizon."""
    tree, shader, material = surface('lake')
    small = tree.noise(scale * 3, 4, stretch=(1, 2.4, 1))
    both = tree.node(
        'Math', {'operation': 'MULTIPLY_ADD'}, i0=small, i1=0.4, i2=tree.noise(scale, 3, stretch=(1, 2, 1))
    )
    for name, value in {
        'Base Color': color,
        'Roughness': rough,
        'Specular': 0.6,
        'Normal': tree.bump(both.outputs[0], ripple, 0.4),
    }.items():
        tree.set(shader, name, value)
    return mesh([(-300, -40, 0), (300, -40, 0), (300, 200, 0), (-300, 200, 0)], [(0, 1, 2, 3)], material)


def conifers(count, spread, at, tall, color, seed=1):
    """A stand of firs: cones of drooping tiers. spread: half-width and half-depth."""
    chance = random.Random(seed)
    profile = [(0, 0), (0.05, 0), (0.05, 0.08)]
    for tier in range(9):
        wide = 0.26 * (1 - tier / 9) + 0.02
        profile += [(wide, 0.08 + tier * 0.1), (wide * 0.45, 0.17 + tier * 0.1)]
    model = lathe([*profile, (0, 1.02)], solid(color, 0.9, bump=0.4, grain=9, Specular=0.05), 14, at=(0, 0, -900))
    for _ in range(count):
        high = tall * chance.uniform(0.55, 1.15)
        spot = (at[0] + chance.uniform(-1, 1) * spread[0], at[1] + chance.uniform(-1, 1) * spread[1], at[2])
        copy(model, spot, (0, 0, chance.uniform(0, 360)), (high * 0.85, high * 0.85, high))


def trunk(x, y, radius, bark, seed=0):
    """A cedar's trunk, fluted, wider at its foot."""
    rows = []
    for z in np.linspace(-1, 40, 60):
        row = []
        for k in range(49):
            a = 2 * math.pi * k / 48
            flute = 1 + 0.07 * math.sin(7 * a + seed) + 0.04 * math.sin(15 * a + z * 0.2 + seed)
            reach = radius * (1 + 0.9 * math.exp(-max(z, 0) / 2.2)) * flute
            row.append((x + reach * math.cos(a), y + reach * math.sin(a), z))
        rows.append(row)
    return grid(rows, bark)


def roll(cloth, strap, length=2.6, radius=0.55):
    """Something rolled up and strapped, along x."""
    ends = [
        (0, 0),
        (radius * 0.5, 0.02),
        (radius, 0.1),
        (radius, length - 0.1),
        (radius * 0.5, length - 0.02),
        (0, length),
    ]
    things = [
        lathe(fillet(ends, [0, 0.05, 0.12, 0.12, 0.05, 0], 6), cloth, 96, at=(-length / 2, 0, radius), turn=(0, 90, 0))
    ]
    for x in (-length * 0.26, length * 0.26):
        band = fillet(
            [(radius * 1.0, -0.12), (radius * 1.05, -0.12), (radius * 1.05, 0.12), (radius * 1.0, 0.12)], 0.02, 3
        )
        things.append(lathe(band, strap, 96, at=(x, 0, radius), turn=(0, 90, 0)))
    return group(things)


def kettle(enamel, steel):
    """A camp kettle with spout and bail."""
    body = [(0, 0), (0.72, 0), (0.78, 0.1), (0.62, 0.85), (0.4, 1.0), (0.12, 1.08), (0.1, 1.2), (0, 1.22)]
    bail = [(0.6 * math.cos(a), 0, 0.95 + 0.75 * math.sin(a)) for a in (math.pi * k / 12 for k in range(13))]
    spout = [(0.6, 0, 0.42), (0.95, 0, 0.6), (1.1, 0, 0.98)]
    return group(
        [
            lathe(fillet(body, [0, 0.05, 0.1, 0.15, 0.1, 0.04, 0.03, 0], 6), enamel, 96),
            cable(bail, 0.035, steel),
            cable(spout, [0.17, 0.12, 0.09], enamel),
        ]
    )


def canoe(shell, rail, length=26.0):
    """A canoe's bow seen from its seat: the tip at y = length, the rails at the origin's height."""
    rows, sides = [], ([], [])
    for i in range(61):
        t = i / 60
        half = 3.4 * max(0.0, 1 - t**2.3) ** 0.85 + 0.04
        rise = 1.3 * t**3
        row = []
        for k in range(25):
            a = math.pi * k / 24
            row.append((half * math.cos(a), length * t, rise - 2.6 * math.sin(a) ** 0.8 * (1 - 0.25 * t**4)))
        rows.append(row)
        for line, x in zip(sides, (half, -half)):
            line.append((x, length * t, rise + 0.06))
    hull = grid(rows, shell)
    hull.modifiers.new('thick', 'SOLIDIFY').thickness = 0.12
    ribs = []
    for y in range(1, 24, 2):
        t = y / length
        half = (3.4 * max(0.0, 1 - t**2.3) ** 0.85) * 0.97
        ribs.append(
            cable(
                [
                    (half * math.cos(a), y, 1.3 * t**3 - 2.5 * math.sin(a) ** 0.8)
                    for a in (math.pi * k / 12 for k in range(13))
                ],
                0.12,
                rail,
            )
        )
    return group([hull, *(cable(line[::4], 0.2, rail) for line in sides), *ribs])


def wanderer(jacket, dark):
    """Somebody in a jacket seen from behind: legs, boots and a cap under the hood. The soles are at -7.5."""
    things = [ball(0.85, dark, (0, 0.05, 8.75))]
    for side in (-1, 1):
        things += [rod((side * 0.9, 0, 0.6), (side * 0.95, 0, -6.6), 0.85, dark, 0.55)]
        things.append(slab(1.1, 1.9, 1.0, 0.4, dark, 0.3, at=(side * 0.95, -0.3, -7.0)))
    return group([jacket, *things])


def paddle(oak):
    """A paddle along z, its blade up."""
    blade = slab(1.5, 3.6, 0.12, 0.7, oak, 0.05, at=(0, 0, 10.4), turn=(90, 0, 0))
    return group([rod((0, 0, 0), (0, 0, 9), 0.2, oak), blade, cylinder(0.3, 0.3, oak, 0.08)])


def bark_material():
    """Red cedar, wet."""
    return wood('#2a1a12', '#6a4832', 0.75, 0.25, along=2)


def fern_leaf():
    """Leaf and stem of ferns in the shade."""
    return leafy('#3f6b32', '#9cc455', 0.45), solid('#33451f', 0.6)
