"""Three ads for one tent as open boxes on a split cedar log, each with its own tent; notes are nailed to the bark below."""

import math

import numpy as np

from studio.lights import soft
from studio.materials import backlit, leafy, metal, picture, solid, wood
from studio.meshes import grid, group
from studio.nature import moss, moss_material
from studio.outdoors import bark_material, roll, trunk
from studio.relief import smooth_noise
from studio.shapes import ball, cable, plate, rod, slab
from studio.stage import camera, surroundings

WIDE, HIGH, DEEP = 2.8, 4.2, 2.0


def dome(cloth, seam, wide=1.0, high=1.05):
    """A tent on four crossed poles, its floor at the origin, its door towards -y."""

    def spot(angle, part):
        square = (abs(math.cos(angle)) ** 3.4 + abs(math.sin(angle)) ** 3.4) ** (-1 / 3.4)
        reach = wide * (1 + (square - 1) * (1 - part)) * math.cos(part * math.pi / 2) ** 0.75
        return reach * math.cos(angle), reach * math.sin(angle), high * math.sin(part * math.pi / 2)

    rows = [[spot(2 * math.pi * k / 96, i / 24) for i in range(25)] for k in range(96)]
    poles = [cable([spot(math.radians(a), i / 8) for i in range(9)], 0.018, seam) for a in (45, 135, 225, 315)]
    door = [
        spot(math.radians(270 + a), p)
        for a, p in ((-24, 0.01), (-22, 0.25), (-8, 0.52), (8, 0.52), (22, 0.25), (24, 0.01))
    ]
    zip_ = [spot(math.radians(270), p) for p in (0.01, 0.2, 0.4, 0.545)]
    return group([grid(rows, cloth, closed=True), *poles, cable(door, 0.012, seam), cable(zip_, 0.01, seam)])


def stage_of(set, name, color, x):
    """An open box whose back carries the ad's words and whose lip its button."""
    paint = solid(color, 0.7, bump=0.05, grain=90, Specular=0.15)
    back = plate(
        WIDE - 0.16,
        HIGH - 0.16,
        picture(set.texture(name), 0.7, Specular=0.1),
        at=(0, DEEP / 2 - 0.09, HIGH / 2),
        turn=(90, 0, 0),
    )
    things = [slab(WIDE, HIGH, 0.08, 0.03, paint, 0.02, at=(0, DEEP / 2 - 0.04, HIGH / 2), turn=(90, 0, 0)), back]
    for side in (-1, 1):
        things.append(
            slab(DEEP, HIGH, 0.08, 0.03, paint, 0.02, at=(side * (WIDE / 2 - 0.04), 0, HIGH / 2), turn=(90, 0, 90))
        )
        things.append(slab(WIDE, DEEP, 0.08, 0.03, paint, 0.02, at=(0, 0, 0.46 if side < 0 else HIGH - 0.04)))
    lip = picture(set.texture(f'{name}-go'), 0.6, Specular=0.15)
    things.append(slab(WIDE, 0.54, 0.06, 0.03, paint, 0.02, at=(0, -DEEP / 2 - 0.02, 0.27), turn=(90, 0, 0)))
    things.append(plate(WIDE - 0.06, 0.5, lip, 0.02, at=(0, -DEEP / 2 - 0.0506, 0.27), turn=(90, 0, 0)))
    return group(things, (x, 0, 0))


