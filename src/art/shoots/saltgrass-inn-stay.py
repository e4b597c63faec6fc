"""A stay told as a spread: an open booklet on the inn's linen, with prints, a postcard, the room's key and tea."""

import math
import random

from studio.lights import Sun, soft
from studio.materials import metal, picture, solid, wood
from studio.meshes import grid, group
from studio.nature import boulder
from studio.nodes import surface
from studio.relief import field, sheet, smooth_noise
from studio.shapes import cable, lathe, plate, slab
from studio.stage import camera, surroundings
from studio.tabletop import cup

WIDE, HIGH = 2.55, 3.765


def linen(color, dark):
    """Woven cloth: threads that thicken and thin, across each other."""
    tree, shader, material = surface('linen')
    warp, weft = (tree.noise(26, 3, stretch=s, rough=0.6) for s in ((9, 0.35, 1), (0.35, 9, 1)))
    both = tree.node('Math', {'operation': 'ADD'}, i0=warp, i1=weft).outputs[0]
    tree.set(shader, 'Base Color', tree.ramp(tree.between(both, 0, 1, 0.7, 1.3), [(0.0, dark), (1.0, color)]))
    tree.set(shader, 'Normal', tree.bump(both, 0.5, 0.02))
    for name, value in {'Roughness': 0.9, 'Sheen': 0.3, 'Specular': 0.1}.items():
        tree.set(shader, name, value)
    return material


def rise(part):
    """The height of an open page from the fold (0) to its edge (1)."""
    return 0.05 + 0.24 * (1 - math.exp(-part * 10)) * (1 - 0.72 * part)


def booklet(set):
    """The open booklet, its fold at the origin."""
    paper = solid('#efe5d2', 0.8, bump=0.3, grain=120)
    things = [slab(2 * WIDE + 0.16, HIGH + 0.12, 0.035, 0.03, solid('#3a3f5c', 0.7, bump=0.2, grain=90), 0.012)]
    for side, name in ((-1, 'left'), (1, 'right')):
        printed = picture(set.texture(name), 0.55, Specular=0.25)
        for layer in range(7):
            rows = []
            for i in range(49):
                part, reach = i / 48, WIDE - 0.012 * layer
                u = side * reach * part
                rows.append([(u, y * HIGH / 2, rise(part) * (1 - layer / 8) + 0.02) for y in (-1, 1)])
            rows = rows if side > 0 else rows[::-1]
            things.append(grid(rows, paper if layer else printed, uv=True))
    return group(things)


def key(brass, tag):
    """A room key with a round bow, tied to a wooden tag."""
    bow = [(0.2, 0), (0.29, 0), (0.29, 0.06), (0.2, 0.06), (0.2, 0)]
    shaft = [(0, 0), (0.05, 0), (0.05, 1.1), (0, 1.12)]
    things = [lathe(bow, brass), lathe(shaft, brass, 32, at=(0.27, 0, 0.04), turn=(0, 90, 0))]
    things += [
        slab(0.08, length, 0.05, 0.01, brass, 0.008, at=(x, -length / 2, 0.04))
        for x, length in ((1.3, 0.3), (1.14, 0.22))
    ]
    things.append(slab(0.62, 1.3, 0.1, 0.28, tag, 0.03, at=(-0.95, 0.35, 0.06), turn=(0, 0, 58)))
    cord = [(-0.45, 0.1, 0.13), (-0.3, -0.12, 0.1), (-0.05, -0.02, 0.12), (-0.2, 0.16, 0.12), (-0.45, 0.1, 0.13)]
    return group([*things, cable(cord, 0.02, solid('#a8433a', 0.7))])


def sea_grass(straw):
    """A few dried stalks with their ears."""
    chance = random.Random(8)
    for _ in range(11):
        long, lean, start = chance.uniform(2.2, 3.6), chance.uniform(-0.35, 0.45), chance.uniform(-0.12, 0.12)
        line = [(start + lean * t * t, long * t, 0.06 + 0.05 * chance.random() + 0.14 * t) for t in (0, 0.35, 0.7, 1)]
        yield cable(line, [0.016, 0.014, 0.01, 0.006], straw)
        x, y, z = line[-1]
        ear = [(0, 0), (0.05, 0.14), (0.04, 0.4), (0, 0.62)]
        yield lathe(ear, straw, 12, at=(x, y - 0.12, z), turn=(-84, 0, math.degrees(-lean * 0.6)))


def build(set):
    """Fills the set."""
    x, y = field(16, 14, 520)
    sheet(x, y, 0.05 * smooth_noise(x, y, 4, 0.45, 3) - 0.06, linen('#979eb0', '#666e86'))
    book = booklet(set)
    book.location, book.rotation_euler.z = (-0.25, 0.15, 0.02), 0.06
    white = solid('#fffaf0', 0.5)
    for name, wide, high, at, turn in (
        ('one', 1.395, 0.995, (0.96, 1.2, 0.27), 4),
        ('two', 1.395, 1.06, (1.8, 0.12, 0.21), -4),
        ('card', 2.13, 1.175, (1.42, -1.28, 0.24), 3),
    ):
        sheen = {'Clearcoat': 0.3, 'Clearcoat_Roughness': 0.2} if name != 'card' else {}
        face = plate(wide, high, picture(set.texture(name), 0.45, **sheen), at=(0, 0, 0.0062))
        group(
            [group([slab(wide, high, 0.012, 0.006, white, 0.003), face], (0, 0, 0), (0, 0, turn))], at, (0, 3.9, 0)
        ).parent = book
    brass = metal('#c89a48', 0.3)
    ring = key(brass, wood('#8a5a33', '#b98a5a', 0.5, 0.8))
    ring.location, ring.rotation_euler.z = (-3.2, -1.25, 0.0), -1.25
    tea = cup(solid('#e9e2d6', 0.3, Clearcoat=0.5, bump=0.04, grain=30), solid('#5a2408', 0.06), 0.46, 0.58)
    tea.location, tea.rotation_euler.z = (3.15, 1.6, 0), -0.7
    group(list(sea_grass(solid('#d9b880', 0.7))), (-3.3, 0.25, 0), (0, 0, 5))
    for i, (at, size) in enumerate((((3.05, -1.0, 0.06), 0.26), ((3.35, -0.6, 0.05), 0.19), ((3.2, -1.4, 0.04), 0.15))):
        boulder(
            solid(('#3f4450', '#b9b2a8', '#7c6f6a')[i], 0.6, bump=0.15, grain=30),
            (size, size * 0.8, size * 0.5),
            at,
            50 * i,
            i,
            detail=4,
        )
    Sun((52, 0, 128), 3.4, (0, 0, 0), 2.2, '#fff0e0').window(0, 0, 6.4, 6.0, 2, 3, 0.3, roll=12)
    soft((-6, 5, 6), (0, 0, 0), 5, 5, 1150, '#dce6f6')
    soft((5.5, 1.5, 3.0), (1.5, 0, 0), 1.2, 1.2, 260, '#ffb468')
    surroundings('#dfe6f2', '#4a4250', 0.34)
    camera((0.15, -6.6, 9.6), (0.02, -0.12, 0.1), 56, 5.6, (0.2, -0.2, 0.2))
