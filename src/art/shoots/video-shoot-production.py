"""A film set in a dark studio: camera and its monitor in front, the lit set beyond, a slate ready on its box."""

import math

from studio.cinema import film_camera, slate, soft_box, tripod
from studio.lights import soft, spot
from studio.materials import glow, picture, screen, solid
from studio.meshes import group, mesh
from studio.shapes import rod
from studio.stage import camera, surroundings
from studio.still_set import still_life
from studio.tabletop import block


def floor_and_wall():
    """Dark, slightly polished concrete, and a wall far behind."""
    concrete = solid('#1a2526', 0.34, bump=0.04, grain=3, vary=0.12)
    mesh([(-14, -12, 0), (14, -12, 0), (14, 14, 0), (-14, 14, 0)], [(0, 1, 2, 3)], concrete)
    mesh([(-14, 7.5, 0), (14, 7.5, 0), (14, 7.5, 9), (-14, 7.5, 9)], [(0, 1, 2, 3)], solid('#16292c', 0.9))


def build(set):
    """Fills the set."""
    floor_and_wall()
    piece = still_life()
    piece.location, piece.rotation_euler.z = (1.35, 2.0, 0), -0.08
    steel = solid('#0f1112', 0.4)
    for x in (-1.6, 1.6):
        rod((1.35 + x, 3.3, 0), (1.35 + x, 3.3, 3.5), 0.04, steel)
    rod((-0.4, 3.26, 3.42), (3.1, 3.26, 3.42), 0.05, steel)
    rig = film_camera(screen(set.screen('monitor')), solid('#ff5a2e', 0.4))
    rig.location.z = 1.55
    stand = tripod(1.57, 0.95)
    group([rig, stand], (-1.25, -1.6, 0), (0, 0, -29))
    soft_box(1.25, 0.7, glow('#ffe6c8', 4.0), (3.35, 1.5, 2.75), (1.2, 1.2, 1.0))
    soft((3.1, 1.3, 2.6), (1.35, 2.0, 1.2), 1.2, 1.5, 230, '#ffe6c8')
    spot((-2.4, 3.2, 4.6), (1.3, 2.2, 1.0), 260, 34, 0.6, 0.15, '#fff0dc')
    soft((-4.6, 2.2, 3.2), (-1.3, -1.4, 1.9), 0.5, 2.4, 120, '#7fc4cc')
    soft((-3.6, -4.4, 3.6), (-1.1, -1.6, 1.7), 1.6, 1.2, 42, '#bfe0e4')
    soft((2.6, -2.6, 3.0), (1.3, -1.4, 0.6), 1.2, 1.0, 34, '#ffe2c4')
    soft((-4.0, 6.2, 0.3), (-3.0, 7.5, 3.0), 4.0, 0.4, 90, '#2f8791')
    apple = solid('#a9784a', 0.55, bump=0.15, grain=40)
    block(apple, 1.2, 0.7, 0.36, (2.15, -1.75, 0), 12)
    board = slate(picture(set.texture('slate'), 0.5, Specular=0.2), picture(set.texture('stripes'), 0.5, Specular=0.2))
    board.location, board.rotation_euler = (2.12, -1.7, 0.36), (math.radians(-8), 0, 0.2)
    board.scale = (0.68,) * 3
    surroundings('#2b4a50', '#0a1213', 0.12)
    camera((-0.2, -9.6, 2.5), (0.36, 0, 1.66), 51, 2.8, (-1.4, -1.9, 2.7))
