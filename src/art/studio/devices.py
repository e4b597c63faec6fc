"""Phones, tablets and laptops without a maker. What they show is a material of the scene."""

import math

from mathutils import Vector

from .materials import metal, solid
from .meshes import copy, group
from .shapes import lathe, plate, slab

#: Widths of the keys in each row, from the top; the page prints/keyboard.html letters the same rows.
KEY_ROWS = [
    [1] * 13 + [1.5],
    [1.5] + [1] * 12 + [1],
    [1.8] + [1] * 11 + [1.7],
    [2.3] + [1] * 10 + [2.2],
    [1, 1, 1, 1.3, 5.6, 1.3, 1, 1.15, 1.15],
]


def phone(display, frame=None, width=0.78, height=1.62, thick=0.085):
    """A phone lying on its back, its middle at the origin; turn it with `group`."""
    frame = frame or metal('#2b2d30', 0.28)
    black = solid('#050506', 0.1)
    body = slab(width, height, thick, 0.13, frame, 0.03, soft=6)
    face = plate(width - 0.035, height - 0.035, black, 0.115, at=(0, 0, thick / 2 + 0.0006))
    shown = plate(width - 0.07, height - 0.07, display, 0.098, at=(0, 0, thick / 2 + 0.0014))
    eye = slab(0.17, 0.05, 0.002, 0.0249, black, 0.0005, at=(0, height / 2 - 0.105, thick / 2 + 0.002))
    keys = [
        slab(0.012, length, 0.03, 0.006, frame, 0.004, at=(side * (width / 2 + 0.003), y, 0))
        for side, length, y in ((1, 0.2, 0.28), (-1, 0.12, 0.42), (-1, 0.12, 0.26))
    ]
    return group([body, face, shown, eye, *keys])


def tablet(display, frame=None, width=1.78, height=2.48, thick=0.07):
    """A tablet lying on its back, upright in y."""
    body = slab(width, height, thick, 0.13, frame or metal('#c9c7c2', 0.32), 0.026, soft=6)
    face = plate(width - 0.03, height - 0.03, solid('#050506', 0.1), 0.118, at=(0, 0, thick / 2 + 0.0006))
    shown = plate(width - 0.19, height - 0.19, display, 0.04, at=(0, 0, thick / 2 + 0.0014))
    return group([body, face, shown])


def keyboard(cap, letters, width=2.7, depth=1.0, at=(0, 0.36, 0.131)):
    """Key caps with a print of their letters."""
    made, row = [], depth / len(KEY_ROWS)
    model = slab(0.17, row - 0.03, 0.032, 0.026, cap, 0.008, steps=5, soft=2, at=(0, 0.36, 0.08))  # Inside the body.
    made.append(model)
    for index, weights in enumerate(KEY_ROWS):
        unit, x = width / sum(weights), -width / 2
        for weight in weights:
            wide = unit * weight
            y = at[1] + depth / 2 - row * (index + 0.5)
            made.append(copy(model, (x + wide / 2, y, at[2] + 0.008), scale=((wide - 0.03) / 0.17, 1, 1)))
            x += wide
    made.append(plate(width, depth, letters, at=(0, at[1], at[2] + 0.0252)))
    return made


def laptop(display, letters, body=None, key=None, open_by=110):
    """A laptop on its feet, hinge towards +y, opened by degrees."""
    body, black = body or metal('#d6d3cd', 0.4), solid('#050506', 0.12)
    dark = metal('#3a3b3d', 0.45)
    things = [
        slab(3.1, 2.14, 0.1, 0.13, body, 0.032, at=(0, 0, 0.075)),
        slab(2.78, 1.06, 0.01, 0.04, dark, 0.004, at=(0, 0.36, 0.1225)),
        *keyboard(key or solid('#17181a', 0.55), letters),
        slab(1.16, 0.7, 0.006, 0.05, body, 0.002, at=(0, -0.6, 0.1262)),
    ]
    for x in (-1.3, 1.3):
        for y in (-0.85, 0.85):
            things.append(slab(0.2, 0.06, 0.03, 0.028, black, 0.01, at=(x, y, 0.015)))
    lean = math.radians(180 - open_by)
    up, out = Vector((0, math.cos(lean), math.sin(lean))), Vector((0, -math.sin(lean), math.cos(lean)))
    hinge = Vector((0, 1.03, 0.115))
    turn = (math.degrees(lean), 0, 0)
    things += [
        slab(3.1, 2.08, 0.055, 0.12, body, 0.02, at=hinge + up * 1.06, turn=turn),
        plate(3.05, 2.03, black, 0.1, at=hinge + up * 1.06 + out * 0.0282, turn=turn),
        plate(2.93, 1.85, display, 0.03, at=hinge + up * 1.09 + out * 0.029, turn=turn),
    ]
    bar = lathe([(0, -1.15), (0.042, -1.15), (0.042, 1.15), (0, 1.15)], dark, 32, at=(0, 1.05, 0.105))
    bar.rotation_euler = (0, math.pi / 2, 0)
    return group([*things, bar])
