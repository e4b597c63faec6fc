"""The same threads of light turn a mill wheel: they come in along a chute, ride down the buckets and run off below."""

import math

import numpy as np

from studio.lights import soft
from studio.materials import metal, stone, wood
from studio.meshes import group, mesh
from studio.shapes import cylinder, rod, slab
from studio.stage import camera, surroundings
from studio.strands import light_thread, no_bounce, pool, ribbons, spray, wander

EYE = (-1.6, -10.5, 1.7)
HUB, RADIUS, DEPTH = (3.1, 0.4, 2.15), 2.35, 1.1


def wheel():
    """An overshot wheel: two rims with spokes, buckets between them, an axle on a stone post."""
    timber, iron = wood('#1a120c', '#4a3524', 0.4, 0.8, coat=0.2), metal('#5d6163', 0.35)
    things = [cylinder(0.2, DEPTH + 0.9, iron, 0.02, at=(0, 0, -DEPTH / 2 - 0.45))]
    for side in (-1, 1):
        z = side * DEPTH / 2
        things.append(cylinder(0.42, 0.14, iron, 0.02, at=(0, 0, z - 0.07)))
        for i in range(40):
            angle = 2 * math.pi * i / 40
            at = ((RADIUS - 0.17) * math.cos(angle), (RADIUS - 0.17) * math.sin(angle), z)
            things.append(slab(0.36, 0.375, 0.09, 0.01, timber, 0.012, at=at, turn=(0, 0, math.degrees(angle))))
        for i in range(8):
            angle = 2 * math.pi * i / 8 + 0.1
            end = ((RADIUS - 0.3) * math.cos(angle), (RADIUS - 0.3) * math.sin(angle), z)
            things.append(rod((0, 0, z), end, 0.075, timber))
    for i in range(32):
        angle = 2 * math.pi * i / 32
        at = ((RADIUS - 0.17) * math.cos(angle), (RADIUS - 0.17) * math.sin(angle), 0)
        things.append(slab(0.4, 0.05, DEPTH, 0.01, timber, 0.008, at=at, turn=(0, 0, math.degrees(angle) + 28)))
    return group(things, HUB, (90, 4, 0))


def turn(x0, z0, x1, z1):
    """The arc from the end of the chute back onto the wheel, 16 points."""
    t = np.linspace(0, 1, 18)[None, 1:-1]
    a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
    return a * x0 + b * (x0 - 0.95) + c * (x1 - 0.42) + d * x1, a * z0 + b * (z0 + 0.06) + c * (z1 + 0.24) + d * z1


def paths(count, seed):
    """Lines of threads: along the chute, back in an arc onto the wheel, down with the buckets, off below."""
    chance = np.random.default_rng(seed)
    depth = HUB[1] + chance.uniform(-DEPTH * 0.6, DEPTH * 0.5, count)
    lift = chance.gamma(1.4, 0.06, count)
    leave = chance.uniform(-1.25, -0.2, count)
    chute = np.linspace(0, 1, 24)
    cx = np.broadcast_to(HUB[0] + 1.6 + 6.0 * (1 - chute[None]), (count, 24))
    cz = HUB[2] + RADIUS + 0.16 + lift[:, None] * 0.6 + 0.14 * (1 - chute[None])
    ride = np.linspace(0, 1, 60)
    angle = 1.05 + (leave - 1.05)[:, None] * ride[None]
    reach = RADIUS + 0.02 + lift[:, None] * (0.5 + 1.4 * ride[None])
    rx, rz = HUB[0] + reach * np.cos(angle), HUB[2] + reach * np.sin(angle)
    tx, tz = turn(cx[:, -1:], cz[:, -1:], rx[:, :1], rz[:, :1])
    drop = np.linspace(0.02, 1, 30)
    fx = rx[:, -1:] + (0.25 * np.sin(angle[:, -1:]) + 0.12) * drop[None] * 1.2
    fz = rz[:, -1:] + (0 - rz[:, -1:]) * drop[None] ** 1.7
    x, z = np.concatenate([cx, tx, rx, fx], 1), np.concatenate([cz, tz, rz, fz], 1)
    sway = 0.04 * wander(depth[:, None] * 4 + np.linspace(0, 7, x.shape[1])[None], seed)
    lines = np.stack([x + sway * 0.5, np.broadcast_to(depth[:, None], x.shape) + sway, z], -1)
    along = np.concatenate([np.linspace(0, 0.3, 40), np.linspace(0.3, 0.75, 60), np.linspace(0.75, 1, 30)])
    return lines, along