def log():
    """Half a cedar log along x, its flat side up, mossy at the edges."""
    x, angle = np.meshgrid(np.linspace(-9, 9, 360), np.linspace(0.03, math.pi - 0.03, 200))
    ridges = 0.12 * np.abs(np.sin(angle * 14 + 1.6 * smooth_noise(x, angle * 6, 3, 0.5))) + 0.1 * smooth_noise(
        x * 1.5, angle * 9, 5, 1.2
    )
    reach = 2.1 + ridges
    points = np.stack([x, -reach * np.cos(angle) * 0.9, 0.06 - reach * np.sin(angle)], -1)
    hull = grid(points.tolist(), wood('#2a1a12', '#7a5436', 0.8, 0.5, along=0))
    top = slab(18, 3.9, 0.2, 0.03, wood('#a5683c', '#d39a63', 0.5, 0.5), 0.03, at=(0, 0, -0.1))
    for x, wide in ((-5.3, 1.9), (-1.57, 0.5), (1.57, 0.5), (5.2, 1.7)):
        bed = slab(wide, 0.9, 0.16, 0.07, wood('#2a1a12', '#4a3626', 0.8), 0.06, at=(x, -1.55, 0.02))
        moss(bed, moss_material('#2c3c12', '#a8bc48'), int(1500 * wide), 0.16, 7)
    return [hull, top]


def build(set):
    """Fills the set."""
    log()
    dark, brass = solid('#3a1c0c', 0.6), metal('#d8a848', 0.3)
    for name, color, x in (('a', '#2a2358', -3.15), ('b', '#eadfc4', 0), ('c', '#f26a22', 3.15)):
        stage_of(set, name, color, x).location.y = -0.85
        paper = picture(set.texture(f'{name}-note'), 0.85, Specular=0.1)
        sheet = group([plate(2.5, 1.25, paper)], (x, -2.2, -1.0), (78, 0, 2 * math.sin(9 * x + 2)))
        for side in (-1, 1):
            ball(0.05, brass, (side * 1.17, 0.54, 0.02)).parent = sheet
    lit = backlit([(0.0, '#ffe9a0'), (0.45, '#ffae3c'), (1.0, '#b8480c')], 'Z', 0, 1.05, 1.6)
    dome(lit, dark, 0.86).location = (-3.15, -0.85, 0.5)
    soft((-3.15, -1.6, 1.3), (-3.15, 0, 1.6), 0.9, 0.6, 14, '#ffa24a')
    green, cream, thread = (
        leafy('#2f8068', '#6bbfa6', 0.5, 0),
        leafy('#e8c47e', '#fbe3ae', 0.6, 0),
        solid('#f7f2e4', 0.6),
    )
    slab(1.7, 1.4, 0.08, 0.1, solid('#b5482a', 0.7, bump=0.2, grain=60), 0.03, at=(0, -0.85, 0.8))
    dome(cream, dark, 0.68, 0.7).location = (0, -0.85, 1.18)
    dome(green, solid('#123c33', 0.5), 0.82, 0.8).location = (0, -0.85, 2.1)
    for x in (-0.5, 0.5):
        rod((x, -0.85, 0.78), (x, -0.85, HIGH - 0.1), 0.008, thread)
    bag = roll(solid('#2f8068', 0.55, bump=0.35, grain=22, Sheen=0.4), solid('#1c1a16', 0.6), 2.6, 0.62)
    bag.location, bag.rotation_euler.z, bag.scale = (3.15, -0.85, 0.5), 0.25, (0.78,) * 3
    for x, y, size in (
        (-9, 20, 0.8),
        (-4.6, 34, 0.9),
        (-0.6, 26, 0.6),
        (3.4, 38, 0.9),
        (6.2, 22, 0.8),
        (13, 32, 1.1),
        (-14, 36, 1.2),
        (-1.9, 42, 0.8),
    ):
        trunk(x, y, size, bark_material(), x)
    mist = backlit([(0.0, '#2c4a3c'), (0.4, '#8fb59a'), (1.0, '#e4ecc8')], 'Z', -4, 22, 1.1)
    grid([[(x, 46, -12), (x, 46, 40)] for x in (-60, 60)], mist)
    soft((-7, -10, 10), (0, 0, 1.5), 4, 5, 4200, '#fff1da')
    soft((7, -14, 5), (0, 0, 1.4), 4, 4, 2600, '#cfe6e2')
    soft((0, 7, 9), (0, 0, 3), 12, 2, 1600, '#d8f0e0')
    surroundings('#cfe0d4', '#1a241c', 0.3)
    camera((0, -21, 3.4), (0, 0, 1.57), 69, 0.9, (0, -1.4, 1.4))
