"""What six creators saw: forest, surf, road, tent, summit, lake, each with the yellow jacket."""

import bpy
import numpy as np
from mathutils import Vector

from studio import outdoors
from studio.bicycle import bicycle
from studio.garments import rain_jacket
from studio.lights import Sun, soft
from studio.materials import leafy, metal, picture, solid, stone, wood
from studio.meshes import copy, grid, group, mesh
from studio.nature import boulder, moss, moss_material
from studio.shapes import ball, rod, slab
from studio.stage import aim, camera, surroundings
from studio.still_set import fern_frond
from studio.tabletop import cup

YELLOW = '#f7b500'


def coat(set):
    """The jacket, dry."""
    cloth = solid(YELLOW, 0.38, Clearcoat=0.3)
    carrier, _ = rain_jacket(
        cloth, solid('#efe8d8'), solid('#b97f00'), metal('#3a2c22', 0.4), picture(set.texture('badge'), 0.5)
    )
    return carrier


def forest(set):
    """Fog between cedars; the jacket hangs on a branch over ferns."""
    outdoors.sky('#dfe9e2', '#c3d6cb', 60, 40)
    bark = outdoors.bark_material()
    for x, y, radius in ((-9, 9, 1.7), (8.5, 7, 2.0), (14, 20, 1.8), (-4.5, 24, 1.5)):
        outdoors.trunk(x, y, radius, bark, seed=int(x))
    for seed, (y, color) in enumerate(((32, '#8fa698'), (44, '#aebfb4'))):
        far = solid(color, 1.0, Specular=0.0)
        for x in range(-24, 26, 7):
            outdoors.trunk(x + 3 * seed + 1.3 * (x % 3), y, 1.2, far, x)
    rod((-9, 9, 8.6), (4.5, 6.0, 9.5), 0.22, bark, 0.1)
    jacket = coat(set)
    jacket.location, jacket.scale, jacket.rotation_euler.z = (-0.6, 6.7, 3.5), (0.6,) * 3, 0.15
    hill = boulder(solid('#20150f', 0.9), (30, 16, 2.2), (0, 9, -1.6), 0, seed=3, flat=2, rough=0.2, detail=5)
    moss(hill, moss_material(), 9000, 0.35, 3)
    leaf, stem = outdoors.fern_leaf()
    chance = np.random.default_rng(4)
    for x, y in zip(chance.uniform(-11, 11, 16), chance.uniform(-0.5, 8, 16)):
        for turn in range(0, 360, 60):
            frond = fern_frond(leaf, stem, turn + x * 20, float(chance.uniform(2.0, 3.4)), 9)
            frond.location = (x, y, 1.0)
    soft((-8, -6, 16), (0, 6, 4), 10, 10, 4200, '#eef6f0')
    return (0, -9.5, 4.6), (0, 8, 5.6), 38


def surf(set):
    """Somebody on a wet rock before a breaking wave."""
    outdoors.sky('#f0c9b0', '#8d9fb8', 150, 60)
    outdoors.lake('#27485c', 0.1, 0.8, 0.25)
    rock = stone('#0d1114', '#3a4144', 0.4, 0.5, 0.8, 0.5)
    boulder(rock, (7, 5, 3.0), (-6, 10, -0.5), 0, seed=2)
    boulder(rock, (10, 5, 5.0), (12, 26, -0.5), 20, seed=5, flat=0.8)
    person = outdoors.wanderer(coat(set), solid('#1b2329', 0.7))
    person.location, person.scale, person.rotation_euler.z = (-5.5, 10, 4.3), (0.42,) * 3, np.pi - 0.3
    chance = np.random.default_rng(2)
    foam = solid('#ffffff', 0.7)
    drop = ball(1, foam, (0, 0, -900))
    for _ in range(6500):
        high = chance.gamma(1.3, 1.9)
        at = (11.5 + chance.normal(0, 2.6 + 0.16 * high), 22 + chance.normal(0, 1.2), 0.2 + high)
        copy(drop, at, scale=float(0.03 + 0.3 * chance.random() ** 4 / (1 + 0.1 * high)))
    Sun((70, 0, 120), 2.2, (0, 10, 3), 3.0, '#ffd0a8')
    soft((-12, -8, 14), (-4, 10, 5), 10, 8, 3600, '#dfe8f4')
    return (0, -12, 6.0), (0.5, 10, 5.6), 40


