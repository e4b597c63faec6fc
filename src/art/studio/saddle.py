"""The saddle of a bicycle. Millimetres as in wheels.py."""

import math

from .meshes import grid, group
from .shapes import ball, cable
from .wheels import spot


def saddle(leather, brass, steel):
    """A riveted leather saddle on its rails, with springs at the back."""
    rows = []
    for i in range(49):
        t = i / 48
        half = 0.16 + 0.74 * (1 - t) ** 2.2 * min(1, 0.35 + t * 9) ** 0.7
        rise = 0.2 * (1 - t) ** 3 + 0.05 * t**3
        drop = 0.34 + 0.2 * math.exp(-(((t - 0.4) / 0.25) ** 2))
        row = []
        for k in range(33):
            a = math.pi * k / 32
            across, up = math.cos(a), math.sin(a)
            row.append(
                (
                    -1.5 + 3.1 * t,
                    half * math.copysign(abs(across) ** 0.7, across),
                    rise - drop * (1 - up**0.45),
                )
            )
        rows.append(row)
    hide = grid(rows, leather)
    hide.modifiers.new('thick', 'SOLIDIFY').thickness = 0.05
    things = [hide]
    for x, y, z in (
        (-1.38, 0.3, 0.16),
        (-1.38, -0.3, 0.16),
        (-1.36, 0.52, 0.06),
        (-1.36, -0.52, 0.06),
        (-1.38, 0, 0.19),
        (1.5, 0.0, 0.07),
    ):
        things.append(ball(0.07, brass, (x, y, z)))
    for side in (-1, 1):
        things.append(
            cable(
                [
                    (-1.2, side * 0.5, -0.5),
                    (-0.4, side * 0.22, -0.62),
                    (0.5, side * 0.2, -0.6),
                    (1.4, side * 0.06, -0.2),
                ],
                0.045,
                steel,
            )
        )
        spring = [
            (-1.2 + 0.15 * math.cos(k * 0.8), side * 0.5 + 0.15 * math.sin(k * 0.8), -0.52 + 0.012 * k)
            for k in range(40)
        ]
        things.append(cable(spring, 0.03, steel, steps=3))
    return group(things, spot(765, 218), (0, -2, 0))
