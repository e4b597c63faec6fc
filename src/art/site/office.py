"""The office: a long table in an old mill, three lamps that hang like our sign, the falls before the windows."""

import math

from studio.cinema import film_camera, lens, tripod
from studio.devices import laptop, tablet
from studio.lights import Sun, soft
from studio.materials import glow, leafy, metal, picture, screen, solid, wood
from studio.meshes import group, mesh
from studio.nodes import Tree
from studio.rooms import boards, bricks
from studio.shapes import cable, cylinder, fillet, lathe, plate, rod, slab
from studio.stage import camera, surroundings
from studio.still_set import fern_frond
from studio.tabletop import book, cup, pencil, vase

#: The window wall stands here, the pinned wall there.
BACK, LEFT, CEILING = 34.0, -20.0, 32.0
WINDOW, PIER, SILL, LINTEL = 11.6, 4.2, 7.0, 27.5


def box(low, high, material, edge=0.06):
    """A block between two corners."""
    size = [b - a for a, b in zip(low, high)]
    middle = [(a + b) / 2 for a, b in zip(low, high)]
    return slab(size[0], size[1], size[2], edge * 1.5, material, edge, steps=3, soft=2, at=middle)


def room(brick):
    """Floor, pinned wall, window wall with deep reveals, beams."""
    mesh([(-60, -40, 0), (60, -40, 0), (60, BACK, 0), (-60, BACK, 0)], [(0, 1, 2, 3)], boards())
    box((LEFT - 3, -6, -1), (LEFT, BACK + 3, CEILING), brick)
    deep = BACK + 3.2
    box((LEFT, BACK, -1), (60, deep, SILL), brick)
    box((LEFT, BACK, LINTEL), (60, deep, CEILING + 4), brick)
    steel, oak = solid('#1c2a2c', 0.45, bump=0.05, grain=20), wood('#5a3b22', '#8d6540', 0.5, 0.35)
    x = LEFT
    for number in range(5):
        box((x, BACK, SILL), (x + PIER, deep, LINTEL), brick)
        window(x + PIER, deep - 1.2, steel)
        box((x + PIER - 0.3, BACK - 0.5, SILL - 0.1), (x + PIER + WINDOW + 0.3, deep, SILL + 0.25), oak)
        x += PIER + WINDOW
    timber = wood('#3c2718', '#6b4a2e', 0.55, 0.3)
    for y in (2, 18, 33):
        box((-60, y - 1.1, CEILING - 3), (60, y + 1.1, CEILING), timber, 0.12)
    mesh(
        [(-60, -8, CEILING), (60, -8, CEILING), (60, BACK, CEILING), (-60, BACK, CEILING)],
        [(0, 1, 2, 3)],
        solid('#d9cdb8', 0.8),
    )


def window(x, y, steel, columns=4, rows=7):
    """A steel window of small panes."""
    for i in range(columns + 1):
        wide = 0.42 if i in (0, columns) else 0.16
        at = x + WINDOW * i / columns
        box((at - wide / 2, y - 0.15, SILL), (at + wide / 2, y + 0.15, LINTEL), steel, 0.03)
    for i in range(rows + 1):
        high = 0.42 if i in (0, rows) else 0.16
        at = SILL + (LINTEL - SILL) * i / rows
        box((x, y - 0.14, at - high / 2), (x + WINDOW, y + 0.14, at + high / 2), steel, 0.03)


def pendant(x, y, z, enamel, inside, brass):
    """An enamelled lamp shade on its cord, its rim at that height."""
    shade = [(1.75, 0), (1.72, 0.25), (1.2, 1.15), (0.42, 1.75), (0.36, 2.2), (0, 2.2)]
    hollow = [(1.7, 0.02), (1.66, 0.25), (1.13, 1.1), (0.3, 1.7), (0, 1.72)]
    lathe(fillet(shade, [0, 0.2, 0.8, 0.3, 0.1, 0], 8), enamel, 128, at=(x, y, z))
    lathe(fillet(hollow, [0, 0.2, 0.7, 0.2, 0], 8), inside, 128, at=(x, y, z))
    lathe(fillet([(0, 0.35), (0.42, 0.6), (0.38, 1.1), (0.2, 1.6)], 0.3, 8), glow('#ffdca8', 9), 64, at=(x, y, z))
    cylinder(0.2, 0.5, brass, 0.04, at=(x, y, z + 2.2))
    rod((x, y, z + 2.6), (x, y, CEILING), 0.05, solid('#101617', 0.6))