def road(set):
    """Over the handlebars of a bicycle down a wet road; the jacket rolled up before them."""
    outdoors.sky('#e6ebe9', '#a9b8c0', 200, 70)
    for distance, base, tall, color, seed in (
        (170, -2, 26, '#9fb0b6', 4),
        (120, -3, 15, '#7f968f', 8),
        (80, -3, 8, '#637b63', 3),
    ):
        outdoors.ridge(distance, base, tall, color, seed, 0.03)
    mesh(
        [(-300, -40, -0.3), (300, -40, -0.3), (300, 90, -0.3), (-300, 90, -0.3)],
        [(0, 1, 2, 3)],
        solid('#566b3a', 0.9, bump=0.5, grain=0.8),
    )
    mesh(
        [(-9, -40, -0.25), (9, -40, -0.25), (9, 90, -0.25), (-9, 90, -0.25)],
        [(0, 1, 2, 3)],
        solid('#343a40', 0.3, bump=0.15, grain=2, vary=0.15),
    )
    for y in range(0, 90, 9):
        slab(0.5, 4, 0.01, 0.02, solid('#e8e2cf', 0.5), 0.002, at=(-3.6, y, -0.23))
    before = set_of_objects()
    bicycle(set, wood('#8a5a30', '#b98550', 0.4, 0.6, along=1))
    machine = group([thing for thing in bpy.data.objects if thing not in before], turn=(0, 0, 90))
    bundle = outdoors.roll(solid(YELLOW, 0.38, Clearcoat=0.3), solid('#3a2c22', 0.6), 2.8, 0.5)
    bundle.location = (0, 4.6, 9.7)
    machine.location = (0, 0, 0)
    soft((-20, -20, 30), (0, 5, 5), 20, 20, 16000, '#eef4f8')
    return (0.2, -4.4, 13.4), (0.1, 12, 7.4), 30


def tent(set):
    """Out of a tent: a tarn, hills, the jacket rolled up as a pillow, a kettle."""
    outdoors.sky('#e8ddc4', '#8fb2c4', 150, 60)
    water = outdoors.lake('#31565f', 0.05, 0.12, 0.2)
    water.location = (0, 50, -2.0)
    for distance, tall, color, seed in ((140, 34, '#8aa2a8', 6), (110, 20, '#5d7a7c', 2)):
        outdoors.ridge(distance, -2, tall, color, seed, 0.03)
    mesh(
        [(-60, -20, -0.6), (60, -20, -0.6), (60, 16, -0.6), (-60, 16, -0.6)],
        [(0, 1, 2, 3)],
        solid('#5a6b35', 0.9, bump=0.6, grain=1.5),
    )
    mesh(
        [(-20, -20, 0), (20, -20, 0), (20, 5, 0), (-20, 5, 0)], [(0, 1, 2, 3)], solid('#3a4a52', 0.6, bump=0.1, grain=3)
    )
    angles = np.linspace(0, np.pi, 49)
    inner = [(6.2 * np.cos(a), 5.0, 8.6 * np.sin(a) ** 0.7) for a in angles]
    outer = [(30 * np.cos(a), 2.0, 30 * np.sin(a)) for a in angles]
    grid([inner, outer], leafy('#e0652c', '#ff9a4a', 0.7, 0.0))
    bundle = outdoors.roll(solid(YELLOW, 0.38, Clearcoat=0.3), solid('#3a2c22', 0.6), 3.4, 0.75)
    bundle.location, bundle.rotation_euler.z = (-1.6, 1.5, 0), 0.25
    pot = outdoors.kettle(solid('#23405a', 0.25, Clearcoat=0.6), metal('#c9ccce', 0.3))
    pot.location, pot.rotation_euler.z = (2.4, 2.2, 0), -0.6
    mug = cup(solid('#efe7da', 0.3, Clearcoat=0.4), solid('#160903', 0.06), 0.42, 0.62, saucer=False)
    mug.location = (3.6, 0.9, 0)
    soft((0, -14, 9), (0, 2, 2), 8, 6, 1300, '#ffe0c0')
    Sun((58, 0, 150), 3.6, (0, 3, 2), 1.0, '#ffe6c4')
    return (0, -13, 4.4), (0, 8, 3.2), 36


