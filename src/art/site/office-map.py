"""The place as a wooden model: a river of dark resin breaks at an edge; an orange thread runs along the fall line."""

import math
import random

import numpy as np

from studio.lights import Sun, soft
from studio.materials import metal, solid, wood
from studio.meshes import copy, group, mesh
from studio.nodes import surface
from studio.relief import bend, field, layers, smooth_noise, to_line
from studio.shapes import ball, cable, lathe, rod, slab
from studio.stage import camera, surroundings
from studio.strands import ribbons

#: The river's middle, from its source down; it falls where the fall line crosses it.
UPPER = bend([(0.2, 9.5), (1.0, 4.6), (0.5, 3.1), (-1.0, 1.9), (-1.55, 0.55)])
LOWER = bend([(-1.55, 0.55), (-1.35, -0.5), (-0.3, -1.5), (1.5, -2.3), (4.0, -2.9), (6.8, -3.9), (10.5, -5.6)])
FALL_LINE = [(-11, -3.6), (-6.0, -0.9), (-2.7, 0.5), (-0.4, 0.55), (3.4, 1.35), (6.4, 1.5), (11, 2.5)]
THICK, HALF, HIGH_WATER, LOW_WATER = 0.17, 0.92, 0.42, -0.07
LEVELS = 0.1 + 0.17 * np.arange(9)
BIRCH = [('#b98f5f', '#dcb98a'), ('#c39a6a', '#e4c69b')]


def height(x, y):
    """The land before it is cut: it drops at the fall line, is level by the town and rolls elsewhere."""
    water = np.minimum(to_line(x, y, UPPER), to_line(x, y, LOWER))
    drop = 0.5 / (1 + np.exp(-(y - np.interp(x, *zip(*FALL_LINE))) / 0.16))
    away = np.clip((water - HALF) / 3.4, 0, 1)
    town = np.clip((x - 0.6) / 2.0, 0, 1) * np.clip((4.4 - np.abs(y - 1.6)) / 2.0, 0, 1)
    roll = 0.95 * away**0.8 * (1 + 0.55 * smooth_noise(x, y, 6, 0.5, 3))
    bank = np.clip((water - HALF) / 0.16, 0, 1)
    return -1 + (1.15 + drop + roll * (1 - 0.82 * town)) * bank


def ground(x, y):
    """The top of the highest sheet at a place."""
    land = float(height(np.array([[x]]), np.array([[y]]))[0, 0])
    return THICK * (int((land > LEVELS).sum()) - 1)


def resin():
    """Deep water cast in resin."""
    tree, shader, material = surface('resin')
    for name, value in {
        'Base Color': '#0e4a53',
        'Roughness': 0.06,
        'Specular': 0.7,
        'Clearcoat': 1.0,
        'Normal': tree.bump(tree.noise(1.7, 3, distortion=0.8), 0.22, 0.05),
    }.items():
        tree.set(shader, name, value)
    return material


