"""Evening on still water: rings from several drops spread, meet and cross, and take the colours of the sky."""

import numpy as np

from studio.materials import backlit
from studio.nodes import surface
from studio.relief import field, sheet, smooth_noise
from studio.meshes import mesh
from studio.stage import camera, surroundings

#: Where drops fell, how long ago, and how hard.
DROPS = [
    (-0.3, -0.6, 2.1, 1.0),
    (2.5, 1.7, 3.0, 0.85),
    (-3.1, 2.3, 3.4, 0.8),
    (1.6, 5.4, 4.6, 0.9),
    (-5.6, 6.5, 5.2, 0.9),
    (5.4, -0.2, 2.4, 0.6),
]


def rings(x, y):
    """The height of the water: a packet of waves round every drop."""
    z = 0.004 * smooth_noise(x, y, 3, 1.1, 3)
    for cx, cy, age, force in DROPS:
        r = np.hypot(x - cx, y - cy)
        packet = np.exp(-(((r - age * 0.62) / (0.42 + 0.2 * age)) ** 2))
        z += force * 0.021 * packet * np.cos(2 * np.pi * (r - age * 0.6) / (0.3 + 0.03 * age)) / (0.75 + 0.25 * r)
    return z


def water():
    """Deep teal, mirror-smooth."""
    tree, shader, material = surface('water')
    for name, value in {'Base Color': '#06282d', 'Roughness': 0.03, 'Specular': 0.6, 'IOR': 1.33}.items():
        tree.set(shader, name, value)
    return material


def build(set):
    """Fills the set."""
    x, y = field(22, 22, 1100)
    sheet(x, y + 5, rings(x, y + 5), water())
    sky = [(0.0, '#ffb08a'), (0.07, '#ff7a4e'), (0.2, '#d98a86'), (0.4, '#4f868e'), (1.0, '#16424a')]
    mesh([(-90, 26, -1), (90, 26, -1), (90, 26, 70), (-90, 26, 70)], [(0, 1, 2, 3)], backlit(sky, 'Z', 0, 34, 1.5))
    mesh(
        [(-90, -30, 34), (90, -30, 34), (90, 40, 60), (-90, 40, 60)],
        [(0, 1, 2, 3)],
        backlit([(0, '#0f3138'), (1, '#2f6a72')], 'Y', -30, 40, 0.6),
    )
    surroundings('#2a5a62', '#0c1b1e', 0.3)
    camera((-0.1, -8.2, 3.1), (0.05, 0.2, -0.72), 52, 4.0, (-0.3, -0.6, 0))
