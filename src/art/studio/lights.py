"""Lamps, and the masks that shape their light."""

import math

import bpy
from mathutils import Euler, Matrix, Vector

from .materials import solid
from .meshes import mesh
from .shapes import plate
from .stage import aim, lamp_color


def soft(at, target, width, height, power, color='#ffffff', spread=180, seen=False):
    """A soft box: an area lamp, unseen by the camera unless `seen`. Power in watts."""
    data = bpy.data.lights.new('soft', 'AREA')
    data.shape, data.size, data.size_y = 'RECTANGLE', width, height
    data.energy, data.color, data.spread = power, lamp_color(color), math.radians(spread)
    thing = bpy.data.objects.new('soft', data)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = at
    aim(thing, target)
    thing.visible_camera = seen
    return thing


def spot(at, target, power, angle=30, blend=0.5, radius=0.05, color='#ffffff'):
    """A round beam."""
    data = bpy.data.lights.new('spot', 'SPOT')
    data.energy, data.color = power, lamp_color(color)
    data.spot_size, data.spot_blend, data.shadow_soft_size = math.radians(angle), blend, radius
    thing = bpy.data.objects.new('spot', data)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = at
    aim(thing, target)
    return thing


class Sun:
    """A small sun and the masks before it: what a mask covers lies in its shadow, but the camera never sees it."""

    def __init__(self, turn, strength, target=(0, 0, 1), angle=0.8, color='#ffe2c0'):
        data = bpy.data.lights.new('sun', 'SUN')
        data.energy, data.angle, data.color = strength, math.radians(angle), lamp_color(color)
        lamp = bpy.data.objects.new('sun', data)
        bpy.context.scene.collection.objects.link(lamp)
        lamp.rotation_euler = [math.radians(a) for a in turn]
        self.turn = Euler(lamp.rotation_euler).to_matrix().to_4x4()
        self.target = Vector(target)
        self.black = solid('#000000', 1.0)

    def mask(self, thing, across, up, roll=0.0, away=5.0):
        """Hangs a flat thing between sun and target: offsets and roll as the sun sees them."""
        back = self.turn @ Vector((across, up, away))
        thing.matrix_world = (
            Matrix.Translation(self.target + back) @ self.turn @ Matrix.Rotation(math.radians(roll), 4, 'Z')
        )
        for ray in ('camera', 'glossy', 'transmission', 'diffuse'):
            setattr(thing, f'visible_{ray}', False)

    def window(self, across=0.0, up=0.0, width=3.0, height=4.0, columns=2, rows=3, bar=0.14, roll=10, away=6.0):
        """Lets light through the panes of a window only."""
        far = 14.0
        frame = [(side * (width + far) / 2, 0, far, 2 * far) for side in (-1, 1)]
        frame += [(0, side * (height + far) / 2, 2 * far, far) for side in (-1, 1)]
        frame += [(width * (i / columns - 0.5), 0, bar, height) for i in range(1, columns)]
        frame += [(0, height * (i / rows - 0.5), width, bar) for i in range(1, rows)]
        for x, y, wide, high in frame:
            turned = Matrix.Rotation(math.radians(roll), 2) @ Vector((x, y))
            self.mask(plate(wide, high, self.black), across + turned.x, up + turned.y, roll, away)

    def leaves(self, twigs, shape, away=4.5):
        """Hangs twigs of leaves: each (across, up, roll, length). `shape(length)` gives outlines of leaves."""
        for across, up, roll, length in twigs:
            points, faces = [], []
            for outline in shape(length):
                faces.append(tuple(range(len(points), len(points) + len(outline))))
                points += [(x, y, 0) for x, y in outline]
            self.mask(mesh(points, faces, self.black, smooth=False), across, up, roll, away)


def leaf_outline(base, angle, length, width, steps=10):
    """The outline of one pointed leaf from its base, angle in radians."""
    along, across = Vector((math.cos(angle), math.sin(angle))), Vector((-math.sin(angle), math.cos(angle)))
    right, left = [], []
    for i in range(steps + 1):
        t = i / steps
        half = width / 2 * math.sin(math.pi * t**0.75) + 0.003
        middle = Vector(base) + along * length * t
        right.append(tuple(middle - across * half))
        left.append(tuple(middle + across * half))
    return right + left[::-1]


def fern(length, pairs=15):
    """Outlines of a fern frond or palm leaf along +y."""
    leaves = [leaf_outline((0, 0), math.pi / 2, length, 0.03)]
    for i in range(pairs):
        t = (i + 0.7) / pairs
        reach = length * (0.08 + 0.26 * math.sin(math.pi * (0.15 + 0.8 * t)))
        for side in (-1, 1):
            leaves.append(leaf_outline((0, length * t), math.pi / 2 - side * (1.1 - 0.45 * t), reach, length * 0.035))
    return leaves


def bramble(length, count=7):
    """Outlines of a stem along +y with broad leaves, alternating."""
    leaves = [leaf_outline((0, 0), math.pi / 2, length, 0.05)]
    for i in range(count):
        t, side = (i + 0.5) / count, 1 if i % 2 else -1
        reach = length * (0.24 + 0.1 * math.sin(5 * i))
        leaves.append(leaf_outline((0, length * t), math.pi / 2 - side * (0.9 - 0.3 * t), reach, reach * 0.55))
    return leaves
