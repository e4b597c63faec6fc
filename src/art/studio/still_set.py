"""The little set that is being filmed: a vase of fern on a round block, before an orange paper sweep."""

import math

from .materials import leafy, solid
from .nature import bent_leaf
from .meshes import grid, group
from .shapes import cable, cylinder
from .tabletop import vase


def fern_frond(leaf, stem, turn, length=1.5, pairs=12):
    """One arching frond from the origin."""
    line = [(0, length * t * 0.62, length * (0.95 * t - 0.42 * t * t)) for t in (0, 0.33, 0.66, 1)]
    things = [cable(line, [0.014, 0.012, 0.008, 0.003], stem)]
    for i in range(pairs):
        t = 0.2 + 0.8 * (i + 0.5) / pairs
        y, z = length * t * 0.62, length * (0.95 * t - 0.42 * t * t)
        reach = length * (0.27 * (1 - t) + 0.07)
        for side in (-1, 1):
            things.append(
                bent_leaf(leaf, reach, reach * 0.3, (0, y, z), (35 - 30 * t, 0, -side * (68 - 22 * t)), 0.2, 0.12)
            )
    return group(things, turn=(0, 0, turn))


def sweep(paper, width=2.6, height=3.4, depth=2.4):
    """A roll of paper that hangs from its bar and runs out over the floor."""
    line = [(-depth, 0.01)] + [
        (-0.9 + 0.9 * math.sin(a), 0.91 - 0.9 * math.cos(a)) for a in (math.pi / 2 * k / 24 for k in range(25))
    ]
    line.append((0, height))
    return grid([[(x, y, z) for y, z in line] for x in (width / 2, -width / 2)], paper)


def still_life(orange='#ff5a2e'):
    """Everything before the lens, its middle at the origin."""
    leaf, stem = leafy('#44663a', '#93b558', 0.4), solid('#3b4a22', 0.5)
    pot = vase(solid('#f1e7d7', 0.4, bump=0.05, grain=60, Clearcoat=0.15), (0, 0, 0.5), 0.85)
    fronds = [
        fern_frond(leaf, stem, turn, length)
        for turn, length in ((20, 1.25), (100, 1.5), (170, 1.2), (235, 1.35), (310, 1.5))
    ]
    head = group(fronds, (0, 0, 1.62))
    base = cylinder(0.72, 0.5, solid('#c98b5a', 0.7, bump=0.1, grain=70), 0.02)
    paper = sweep(solid(orange, 0.8, Specular=0.15))
    paper.location.y = 1.25
    return group([pot, head, base, paper])
