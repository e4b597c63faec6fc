"""Six clothbound books lying on one another, a little apart, their spines to the front; then the bare shelf."""

import math

from studio.lights import Sun, soft
from studio.materials import metal, solid
from studio.meshes import grid, group
from studio.shapes import slab
from studio.stage import camera, surroundings

#: Colour, width and thickness of each book in the film's pixels, from the bottom; the film knows the same.
BOOKS = [
    ('#f58fb8', 560, 84),
    ('#12704a', 700, 78),
    ('#0f3490', 790, 100),
    ('#ff4a28', 620, 82),
    ('#ffcf30', 740, 96),
    ('#2b1266', 640, 124),
]


def volume(cloth, foil, wide, thick):
    """A book's boards and its rounded spine with two foiled bands, its foot at the origin."""
    board = 0.07
    things = [slab(wide, 1.6, board, 0.03, cloth, 0.025, at=(0, 0.8, z)) for z in (board / 2, thick - board / 2)]

    def spine(left, right, out, material):
        rows = []
        for x in (left, right):
            arc = [math.radians(84 * (i / 24 - 1)) for i in range(49)]
            rows.append([(x, 0.1 - out * math.cos(a), thick / 2 * (1 + 0.93 * math.sin(a))) for a in arc])
        return grid(rows, material)

    things.append(spine(-wide / 2 + 0.03, wide / 2 - 0.03, 0.34, cloth))
    for side in (-1, 1):
        middle = side * (wide / 2 - 0.3)
        things.append(spine(middle - 0.045, middle + 0.045, 0.352, foil))
    return group(things)


def build(set):
    """Fills the set; returns what takes the books away."""
    made, floor, gold = [], -2.55, metal('#f0c86e', 0.35)
    for color, wide, thick in BOOKS:
        cloth = solid(color, 0.78, bump=0.5, grain=130, Specular=0.18, Sheen=0.25)
        made.append(volume(cloth, gold, wide / 100, thick / 100))
        made[-1].location.z = floor
        floor += (thick + 4) / 100
    pile = group(made)
    slab(20, 6, 3, 0.04, solid('#9a82dc', 0.5, bump=0.1, grain=40), 0.03, at=(0, 0, -4.12))
    slab(
        20,
        20,
        0.2,
        0.04,
        solid('#c3b0f2', 0.85, bump=0.2, grain=3, Specular=0.1),
        0.03,
        at=(0, 1.9, 0),
        turn=(90, 0, 0),
    )
    Sun((52, 0, -38), 3.4, (0, 0, 0), 1.6, '#fff2e6')
    soft((-3, -7, 7), (0, 0, 0), 5, 3, 900, '#fff0ff')
    surroundings('#f4ecff', '#6a54a8', 0.5)
    camera((0, -121.6, 0), (0, 0, 0), 450)

    def move(t):
        pile.location.x = 50 * round(t * 2)

    return move