def stool(x, y, turn, oak, steel):
    """A round seat on four steel legs."""
    things = [cylinder(1.75, 0.34, oak, 0.12, at=(0, 0, 4.5))]
    for angle in (45, 135, 225, 315):
        a = math.radians(angle)
        things.append(
            rod((1.0 * math.cos(a), 1.0 * math.sin(a), 4.5), (1.7 * math.cos(a), 1.7 * math.sin(a), 0), 0.13, steel)
        )
    ring = [(1.42 * math.cos(a), 1.42 * math.sin(a), 1.7) for a in (math.pi * k / 6 for k in range(12))]
    things.append(cable(ring, 0.09, steel, closed=True))
    return group(things, (x, y, 0), (0, 0, turn))


def table(oak, steel):
    """A long top on two trestles; its surface is at 7.4."""
    box((-12.5, 9.0, 6.95), (13.5, 17.5, 7.4), oak, 0.08)
    for x in (-9.5, 10.5):
        for y, lean in ((9.8, -0.5), (16.7, 0.5)):
            rod((x, y, 6.95), (x - 0.7, y + lean, 0), 0.2, steel)
            rod((x, y, 6.95), (x + 0.7, y + lean, 0), 0.2, steel)
        rod((x, 9.8, 6.7), (x, 16.7, 6.7), 0.2, steel)
    rod((-9.5, 13.2, 6.6), (10.5, 13.2, 6.6), 0.16, steel)


def on_the_table(set):
    """What the day's work leaves there."""
    top = 7.4
    machine = laptop(
        screen(set.screen('page')), picture(set.texture('keys'), 0.5, clip=True), metal('#c9ccca', 0.42), open_by=108
    )
    machine.location, machine.rotation_euler.z, machine.scale = (-6.2, 13.2, top), -0.1, (1.25,) * 3
    slate = tablet(picture(set.texture('plan'), 0.35, Specular=0.4), metal('#2b2d30', 0.3))
    slate.location, slate.rotation_euler.z, slate.scale = (-1.2, 11.6, top + 0.05), 0.3, (1.2,) * 3
    for index, (x, y, turn) in enumerate(((2.2, 12.2, -9), (4.6, 12.9, 6))):
        sheet = picture(set.texture(('river', 'bars')[index]), 0.85, Specular=0.1)
        plate(2.9, 4.1, sheet, at=(x, y, top + 0.02 + 0.02 * index), turn=(0, 0, turn))
    orange = solid('#ff5a2e', 0.5, bump=0.1, grain=60)
    for index, (color, turn) in enumerate((('#0c1b1e', 8), ('#e9ddc8', -5), ('#ff5a2e', 14))):
        volume = book(2.6, 3.6, 0.5, solid(color, 0.6, bump=0.1, grain=60))
        volume.location, volume.rotation_euler.z = (9.4, 13.6, top + 0.5 * index), math.radians(90 + turn)
    objective = lens(solid('#131517', 0.45), orange, solid('#0a0d14', 0.04, Clearcoat=1.0), 1.3, 0.55)
    objective.location = (7.0, 11.2, top)
    mug = cup(solid('#efe7da', 0.3, Clearcoat=0.4), solid('#160903', 0.06), 0.5, 0.85)
    mug.location = (-9.4, 11.6, top)
    second = cup(solid('#1f6f78', 0.3, Clearcoat=0.4), solid('#160903', 0.06), 0.5, 0.85, saucer=False)
    second.location, second.rotation_euler.z = (0.7, 14.6, top), 2
    for number, color in enumerate(('#ff5a2e', '#0c1b1e')):
        pen = pencil(solid(color, 0.3, Clearcoat=0.5), length=1.9, radius=0.06)
        pen.location, pen.rotation_euler.z = (2.6 + 1.5 * number, 10.9 - 0.4 * number, top + 0.03), 0.5 - number
    pot = vase(solid('#f1e7d7', 0.4, bump=0.05, grain=20, Clearcoat=0.15), (0, 0, 0), 1.6)
    leaf, stem = leafy('#44663a', '#93b558', 0.4), solid('#3b4a22', 0.5)
    fronds = [
        fern_frond(leaf, stem, turn, reach) for turn, reach in ((20, 3.4), (100, 4.0), (170, 3.2), (235, 3.7), (310, 4))
    ]
    group([pot, group(fronds, (0, 0, 2.1))], (11.6, 15.2, top))