def water():
    """The threads, their spray, and the rim drawn in one orange line."""
    chance = np.random.default_rng(4)
    cool = [
        (0.0, '#1f6f78'),
        (0.26, '#bfe0dc'),
        (0.36, '#f2f6f0'),
        (0.6, '#5fb3ba'),
        (0.8, '#2a7d88'),
        (1.0, '#cfe6e2'),
    ]
    lines, along = paths(11000, 9)
    ribbons(lines, chance.uniform(0.002, 0.0065, 11000), EYE, light_thread(cool, 3.4, 0.03, 5.0), along)
    foot = lines[:, -1, 0]
    mist = light_thread([(0, '#bcd3d0'), (1, '#1f6f78')], 1.2, 0.05)
    ribbons(spray(foot, HUB[1] + 0.2, 3600, 0.16, 7), 0.0025, EYE, mist)
    rim = np.linspace(-0.35, math.pi + 0.9, 160)
    ring = np.stack(
        [
            HUB[0] + (RADIUS + 0.03) * np.cos(rim),
            np.full(160, HUB[1] - DEPTH / 2 - 0.06),
            HUB[2] + (RADIUS + 0.03) * np.sin(rim),
        ],
        -1,
    )
    ribbons(ring[None], 0.022, EYE, light_thread([(0, '#ff5a2e'), (1, '#ff5a2e')], 7.0, 0.6))


def masonry():
    """A wall of wet basalt behind, an oak chute above."""
    basalt = stone('#0a1214', '#263538', rough=0.36, scale=0.8, bump=0.7, wet=0.4)
    for row in range(9):
        for column in range(-8, 9):
            wide = 1.7
            x = column * wide + (row % 2) * wide / 2
            slab(
                wide - 0.03,
                0.6,
                0.66,
                0.05,
                basalt,
                0.04,
                at=(x, 2.9 + 0.05 * math.sin(7 * column + 3 * row), 0.3 + row * 0.69),
            )
    oak = wood('#1a120c', '#3f2c1e', 0.4, 0.8)
    slab(6.6, DEPTH + 0.1, 0.1, 0.02, oak, 0.02, at=(HUB[0] + 4.86, HUB[1], HUB[2] + RADIUS + 0.06), turn=(0, -1.3, 0))
    slab(
        6.6,
        0.08,
        0.16,
        0.02,
        oak,
        0.02,
        at=(HUB[0] + 4.86, HUB[1] - DEPTH / 2 - 0.1, HUB[2] + RADIUS + 0.06),
        turn=(0, -1.3, 0),
    )


def build(set):
    """The wheel at the right; the side of the text stays dark."""
    no_bounce()
    wheel()
    water()
    masonry()
    mesh([(-30, -20, 0), (30, -20, 0), (30, 6, 0), (-30, 6, 0)], [(0, 1, 2, 3)], pool())
    soft((HUB[0] - 0.4, HUB[1] - 2.2, 5.6), HUB, 3, 0.3, 36, '#ff8a5c')
    soft((7.5, -2.5, 5.0), HUB, 1.5, 3, 70, '#ff8a5c')
    soft((-0.4, -1.6, 5.6), (1.4, 2.6, 2.2), 2, 1, 60, '#4fa3ad')
    soft((-1.5, -6.5, 4.5), HUB, 3, 2, 60, '#7fc0c6')
    surroundings('#1d4a52', '#0c1b1e', 0.16)
    camera(EYE, (0.7, 0, 2.2), 34, 2.8, HUB)
