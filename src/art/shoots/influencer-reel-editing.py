"""Three phones on blocks that step down show three moments of one reel; a paper ribbon runs down past all of them."""

import math

import numpy as np

from studio.devices import phone
from studio.lights import Sun, soft
from studio.materials import metal, screen, solid
from studio.relief import bend
from studio.meshes import grid
from studio.shapes import slab
from studio.stage import backdrop, camera, surroundings
from studio.tabletop import block

#: Left to right: where a phone stands, the height of its block, how far it is turned.
STANDS = [(-1.75, 0.55, 1.5, 14), (0.0, 0.1, 0.86, 2), (1.75, -0.45, 0.22, -12)]


def ribbon(paper, points, width=0.34):
    """A band that follows points and turns on itself."""
    line = np.array(bend(points, 26))
    along = np.gradient(line, axis=0)
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    turn = np.linspace(0.3, 2.6, len(line))
    across = np.cross(along, np.array([0, 0, 1.0]))
    across /= np.linalg.norm(across, axis=1, keepdims=True)
    up = np.cross(across, along)
    side = across * np.sin(turn)[:, None] + up * np.cos(turn)[:, None]
    rows = [[tuple(p + s * w) for w in np.linspace(-width / 2, width / 2, 5)] for p, s in zip(line, side)]
    band = grid(rows, paper)
    band.modifiers.new('thick', 'SOLIDIFY').thickness = 0.012
    return band


def build(set):
    """Fills the set."""
    clay = solid('#b8542c', 0.72, bump=0.1, grain=60, Specular=0.2)
    frame = metal('#e6c9a8', 0.3)
    for index, (x, y, high, turn) in enumerate(STANDS):
        block(clay, 1.42, 1.3, high, (x, y + 0.12, 0), turn * 0.5, 0.02)
        slot = slab(1.0, 0.32, 0.16, 0.06, solid('#7d3013', 0.6), 0.03, at=(x, y, high + 0.08), turn=(0, 0, turn))
        slot.name = 'stand'
        handset = phone(screen(set.screen('abc'[index])), frame, 0.92, 1.93)
        handset.location = (x, y + 0.0, high + 1.05)
        handset.rotation_euler = (math.radians(80), 0, math.radians(turn))
    paper = solid('#fbf1e2', 0.6, Specular=0.25)
    ribbon(
        paper,
        [
            (-5.2, 1.9, 3.5),
            (-3.2, 1.2, 3.75),
            (-1.75, 1.15, 3.0),
            (-0.85, 0.75, 2.2),
            (0.0, 0.75, 2.55),
            (0.95, 0.4, 1.75),
            (1.75, 0.3, 1.85),
            (2.7, -0.2, 0.85),
            (3.6, -0.9, 0.45),
            (4.9, -1.5, 0.5),
        ],
    )
    backdrop(solid('#d9673a', 0.85, Specular=0.12), depth=4.8, bend=2.4)
    Sun((52, 0, 48), 4.2, (0, 0, 1), 1.0, '#ffe6cc')
    soft((-4.2, -3.0, 3.6), (0, 0, 1.4), 2.2, 3.0, 80, '#fff3e6')
    soft((-3.4, 2.6, 4.0), (0, 0, 1.6), 0.6, 3.0, 90, '#ffe0c4')
    surroundings('#fff1e4', '#8a3d1e', 0.25)
    camera((0.9, -10.2, 3.0), (0.05, 0, 1.66), 66, 4.0, (0, 0, 1.7))