def summit(set):
    """Ridges in evening haze; far off, on a peak, a yellow dot that is a person."""
    outdoors.sky('#f7e0c4', '#b9a6b4', 220, 80)
    tones = ((190, 26, '#d9bfb8', 3), (150, 20, '#b79ca6', 7), (115, 13, '#8d7a90', 5))
    for distance, tall, color, seed in tones:
        outdoors.ridge(distance, -6, tall, color, seed, 0.035)
    mesh([(-300, -20, -5), (300, -20, -5), (300, 200, -5), (-300, 200, -5)], [(0, 1, 2, 3)], solid('#6d5c74', 1.0))
    rock = stone('#2a2432', '#5d5264', 0.8, 0.35, 0.9)
    boulder(rock, (26, 14, 15), (10, 46, -8), 10, seed=8, flat=2, rough=0.34)
    boulder(rock, (22, 10, 6), (-26, 34, -6.4), 30, seed=4, flat=2, rough=0.3)
    person = outdoors.wanderer(coat(set), solid('#1b2329', 0.7))
    person.location, person.scale, person.rotation_euler.z = (8.6, 45, 9.7), (0.19,) * 3, np.pi
    Sun((74, 0, 110), 3.4, (0, 40, 5), 2.0, '#ffcf9a')
    soft((-20, -10, 30), (0, 40, 5), 20, 20, 34000, '#e6dcec')
    return (0, -12, 6.5), (1, 46, 6.5), 40


def paddling(set):
    """From a canoe on a lake in the rain: firs on the shore, the jacket folded on the boards."""
    outdoors.sky('#dfe6e2', '#9fb4b6', 160, 60)
    outdoors.lake('#22444a', 0.06, 0.35, 0.5)
    outdoors.ridge(150, 0, 26, '#93a8a8', 5, 0.03)
    outdoors.conifers(70, (90, 5), (0, 118, 0), 15, '#56706a', 2)
    outdoors.conifers(90, (70, 4), (0, 92, 0), 10, '#2f4a44', 3)
    cedar, ash = wood('#8a4a22', '#c98550', 0.4, 0.3, along=1, coat=0.5), wood('#b98a55', '#dcb988', 0.4, 0.4, along=1)
    boat = outdoors.canoe(cedar, ash)
    boat.location = (0, -9, 2.9)
    slab(6.2, 1.0, 0.25, 0.1, ash, 0.06, at=(0, 1.0, 2.8))
    cloth = solid(YELLOW, 0.42, Clearcoat=0.25)
    for number in range(3):
        slab(
            2.6 - 0.1 * number,
            1.9,
            0.36,
            0.16,
            cloth,
            0.17,
            soft=6,
            at=(-0.9, 1.0, 3.1 + 0.33 * number),
            turn=(0, 0, 4 * number),
        )
    blade = outdoors.paddle(ash)
    blade.location, blade.rotation_euler = (3.6, 1.0, 2.4), (np.radians(-38), np.radians(24), 0)
    soft((-14, -14, 24), (0, 6, 3), 14, 14, 8200, '#eef4f6')
    return (0, -12, 8.4), (0, 14, 3.4), 32


def set_of_objects():
    """Everything there is so far."""
    return list(bpy.data.objects)


def build(set):
    """Builds all six; only one is there at a time."""
    surroundings('#e8eef0', '#5a6468', 0.8)
    scenes = []
    for make in (forest, surf, road, tent, summit, paddling):
        before = set_of_objects()
        view = make(set)
        scenes.append((view, [thing for thing in bpy.data.objects if thing not in before]))
    eye = camera((0, -10, 5), (0, 0, 5), 40)
    index_of = lambda moment: min(5, round(moment * 6))

    def show(moment):
        """Shows one of them."""
        for number, (_, things) in enumerate(scenes):
            for thing in things:
                thing.hide_render = number != index_of(moment)
        at, target, lens = scenes[index_of(moment)][0]
        eye.location, eye.data.lens = Vector(at), lens
        aim(eye, target)

    return show
