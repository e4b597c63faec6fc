"""A spring carved into plaster feeds one channel and five arms of it, each ending in a basin with an orange ball."""

import numpy as np

from studio.lights import Sun, fern, soft
from studio.materials import solid
from studio.nodes import surface
from studio.relief import bend, carve, field, sheet, smooth_noise, to_line
from studio.shapes import ball
from studio.stage import camera, surroundings

SPRING, ENDS = (-3.1, 1.9), [(-2.1, -0.3), (-0.95, -1.0), (0.35, -1.65), (1.75, -2.25), (3.15, -2.8)]
LEVEL = -0.14


def channels():
    """The trunk along the top, and one arm for each basin that leaves it further on."""
    trunk = bend([SPRING, (-1.6, 1.75), (0.2, 1.7), (2.0, 1.6), (2.9, 1.1)])
    arms = []
    for number, (x, y) in enumerate(ENDS):
        leave = [(-2.45, 1.84), (-1.15, 1.74), (0.2, 1.7), (1.55, 1.64), (2.9, 1.1)][number]
        arms.append(bend([leave, (leave[0] + 0.32, leave[1] - 0.55), (x - 0.08, (y + leave[1]) / 2 - 0.2), (x, y)]))
    return trunk, arms


def water():
    """Clear water over pale plaster: teal where it is deep."""
    tree, shader, material = surface('water')
    for name, value in {
        'Base Color': '#1b7f8a',
        'Roughness': 0.04,
        'Specular': 0.7,
        'Clearcoat': 1.0,
        'Clearcoat Roughness': 0.02,
        'Normal': tree.bump(tree.noise(2.6, 3, distortion=0.6), 0.12, 0.05),
    }.items():
        tree.set(shader, name, value)
    return material


def build(set):
    """Fills the set."""
    x, y = field(19, 17, 1300)
    trunk, arms = channels()
    groove = np.minimum(
        carve(np.hypot(x - SPRING[0], y - SPRING[1]), 0.82, 0.42, 0.09), carve(to_line(x, y, trunk), 0.24, 0.3, 0.07)
    )
    for arm, (cx, cy) in zip(arms, ENDS):
        groove = np.minimum(groove, carve(to_line(x, y, arm), 0.155, 0.26, 0.06))
        groove = np.minimum(groove, carve(np.hypot(x - cx, y - cy), 0.5, 0.36, 0.08))
    plaster = solid('#e9ddc8', 0.82, bump=0.22, grain=26, Specular=0.15)
    sheet(x, y, groove + 0.006 * smooth_noise(x, y, 4, 1.2), plaster)
    wx, wy = field(19, 17, 12)
    sheet(wx, wy, np.full_like(wx, LEVEL), water())
    orange = solid('#ff5a2e', 0.22, Clearcoat=0.7, Clearcoat_Roughness=0.1)
    ball(0.46, orange, (SPRING[0], SPRING[1], LEVEL + 0.2))
    for cx, cy in ENDS:
        ball(0.24, orange, (cx + 0.03, cy, LEVEL + 0.1))
    sun = Sun((54, 0, -56), 4.6, (0, 0, 0), 1.0, '#ffe2bd')
    sun.leaves([(-4.6, 1.8, -70, 3.2), (3.9, 2.6, 120, 2.8)], fern)
    soft((4.5, -3, 5), (0, 0, 0), 3, 3, 90, '#dbeaf0')
    surroundings('#eef4f4', '#9c8f7a', 0.35)
    camera((0.1, -8.6, 7.6), (0.28, -0.5, 0), 47, 4.0, (0, -0.8, 0))
