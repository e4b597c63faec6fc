"""Five measuring glasses under five brass taps, each filled to another height; the last one runs."""

import math

from studio.bottles import filling, wrap
from studio.lights import soft
from studio.materials import glass, metal, solid, stencil, wood
from studio.meshes import group
from studio.shapes import ball, cable, cylinder, fillet, lathe, rod, slab
from studio.stage import backdrop, camera, surroundings

LEVELS, GAP = [1.86, 1.5, 1.16, 0.84, 0.5], 1.06


def measure(clear, ink, level, liquid):
    """A measuring glass with a foot, a lip and a printed scale, filled to a level."""
    outside = [(0, 0), (0.42, 0), (0.44, 0.05), (0.2, 0.11), (0.33, 0.17), (0.33, 2.2), (0.36, 2.25)]
    inside = [(0.335, 2.25), (0.3, 2.19), (0.3, 0.24), (0, 0.22)]
    body = lathe(
        fillet(outside, [0, 0.02, 0.03, 0.05, 0.06, 0.06, 0], 8) + fillet(inside, [0, 0.03, 0.07, 0], 8), clear, 128
    )
    return [body, filling(0.333, level, liquid, 0.033, 0.222), wrap(0.33, 0.24, 2.12, 0.21, ink, -72)]


def tap(brass):
    """A small tap on the pipe, its spout over the origin, handle up."""
    bend_ = [(0, 0.5, 0.42), (0, 0.18, 0.42), (0, 0.02, 0.36), (0, 0, 0.12)]
    return [
        cable(bend_, 0.075, brass),
        cylinder(0.1, 0.12, brass, 0.02, at=(0, 0, 0.02)),
        cylinder(0.13, 0.2, brass, 0.03, at=(0, 0.24, 0.34)),
        cylinder(0.04, 0.24, brass, 0.01, at=(0, 0.24, 0.5)),
    ]


def build(set):
    """Fills the set."""
    clear, ink = glass('#fafffd', shade='#eef4f2'), stencil(set.texture('scale'), '#f7f3ea', 0.5)
    liquid = solid('#ff5a2e', 0.12, Subsurface=0.35, Subsurface_Color='#ff6a3a', Subsurface_Radius=(0.2, 0.07, 0.03))
    brass, red = metal('#c9974f', 0.24), solid('#ff5a2e', 0.3, Clearcoat=0.5)
    oak = wood('#3a2516', '#6a4629', 0.42, 0.9, coat=0.15)
    slab(6.4, 1.5, 0.24, 0.05, oak, 0.03, at=(0, 0, 0.12))
    rod((-3.6, 0.5, 3.16), (3.6, 0.5, 3.16), 0.13, brass)
    for x in (-2.9, 2.9):
        rod((x, 0.5, 0.2), (x, 0.5, 3.2), 0.09, brass)
        ball(0.19, brass, (x, 0.5, 3.16))
    for number, level in enumerate(LEVELS):
        x = (number - 2) * GAP
        group(measure(clear, ink, level, liquid), (x, 0, 0.245))
        group(tap(brass), (x, 0, 2.74))
        turn = 0 if number < 4 else 62
        lever = slab(
            0.42,
            0.1,
            0.07,
            0.03,
            red,
            0.025,
            at=(x + 0.12 * math.cos(math.radians(turn)), 0.24 + 0.12 * math.sin(math.radians(turn)), 3.5),
            turn=(0, 0, turn),
        )
        lever.name = 'lever'
    cable([((LEVELS.index(0.5) - 2) * GAP, 0, z) for z in (2.78, 2.2, 1.5, 0.72)], [0.05, 0.04, 0.035, 0.04], liquid)
    backdrop(solid('#1f6f78', 0.8, Specular=0.15), depth=4.4, bend=2.0)
    soft((-4.4, -2.2, 3.4), (0, 0, 1.4), 1.4, 3.4, 150, '#fff1e0')
    soft((4.2, -0.6, 2.8), (0, 0, 1.4), 0.5, 3.6, 110, '#e3f4f6')
    soft((0, 2.2, 1.0), (0, 5.2, 1.9), 4.0, 0.7, 150, '#bfe6e8')
    soft((0.4, -3.0, 5.6), (0, 0, 1.2), 3.0, 1.4, 70, '#fff6ea')
    surroundings('#dff0f0', '#12343a', 0.22)
    camera((1.5, -9.8, 2.5), (0.0, 0, 1.88), 61, 4.0, (0.3, -0.3, 1.4))
