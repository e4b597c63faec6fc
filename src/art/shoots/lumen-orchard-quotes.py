"""The roof check on a tablet that leans on a crate of oranges; before it the drawn roof as a little wooden house."""

import math
import random

from studio.devices import tablet
from studio.lights import Sun, bramble, soft
from studio.materials import leafy, metal, screen, solid, wood
from studio.meshes import copy, group, mesh
from studio.nature import bent_leaf
from studio.orchard import crate, peel
from studio.shapes import ball, cable, slab
from studio.stage import backdrop, camera, surroundings


def harvest(at):
    """Oranges heaped in the crate and some before it, with leaves."""
    chance, skin, leaf = random.Random(4), peel(), leafy('#3f7a2a', '#a8cf4a', 0.35)
    first = ball(0.36, skin, (at[0] - 1.15, at[1] - 0.5, at[2] + 1.5))
    heap = [(x * 0.66, y * 0.62, 1.5) for x in (-1.74, -0.7, 0.35, 1.4) for y in (-0.85, 0.1, 1.0)]
    heap += [(x * 0.66, y * 0.6, 2.0) for x in (-1.2, -0.15, 0.9) for y in (-0.4, 0.55)] + [(-0.2, 0.05, 2.42)]
    for x, y, z in heap:
        turn = [chance.uniform(0, 360) for _ in range(3)]
        copy(first, (at[0] + x, at[1] + y, at[2] + z + chance.uniform(-0.06, 0.06)), turn, chance.uniform(0.92, 1.08))
    for x, y, size in ((-2.55, -0.7, 1.0), (-2.0, -1.35, 0.9), (2.2, 2.3, 1.0)):
        copy(first, (x, y, 0.36 * size), (40, 80 * x, 0), size)
    for x, y, z, turn in (
        (-1.0, -0.7, 1.95, 70),
        (0.15, -0.5, 2.4, -60),
        (0.9, -0.6, 1.85, 200),
        (-0.4, -0.2, 2.75, 130),
    ):
        bent_leaf(leaf, 0.72, 0.34, (at[0] + x, at[1] + y, at[2] + z), (10, 0, turn))


def house(pine):
    """A wooden house whose roof carries two rows of nine panels, their outline drawn as a yellow cord with white knobs."""
    wide, deep, eaves, ridge = 2.0, 1.3, 0.6, 1.25
    gable = [(-deep / 2, 0), (deep / 2, 0), (deep / 2, eaves), (0, ridge - 0.06), (-deep / 2, eaves)]
    points = [(x, y, z) for x in (-wide / 2, wide / 2) for y, z in gable]
    faces = [tuple(range(5)), tuple(range(9, 4, -1))] + [(i, (i + 1) % 5, (i + 1) % 5 + 5, i + 5) for i in range(5)]
    walls = mesh(points, faces, solid('#f4ead4', 0.7, bump=0.1, grain=60), smooth=False)
    lean = math.degrees(math.atan2(ridge - eaves, deep / 2))
    long = math.hypot(ridge - eaves, deep / 2) + 0.16
    sides = []
    for side in (-1, 1):
        middle = (0, side * (deep / 4 + 0.04), (eaves + ridge) / 2 - 0.03)
        roof = group(
            [slab(wide + 0.24, long, 0.07, 0.01, solid('#b4553a', 0.7, bump=0.3, grain=18), 0.01)],
            middle,
            (-side * lean, 0, 0),
        )
        sides.append(roof)
    front, glass = sides[0], solid('#12305a', 0.12, Clearcoat=0.6)
    rim = metal('#c9d4dc', 0.3)
    for row in range(2):
        for column in range(9):
            at = ((column - 4) * 0.222, (row - 0.5) * 0.39, 0.055)
            for part in (
                slab(0.21, 0.375, 0.03, 0.01, rim, 0.006, at=at),
                slab(0.19, 0.355, 0.034, 0.008, glass, 0.004, at=at),
            ):
                part.parent = front
    corners = [(x * 1.03, y * 0.42, 0.09) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    for a, b in zip(corners, corners[1:] + corners[:1]):
        cable([a, b], 0.022, solid('#ffc400', 0.5)).parent = front
    for corner in corners:
        ball(0.06, solid('#fffaf0', 0.4), corner).parent = front
    door = slab(0.26, 0.46, 0.03, 0.01, solid('#2f6b34', 0.5), 0.006, at=(0.3, -deep / 2 - 0.01, 0.23), turn=(90, 0, 0))
    return group([walls, *sides, door, slab(2.9, 2.1, 0.1, 0.2, pine, 0.03, at=(0, -0.1, -0.05))])


def build(set):
    """Fills the set."""
    pine = wood('#b98a55', '#e0bd8a', 0.6, 0.7)
    slab(16, 8, 0.4, 0.05, wood('#8a5c38', '#b98a5c', 0.55, 0.5), 0.03, at=(0, 0.6, -0.2))
    chest = crate(pine, 3.2, 2.0, 1.7)
    chest.location, chest.rotation_euler.z = (-1.25, 1.6, 0), 0.1
    harvest((-1.25, 1.6, 0.1))
    pane = tablet(screen(set.screen('form')), metal('#e6e2d8', 0.35), 2.48, 1.78)
    group([pane], (-0.5, 0.05, 1.2), (69, 0, -3), 1.36)
    home = house(pine)
    home.location, home.rotation_euler.z, home.scale = (2.1, -0.75, 0.08), -0.34, (0.84,) * 3
    backdrop(solid('#6db4d4', 0.85, Specular=0.12), depth=5.6, bend=0.5, front=4.0).location.z = -1
    sun = Sun((50, 0, -48), 4.8, (0, 0, 1), 1.0, '#fff0d0')
    sun.leaves([(-3.2, 1.6, -60, 3.2), (2.6, 2.6, 120, 3.0), (-0.6, 6.2, 130, 3.6), (-3.0, 6.6, 170, 2.6)], bramble)
    soft((4.5, -3.5, 4.5), (0, 0, 1), 3, 3, 120, '#eef6ff')
    soft((0, 2.6, 5.0), (0, 5.6, 2), 6, 1.5, 260, '#f4fbff')
    surroundings('#eef8ff', '#8a6a40', 0.36)
    camera((0.5, -9.6, 4.0), (0.2, 0.3, 1.15), 56, 5.0, (-0.3, 0, 1.2))