def river():
    """Both reaches, and the threads that fall from one to the other."""
    water = resin()
    mesh([(-12, -9, LOW_WATER), (12, -9, LOW_WATER), (12, 9, LOW_WATER), (-12, 9, LOW_WATER)], [(0, 1, 2, 3)], water)
    lip = [(-1.55 + x, 0.5 + 0.13 * math.cos(1.6 * x)) for x in np.linspace(-1.25, 1.25, 24)]
    above = [(0.2, 1.3), (2.7, 3.0), (3.2, 9.4), (-2.0, 9.4), (-1.6, 4.2), (-3.5, 2.3)]
    upper = [(x, y, HIGH_WATER) for x, y in lip + above]
    mesh(upper, [tuple(range(len(upper)))], water, smooth=False)
    rock = solid('#2b1d14', 0.7, bump=0.4, grain=6)
    slab(2.7, 0.7, 0.46, 0.1, rock, 0.05, at=(-1.55, 0.86, HIGH_WATER - 0.25))
    chance = np.random.default_rng(4)
    across = chance.uniform(-1.12, 1.12, 2600)
    lip = 0.53 + 0.13 * np.cos(across * 1.6) + chance.normal(0, 0.012, 2600)
    t = np.linspace(0, 1, 26)[None]
    over = np.clip((t - 0.42) / 0.58, 0, 1)
    reach = chance.uniform(0.16, 0.42, 2600)[:, None]
    x = -1.55 + across[:, None] + 0.02 * np.sin(9 * across[:, None] + 5 * t)
    y = lip[:, None] + 0.16 * np.clip(0.42 - t, 0, 1) - reach * over
    z = HIGH_WATER + 0.035 + chance.normal(0, 0.008, 2600)[:, None] - (HIGH_WATER - LOW_WATER) * over**2
    foam = solid('#ffffff', 0.6)
    ribbons(np.stack(np.broadcast_arrays(x, y, z), -1), chance.uniform(0.004, 0.01, 2600), (0, -11, 9), foam)
    bead = ball(0.03, foam, (-1.55, 0.2, LOW_WATER))
    for _ in range(1100):
        spot = (-1.55 + chance.uniform(-1.05, 1.05), 0.2 - abs(chance.normal(0, 0.17)), LOW_WATER)
        copy(bead, spot, scale=0.12 + 0.5 * chance.random() ** 2)


