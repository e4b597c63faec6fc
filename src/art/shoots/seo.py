"""A valley of stacked card in greens, cut by hand; a stream of blue card winds to an orange pin."""

import numpy as np

from studio.lights import soft
from studio.materials import metal, solid
from studio.relief import bend, field, layers, smooth_noise, to_line
from studio.meshes import mesh
from studio.shapes import ball, rod
from studio.stage import camera, surroundings
from studio.lights import Sun

STREAM = bend(
    [
        (0.6, 6.4),
        (0.9, 5.2),
        (0.4, 3.6),
        (1.5, 2.4),
        (1.1, 1.2),
        (-0.3, 0.4),
        (0.1, -0.9),
        (1.0, -1.9),
        (0.5, -3.2),
        (-0.2, -4.6),
    ]
)
GREENS = [
    '#26402b',
    '#30512f',
    '#3d6134',
    '#4d7139',
    '#5f8140',
    '#75914b',
    '#8da25b',
    '#a6b46f',
    '#bfc688',
    '#d6d7a5',
    '#e8e5c3',
    '#f4eee0',
]


def build(set):
    """Fills the set."""
    x, y = field(11.5, 12.4, 320)
    near = to_line(x, y, STREAM)
    valley = 1.25 * np.clip((near - 0.16) / 3.2, 0, 1) ** 0.62
    land = valley * (1 + 0.42 * smooth_noise(x, y, 5, 0.62, 3)) + 0.14 * smooth_noise(x, y, 9, 1.5, 3) * np.clip(
        near, 0, 1
    )
    cards = [solid(color, 0.85, bump=0.1, grain=90, Specular=0.15) for color in GREENS]
    layers(x, y, land, 0.07 + 0.115 * np.arange(len(GREENS)), 0.115, lambda k: cards[k])
    water = solid('#2f7f8c', 0.7, bump=0.06, grain=90, Specular=0.25)
    mesh([(-6, -6, -0.1), (6, -6, -0.1), (6, 6, -0.1), (-6, 6, -0.1)], [(0, 1, 2, 3)], water)
    tip = (0.1, -0.95, -0.1)
    rod((tip[0], tip[1], tip[2]), (tip[0] + 0.02, tip[1], 1.05), 0.022, metal('#c9c3b8', 0.25))
    ball(0.24, solid('#ff5a2e', 0.25, Clearcoat=0.6), (tip[0] + 0.02, tip[1], 1.2))
    Sun((58, 0, 68), 5.0, (0, 0, 0), 1.2, '#ffe3b8')
    soft((-5, -3, 6), (0, 0, 0), 4, 4, 120, '#d8ecf0')
    surroundings('#e9f2ee', '#26402b', 0.3)
    camera((0.2, -9.2, 7.4), (0.15, -0.15, 0.25), 64, 3.2, (0.1, -0.95, 0.8))
