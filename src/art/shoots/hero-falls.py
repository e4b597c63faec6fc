"""Threads of light run over a stepped black edge and fall; the edge itself is drawn in one orange line."""

import numpy as np

from studio.lights import soft
from studio.materials import backlit, stone
from studio.meshes import mesh
from studio.shapes import slab
from studio.stage import camera, surroundings
from studio.strands import falling, gathered, light_thread, no_bounce, pool, ribbons, spray

EYE = (-1.2, -10.5, 1.35)
#: Where each step of the edge begins and ends, its height, how far forward it stands, how many threads run over it.
STEPS = [
    (-9.0, -0.3, 3.35, 0.5, 0),
    (-0.3, 1.8, 3.35, 0.5, 5200),
    (1.8, 3.85, 2.65, 0.0, 5000),
    (3.85, 5.7, 1.95, -0.5, 4600),
    (5.7, 9.5, 1.3, -1.0, 5000),
]


def rocks():
    """The edge: blocks of wet basalt, each lower and nearer than the last."""
    basalt = stone('#0a1214', '#2a393c', rough=0.34, scale=0.9, bump=0.7, wet=0.5)
    for low, high, height, lip, _ in STEPS:
        block = slab(high - low - 0.02, 9, height + 1, 0.06, basalt, 0.05)
        block.location = ((low + high) / 2, lip + 4.5, (height + 1) / 2 - 1)


def water():
    """Bed, fall and spray of every step, and the lit edge."""
    cool = [
        (0.0, '#0b2a2f'),
        (0.3, '#2b7d86'),
        (0.4, '#e9f2ec'),
        (0.55, '#7fc3c6'),
        (0.85, '#2a7d88'),
        (1.0, '#bfe0dc'),
    ]
    thread, mist = light_thread(cool, 3.6, 0.03, 5.0), light_thread([(0, '#bcd3d0'), (1, '#1f6f78')], 1.2, 0.05)
    ember = light_thread([(0, '#ff5a2e'), (1, '#ff5a2e')], 7.0, 0.5)
    chance = np.random.default_rng(2)
    for seed, (low, high, height, lip, count) in enumerate(STEPS):
        if not count:  # The side of the text stays dark.
            continue
        x = gathered(count, low + 0.05, high - 0.05, 20 + seed * 9, 0.95)
        lines, along = falling(x, lip, height, chance.uniform(0.1, 0.42, len(x)), 50 + seed * 11)
        ribbons(lines, chance.uniform(0.002, 0.0065, len(x)), EYE, thread, along)
        ribbons(spray(x, lip - 0.55, len(x) // 2, 0.13, 70 + seed), 0.0025, EYE, mist)
        edge = np.linspace(low, high, 40)
        line = np.stack([edge, np.full(40, lip - 0.16), np.full(40, height + 0.03)], -1)
        ribbons(line[None], 0.022, EYE, ember)
        soft(
            ((low + high) / 2, lip - 0.35, height - 0.2),
            ((low + high) / 2, lip + 0.2, height - 0.9),
            high - low,
            0.1,
            14,
            '#ff5a2e',
        )


def build(set):
    """Fills the set."""
    no_bounce()
    rocks()
    water()
    mesh([(-30, -20, 0), (30, -20, 0), (30, 6, 0), (-30, 6, 0)], [(0, 1, 2, 3)], pool())
    dusk = backlit([(0.0, '#7a2f18'), (0.1, '#3a231d'), (0.3, '#0d2125'), (0.75, '#030809')], 'Z', 1, 26, 0.55)
    mesh([(-60, 40, -5), (60, 40, -5), (60, 40, 40), (-60, 40, 40)], [(0, 1, 2, 3)], dusk)
    soft((9, 8, 4.6), (4, 0, 2), 6, 1.5, 520, '#ff8a5c')
    soft((-3, 6, 7), (2, 0, 2.4), 6, 2, 160, '#4fa3ad')
    soft((6, -7, 6), (3, 0, 1), 5, 3, 60, '#9fd0d4')
    soft((-6, -6, 4), (-3, 0, 2.2), 3, 3, 90, '#3f8f98')
    surroundings('#1d4a52', '#0c1b1e', 0.16)
    camera(EYE, (0.55, 0, 2.05), 34, 2.8, (2.2, 0, 2))