def town():
    """Blocks of houses in pale and dark wood along streets that turn with the river."""
    chance = random.Random(5)
    woods = [
        wood('#d3b088', '#eed9b8', 0.55, 2.0),
        wood('#b58a5c', '#d2ab7d', 0.55, 2.0),
        wood('#4a2f1d', '#76502f', 0.5, 2.0),
    ]
    models = [slab(1, 1, 1, 0.02, material, 0.015, steps=2, soft=2, at=(0, 0, -9)) for material in woods]
    lean = math.radians(-14)
    for column in range(9):
        for row in range(8):
            u, v = column * 1.02 - 0.4, row * 0.92 - 2.9
            if chance.random() < 0.09:
                continue
            for part in range(4):
                a, b = u + (part % 2 - 0.5) * 0.4, v + (part // 2 - 0.5) * 0.36
                x = 1.7 + a * math.cos(lean) - b * math.sin(lean)
                y = 1.7 + a * math.sin(lean) + b * math.cos(lean)
                near = min(math.hypot(x - p, y - q) for p, q in UPPER + LOWER)
                if near < HALF + 0.42 or math.hypot(x - 0.5, y) < 1.15 or chance.random() < 0.06:
                    continue
                tall = chance.uniform(0.14, 0.34) + (0.22 if chance.random() < 0.12 else 0)
                size = (chance.uniform(0.27, 0.4), chance.uniform(0.25, 0.35), tall)
                model = models[chance.choices((0, 1, 2), (6, 3, 2))[0]]
                copy(model, (x, y, ground(x, y) + tall / 2), (0, 0, math.degrees(lean)), size)


def woods():
    """Trees: turned cones on the hills across the river."""
    chance = random.Random(11)
    tones = [solid(color, 0.7, bump=0.3, grain=20) for color in ('#3d5a45', '#2f4a3d', '#58704f')]
    cone = [(0, 0), (0.03, 0), (0.03, 0.06), (0.11, 0.07), (0.02, 0.36), (0, 0.37)]
    models = [lathe(cone, tone, 20, at=(0, 0, -9)) for tone in tones]
    count = 0
    while count < 260:
        x, y = chance.uniform(-9.5, 9.5), chance.uniform(-6.5, 9.0)
        grove = math.sin(x * 0.9 + 2) + math.sin(y * 1.1 + x * 0.4) + chance.gauss(0, 0.4)
        in_town = x > 0.3 and -2.2 < y + 0.25 * x < 6.4
        near = min(math.hypot(x - p, y - q) for p, q in UPPER + LOWER)
        if grove < 0.5 or in_town or near < HALF + 0.35:
            continue
        copy(chance.choice(models), (x, y, ground(x, y)), (0, 0, chance.uniform(0, 360)), chance.uniform(0.8, 1.5))
        count += 1


def mill(lacquer, ink):
    """Our building by the falls, the one painted thing, with the sign on its wall and a chimney."""
    gable = [(-0.36, 0), (0.36, 0), (0.36, 0.72), (0, 1.0), (-0.36, 0.72)]
    points = [(x, y, z) for y in (-0.5, 0.5) for x, z in gable]
    faces = [(0, 1, 2, 3, 4), (9, 8, 7, 6, 5)] + [(i, i + 5, (i + 1) % 5 + 5, (i + 1) % 5) for i in range(5)]
    house = mesh(points, faces, lacquer, smooth=False)
    soften = house.modifiers.new('edge', 'BEVEL')
    soften.width, soften.segments = 0.02, 3
    stack = slab(0.16, 0.16, 1.45, 0.03, lacquer, 0.02, at=(0.2, 0.3, 0.72))
    bars = [
        slab(0.11, 0.02, long, 0.004, ink, 0.003, at=(x, -0.507, 0.68 - long / 2))
        for x, long in ((-0.19, 0.2), (0, 0.34), (0.19, 0.5))
    ]
    return group([house, stack, *bars])


def fall_line(thread, brass):
    """An orange thread from pin to pin."""
    spots = [(x, y, max(ground(x, y), HIGH_WATER) + 0.5) for x, y in FALL_LINE[1:6]]
    for start, end in zip(spots, spots[1:]):
        middle = [(a + b) / 2 for a, b in zip(start, end)]
        cable([start, (middle[0], middle[1], middle[2] - 0.03), end], 0.022, thread)
    for x, y, z in spots:
        rod((x, y, z - 0.9), (x, y, z + 0.08), 0.028, brass)
        ball(0.075, brass, (x, y, z + 0.1))


def build(set):
    """Fills the set."""
    x, y = field(22, 17, 420)
    sheets = [wood(*BIRCH[k % 2], 0.6, 0.7, along=k % 2) for k in range(len(LEVELS))]
    layers(x, y, height(x, y), LEVELS, THICK, lambda k: sheets[k])
    river()
    town()
    woods()
    lacquer = solid('#ff5a2e', 0.3, Clearcoat=0.6, Clearcoat_Roughness=0.1)
    place = (0.5, 0.0)
    group([mill(lacquer, solid('#0c1b1e', 0.5))], (*place, ground(*place)), (0, 0, -12), 1.0)
    brass = metal('#d0a45e', 0.22)
    fall_line(solid('#ff5a2e', 0.6), brass)
    deck = [slab(3.0, 0.22, 0.05, 0.01, wood('#d3b088', '#eed9b8', 0.5, 2.0), 0.01)]
    deck += [slab(3.0, 0.025, 0.1, 0.005, brass, 0.005, at=(0, y, 0.06)) for y in (-0.1, 0.1)]
    deck += [slab(0.12, 0.26, 0.5, 0.02, brass, 0.02, at=(x, 0, -0.2)) for x in (-0.5, 0.5)]
    group(deck, (2.35, -2.5, ground(1.9, -0.6) + 0.08), (0, 0, 72))
    Sun((60, 0, -58), 5.0, (0, 0, 0), 1.0, '#ffdcae')
    soft((5, -4, 6), (0, 0, 0), 4, 4, 110, '#cfe6ee')
    soft((-2, 8, 5), (0, 1, 0), 6, 1.5, 160, '#bfe0ea')
    surroundings('#dcecf0', '#5a4632', 0.3)
    camera((0.3, -10.6, 9.6), (0.25, -0.25, 0.3), 50, 3.5, (0.2, -0.12, 0.5))
