"""The whole campaign as a table-top model: billboard, street poster, letter with envelope, banner on a phone, oranges."""

import math

from studio.devices import phone
from studio.lights import Sun, soft
from studio.materials import leafy, metal, picture, screen, solid
from studio.meshes import copy, group
from studio.nature import bent_leaf
from studio.orchard import peel
from studio.shapes import ball, cylinder, plate, rod, slab
from studio.stage import backdrop, camera, surroundings


def billboard(front, steel):
    """A board on two posts with a walkway and three lamps, facing -y."""
    things = [
        slab(4.0, 1.72, 0.12, 0.03, steel, 0.02, at=(0, 0, 2.55), turn=(90, 0, 0)),
        plate(3.86, 1.594, front, at=(0, -0.0606, 2.55), turn=(90, 0, 0)),
        slab(4.0, 0.26, 0.04, 0.01, steel, 0.01, at=(0, -0.18, 1.6)),
    ]
    for x in (-1.25, 1.25):
        things += [rod((x, 0.05, 0), (x, 0.05, 2.6), 0.09, steel), cylinder(0.26, 0.05, steel, 0.015, at=(x, 0.05, 0))]
    things.append(rod((-1.25, 0.05, 0.95), (1.25, 0.05, 0.95), 0.05, steel))
    for x in (-1.2, 0, 1.2):
        things += [
            rod((x, -0.28, 1.62), (x, -0.62, 1.72), 0.025, steel),
            slab(0.3, 0.14, 0.09, 0.03, steel, 0.02, at=(x, -0.64, 1.74), turn=(-40, 0, 0)),
        ]
    return group(things)


def poster(front, steel):
    """A poster in a glassless case on a foot, facing -y."""
    return group(
        [
            slab(1.36, 1.98, 0.16, 0.05, steel, 0.03, at=(0, 0, 1.5), turn=(90, 0, 0)),
            plate(1.2, 1.824, front, 0.01, at=(0, -0.0806, 1.5), turn=(90, 0, 0)),
            slab(0.34, 0.1, 0.6, 0.02, steel, 0.02, at=(0, 0, 0.3)),
            slab(1.0, 0.6, 0.06, 0.05, steel, 0.02, at=(0, 0, 0.03)),
        ]
    )


def oranges():
    """Seven oranges, most of them come rolling from the right; two with a leaf."""
    skin = peel()
    leaf, stalk = leafy('#3f7a2a', '#a8cf4a', 0.35), solid('#4b5a2a', 0.7)
    first = ball(0.36, skin, (-0.42, -1.5, 0.35))
    places = [
        ((2.62, -1.5, 0.32), 0.9),
        ((0.12, -2.1, 0.28), 0.8),
        ((3.25, -0.95, 0.34), 0.96),
        ((3.15, -1.95, 0.3), 0.84),
        ((-0.75, -0.55, 0.33), 0.92),
        ((-1.75, -0.72, 0.31), 0.88),
    ]
    for number, (at, size) in enumerate(places):
        copy(first, at, (40 + 70 * number, 25 * number, 10), size)
    rod((-0.42, -1.5, 0.68), (-0.4, -1.52, 0.76), 0.03, stalk)
    bent_leaf(leaf, 0.62, 0.3, (-0.4, -1.51, 0.73), (8, 0, -75))
    bent_leaf(leaf, 0.5, 0.24, (2.66, -1.45, 0.6), (0, 0, 60))


def build(set):
    """Fills the set."""
    steel = solid('#23331f', 0.5, bump=0.05, grain=80)
    board = billboard(picture(set.texture('billboard'), 0.6, Specular=0.2), steel)
    board.location, board.rotation_euler.z = (-0.75, 0.9, 0), 0.16
    case = poster(picture(set.texture('poster'), 0.5, Specular=0.2), steel)
    case.location, case.rotation_euler.z = (2.2, 0.1, 0), -0.2
    letter = slab(1.3, 1.65, 0.012, 0.01, solid('#fffaf0', 0.8), 0.003, at=(-1.85, -1.75, 0.3), turn=(17, 0, 9))
    plate(1.3, 1.65, picture(set.texture('letter'), 0.8, Specular=0.1), at=(0, 0, 0.0066)).parent = letter
    envelope = slab(1.5, 0.8, 0.02, 0.01, solid('#2f6b34', 0.75), 0.004, at=(-2.3, -1.2, 0.06), turn=(0, 0, 27))
    plate(1.5, 0.8, picture(set.texture('envelope'), 0.75, Specular=0.1), at=(0, 0, 0.0106)).parent = envelope
    handset = phone(screen(set.screen('banner')), metal('#20301d', 0.35), 0.86, 1.72)
    group([handset], (1.3, -1.72, 0.42), (0, 0, 0)).rotation_euler = (
        math.radians(68),
        math.radians(0),
        math.radians(-6),
    )
    handset.rotation_euler.z = math.radians(90)
    slab(1.2, 0.3, 0.1, 0.04, steel, 0.02, at=(1.31, -1.68, 0.05), turn=(0, 0, -6))
    oranges()
    backdrop(solid('#ffc400', 0.8, Specular=0.12), depth=4.6, bend=2.2)
    Sun((50, 0, -50), 4.4, (0, 0, 1), 1.0, '#fff0d8')
    soft((4.4, -3.0, 3.4), (0, 0, 1.2), 2.4, 3.0, 110, '#fff6e4')
    surroundings('#fff6dc', '#c98a10', 0.4)
    camera((0.35, -10.4, 3.5), (-0.12, 0, 1.42), 57, 5.0, (0, -0.6, 1.2))
