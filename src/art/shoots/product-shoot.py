"""Apricot cordial and jam with the fruit they are made of, on three blocks that step down; a colour card beside them."""

import random

from studio.bottles import cap, filling, vessel, wrap
from studio.lights import Sun, soft
from studio.materials import glass, leafy, metal, picture, solid
from studio.nature import bent_leaf, blush, stone_fruit
from studio.meshes import group
from studio.shapes import fillet, lathe, plate, slab
from studio.stage import backdrop, camera, surroundings
from studio.tabletop import block


def goods(set):
    """Bottle and jar. The labels are paper, glued on the glass."""
    clear, cork = glass('#fbfffd', shade='#f2f4ee'), solid('#b98a57', 0.8, bump=0.6, grain=28)
    cordial = glass('#ffcf86', ior=1.36, shade='#ffb45a')
    bottle = [
        vessel(0.4, 1.75, 0.15, 0.5, clear, round_=0.3, rim=0.26),
        filling(0.4, 1.2, cordial),
        wrap(0.4, 0.3, 0.98, 0.82, picture(set.texture('cordial'), 0.6)),
        cap(0.112, 1.86, 2.16, cork, 0.03),
    ]
    group(bottle, (-1.1, 0.25, 1.3), (0, 0, 8))
    jam = glass('#ff9a3a', 0.08, ior=1.4, shade='#ff8a2a')
    jar = [
        vessel(0.46, 0.86, 0.4, 0.1, clear, round_=0.1, rim=0.08),
        filling(0.46, 0.72, jam),
        wrap(0.46, 0.14, 0.66, 0.92, picture(set.texture('jam'), 0.6)),
        cap(0.44, 0.86, 1.06, metal('#d8b066', 0.28), 0.03),
    ]
    group(jar, (1.38, -0.35, 0.36), (0, 0, -6))


def bowl_of_fruit(glaze):
    """A footed bowl, heaped, and two that got away."""
    wall = [
        (0, 0.06),
        (0.24, 0.06),
        (0.26, 0),
        (0.3, 0),
        (0.27, 0.1),
        (0.66, 0.36),
        (0.68, 0.42),
        (0.63, 0.42),
        (0.3, 0.15),
        (0, 0.13),
    ]
    lathe(fillet(wall, [0, 0.02, 0.02, 0.02, 0.05, 0.22, 0.02, 0.02, 0.2, 0], 8), glaze, 160, at=(0.2, 0.35, 0.84))
    skin, leaf, chance = (blush('#f6b75e', '#ee7f2a', '#c23a1c'), leafy('#5d7a35', '#a7bf54', 0.4), random.Random(5))
    for i, (x, y, z) in enumerate(
        [
            (-0.28, -0.2, 1.3),
            (0.24, -0.24, 1.3),
            (0.02, 0.24, 1.32),
            (0.42, 0.16, 1.32),
            (-0.4, 0.2, 1.3),
            (0.0, -0.06, 1.6),
            (0.28, 0.06, 1.58),
        ]
    ):
        turn = [chance.uniform(-50, 50), chance.uniform(-50, 50), chance.uniform(0, 360)]
        stone_fruit(skin, 0.245, (0.2 + x, 0.35 + y, z), turn, i)
    stone_fruit(skin, 0.25, (0.45, -0.95, 0.24), (12, -20, 200), 8)
    stone_fruit(skin, 0.24, (-0.2, -1.25, 0.225), (-30, 24, 60), 9)
    for at, turn in [
        ((0.52, 0.3, 1.8), (-14, 20, -75)),
        ((0.2, 0.24, 1.83), (-10, -20, 50)),
        ((0.5, -0.8, 0.5), (5, 0, -105)),
    ]:
        bent_leaf(leaf, 0.62, 0.3, at, turn)


def build(set):
    """Fills the set."""
    sand, clay, pale = (solid(c, 0.75, bump=0.12, grain=70, Specular=0.2) for c in ('#d9bd97', '#c98b5a', '#e8dcc6'))
    block(sand, 1.35, 1.25, 1.3, (-1.1, 0.3, 0), 8, 0.02)
    block(clay, 1.45, 1.35, 0.84, (0.22, 0.35, 0), 0, 0.02)
    block(pale, 1.3, 1.2, 0.36, (1.4, -0.35, 0), -7, 0.02)
    goods(set)
    bowl_of_fruit(solid('#f3ece0', 0.32, Clearcoat=0.5, Clearcoat_Roughness=0.12, bump=0.03, grain=30))
    card = [
        slab(1.0, 0.68, 0.04, 0.03, solid('#17191a', 0.5), 0.01),
        plate(0.98, 0.66, picture(set.texture('card'), 0.7), 0.02, at=(0, 0, 0.0206)),
    ]
    group(card, (-1.55, -0.52, 0.315), (66, 0, 8))
    backdrop(solid('#6fa19f', 0.85, Specular=0.15), depth=4.6, bend=2.2)
    Sun((48, 0, 50), 5.4, (0, 0, 1), 1.1, '#ffe9cf')
    soft((-4.2, -2.6, 3.0), (0, 0, 1), 2.4, 3.4, 70, '#e9f4f6')
    soft((-1.6, 3.2, 1.6), (-1.0, 0.2, 1.9), 1.6, 2.2, 60, '#ffe9cc')
    soft((2.8, 2.4, 3.0), (0.6, 0, 1.2), 0.5, 2.6, 60, '#fff2e0')
    surroundings('#f2f6f4', '#54655f', 0.26)
    camera((0.5, -10.6, 2.6), (0.06, 0, 1.68), 71, 4.0, (0, -0.2, 1.4))
