"""An orange coffee bag on the ice at night. Three lamps tell the film: the frost, the roaster's fire, and both."""

import math
import random

import bpy

from studio.coffee import bag, beans
from studio.lights import soft
from studio.materials import metal, picture, solid
from studio.nature import boulder
from studio.nodes import surface
from studio.meshes import mesh
from studio.stage import camera, surroundings


def ice():
    """Black ice with a breath of frost in patches."""
    tree, shader, material = surface('ice')
    patch, fine = tree.noise(0.9, 9, distortion=0.6, rough=0.6), tree.noise(9, 6)
    tree.set(shader, 'Base Color', tree.ramp(patch, [(0.45, '#040b14'), (0.75, '#2b4056')]))
    tree.set(shader, 'Roughness', tree.between(patch, 0.07, 0.5, 0.4, 0.66))
    tree.set(shader, 'Normal', tree.bump(fine, 0.05, 0.01))
    return material


def lamps(set):
    """Three groups of lamps, named so that the film can dim each."""
    cold = [
        soft((3.9, 1.4, 3.6), (1.1, 0, 1.2), 1.0, 3.2, 190, '#8fbcff'),
        soft((-2.4, 3.0, 2.6), (1.0, 0, 1.2), 0.8, 2.6, 150, '#79aef5'),
        soft((0.4, -4.8, 4.6), (1.1, 0, 1.0), 2.6, 1.6, 95, '#a9ccff'),
    ]
    fire = [
        soft((-2.6, -1.9, 1.1), (1.1, 0, 1.0), 1.2, 1.5, 210, '#ff8a3c'),
        soft((-3.4, 1.6, 0.5), (1.0, -0.2, 0.7), 2.2, 0.7, 170, '#ff6a1e'),
    ]
    key = [
        soft((-1.9, -4.2, 3.4), (1.1, 0, 1.25), 1.5, 2.0, 170, '#ffe6cc'),
        soft((3.4, -2.6, 1.2), (1.1, 0, 1.2), 0.5, 2.4, 60, '#ffd0a0'),
    ]
    for lamp in fire:
        lamp.visible_glossy = False  # Its outline would stand in the ice.
    set.lamp('cold', *cold, bpy.context.scene.world)
    set.lamp('fire', *fire)
    set.lamp('key', *key)


def build(set):
    """Fills the set."""
    mesh([(-20, -14, 0), (20, -14, 0), (20, 30, 0), (-20, 30, 0)], [(0, 1, 2, 3)], ice())
    foil = picture(set.texture('front'), 0.42, Specular=0.45, Sheen=0.1)
    pack = bag(foil, metal('#d9c7a0', 0.35))
    pack.location, pack.rotation_euler = (1.16, 0, 0), (0, 0, math.radians(-17))
    snow = solid(
        '#e8f0f7',
        0.75,
        bump=0.5,
        grain=14,
        Subsurface=0.2,
        Subsurface_Color='#bcd4ee',
        Subsurface_Radius=(0.05, 0.08, 0.12),
    )
    for seed, (at, size) in enumerate(
        [
            ((2.9, 0.9, -0.12), (1.3, 0.6, 0.34)),
            ((-0.6, 1.9, -0.1), (1.6, 0.5, 0.24)),
            ((2.5, -0.35, -0.06), (0.5, 0.3, 0.15)),
            ((4.2, 2.6, -0.2), (2.6, 0.8, 0.6)),
        ]
    ):
        boulder(snow, size, at, seed=40 + seed, flat=2, rough=0.3)
    chance = random.Random(8)
    spots = [(chance.gauss(0.25, 0.55), chance.gauss(-1.15, 0.28), 0.05) for _ in range(44)]
    beans(solid('#2a130a', 0.34, Clearcoat=0.25, Clearcoat_Roughness=0.3), spots)
    surroundings('#7fa9d8', '#0a1420', 0.1)
    lamps(set)
    camera((-0.1, -8.6, 1.75), (-0.05, 0, 1.28), 68, 4, (1.0, -0.4, 1.2))
    return strengths


def strengths(t):
    """First the frost, then the fire rises and flickers, then a calm light; at the end back to the frost."""
    ease = lambda a, b: (lambda x: x * x * (3 - 2 * x))(min(1, max(0, (t - a) / (b - a))))
    back = 1 - ease(0.93, 1.0)
    flame = ease(0.3, 0.46) * back
    flicker = 1 + 0.1 * math.sin(2 * math.pi * 9 * t) * math.sin(2 * math.pi * 7 * t + 1)
    calm = ease(0.62, 0.74) * back
    return {
        'cold': 1.0 - 0.35 * flame + 0.15 * calm,
        'fire': flame * flicker * (1 - 0.35 * calm) + 0.015,
        'key': 0.1 + 0.16 * flame + 0.62 * calm,
    }
