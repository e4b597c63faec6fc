"""A page on a laptop and, leaning on a wooden stand, on a phone: an oak desk in low morning sun."""

from studio.devices import laptop, phone
from studio.lights import Sun, soft
from studio.materials import metal, picture, screen, solid, wood
from studio.shapes import slab
from studio.stage import backdrop, camera, surroundings
from studio.tabletop import block, book, cup, pencil


def build(set):
    """Fills the set."""
    slab(16, 9, 0.4, 0.05, wood('#b98a5c', '#dcb98b', 0.5, 0.5), 0.03, at=(0, 1.2, -0.2))
    wall = solid('#5f9a9c', 0.8, bump=0.04, grain=60, Specular=0.2)
    backdrop(wall, depth=5.6, bend=0.4, height=10, front=5.0).location.z = -1
    letters = picture(set.texture('keys'), 0.5, clip=True)
    machine = laptop(screen(set.screen('page')), letters, metal('#c9ccca', 0.42), open_by=112)
    machine.location, machine.rotation_euler.z = (-0.35, 0.5, 0), 0.16
    oak = wood('#6d4526', '#9a6a40', 0.45, 1.0)
    block(oak, 0.8, 0.42, 0.14, (1.72, -0.5, 0), -16)
    block(oak, 0.8, 0.12, 0.62, (1.80, -0.26, 0), -16)
    handset = phone(screen(set.screen('phone')))
    handset.location, handset.rotation_euler = (1.715, -0.535, 0.9), (1.24, 0, -0.28)
    note = book(1.15, 1.55, 0.14, solid('#ff5a2e', 0.6, bump=0.1, grain=300))
    note.location, note.rotation_euler.z = (-2.72, -0.75, 0), 1.75
    pen = pencil(solid('#0c1b1e', 0.35), length=1.3)
    pen.location, pen.rotation_euler.z = (-3.05, -1.15, 0.14), 0.95
    mug = cup(solid('#efe7da', 0.3, Clearcoat=0.4), solid('#160903', 0.06))
    mug.location, mug.rotation_euler.z = (-2.5, 0.75, 0), 2.6
    sun = Sun((58, 0, 62), 5.2, (0.2, 0.6, 0.6), 0.7, '#ffdcae')
    sun.window(0.2, 0.3, 4.4, 4.4, 2, 2, 0.2, roll=-9)
    soft((-4.2, -2.4, 3.6), (0, 0.4, 0.6), 2.6, 2.6, 55, '#dfefff')
    soft((0, -3.0, 5.4), (0, 0.6, 0.4), 4, 2, 40, '#fff4e6')
    soft((1.5, 3.0, 4.6), (0.6, 5.6, 1.6), 3.0, 1.0, 120, '#fff0da')
    surroundings('#eaf4f4', '#3a2d22', 0.28)
    camera((0.6, -8.6, 3.7), (-0.02, 0.15, 0.92), 63, 4.5, (-0.2, 0.6, 1.0))