def pinned(set):
    """Proofs on the left wall."""
    for index, name in enumerate(('water', 'bars', 'plan', 'river', 'type')):
        sheet = picture(set.texture(name), 0.85, Specular=0.1)
        y, z = 12.4 + 4.1 * index, 15.6 + (0.5, -0.3, 0.2, -0.5, 0.3)[index]
        plate(3.3, 4.66, sheet, at=(LEFT + 0.12, y, z), turn=(90, (1, -1.5, 0.6, 1.2, -1)[index], 90))


def outside(image):
    """The view, brighter than anything in the room; the sun shines through it."""
    material = screen(image, 1.45)
    tree = Tree(material.node_tree)
    shader = material.node_tree.nodes['Principled BSDF'].outputs[0]
    sunlight = tree.node('LightPath').outputs['Is Shadow Ray']
    mixed = tree.node('MixShader', Fac=sunlight, i1=shader, i2=tree.node('BsdfTransparent').outputs[0])
    tree.set(material.node_tree.nodes['Material Output'], 'Surface', mixed.outputs[0])
    return material


def build(set):
    """Fills the set."""
    room(bricks('#cfc4b2', '#b9ab97', '#a39682'))
    oak, steel = wood('#a87a4c', '#cfa677', 0.42, 0.25), solid('#17211f', 0.4)
    table(oak, steel)
    on_the_table(set)
    pinned(set)
    for x, y, turn in ((-7.5, 6.4, 10), (0.6, 7.0, 40), (8.4, 19.6, 0)):
        stool(x, y, turn, oak, steel)
    enamel, inside, brass = solid('#ff5a2e', 0.25, Clearcoat=0.6), solid('#fff4e2', 0.5), metal('#c99a5b', 0.25)
    for x, z in ((-7.4, 18.8), (0.4, 16.6), (8.2, 14.4)):
        pendant(x, 13.2, z, enamel, inside, brass)
        soft((x, 13.2, z - 0.1), (x, 13.2, 0), 2.0, 2.0, 260, '#ffd9a4')
    rig = film_camera(screen(set.screen('page')), solid('#ff5a2e', 0.4))
    rig.location.z = 3.7
    stand = tripod(3.75, 1.9)
    group([rig, stand], (16.9, 21.0, 0), (0, 0, 24), 3.0)
    view = plate(150, 100, outside(set.texture('view')), at=(-12, 110, 22), turn=(90, 0, 0))
    view.visible_diffuse = False
    Sun((56, 0, 142), 8.0, (0, 12, 8), 0.8, '#ffd09a')
    for number in range(3):
        x = LEFT + PIER + WINDOW / 2 + number * (PIER + WINDOW)
        sky = soft((x, BACK + 1.2, 17), (x, 0, 9), WINDOW - 1, 19, 2600, '#e6f0ee')
        sky.visible_glossy = False
    soft((26, -22, 24), (0, 12, 8), 18, 16, 6500, '#ffe8cc')
    surroundings('#cfe0e2', '#5a4a38', 0.5)
    camera((-1.2, -24.0, 13.6), (-1.7, 14, 11.0), 37, 2.0, (-1, 12, 8))
