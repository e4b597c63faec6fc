"""Meshes from points and faces, and objects put into the scene. Units: about 10 cm."""

import math

import bpy
import numpy as np


def place(thing, material=None, at=(0, 0, 0), turn=(0, 0, 0), scale=None):
    """Puts an object into the scene; `turn` in degrees."""
    bpy.context.scene.collection.objects.link(thing)
    if material:
        thing.data.materials.append(material)
    thing.location = at
    thing.rotation_euler = [math.radians(angle) for angle in turn]
    if scale is not None:
        thing.scale = scale if hasattr(scale, '__len__') else (scale,) * 3
    return thing


def mesh(points, faces, material=None, uv=None, smooth=True, sharp=None, **where):
    """A mesh object. `uv`: one pair for each point. `sharp`: degrees from which an edge stays an edge."""
    data = bpy.data.meshes.new('mesh')
    data.from_pydata(points, [], faces)
    data.update()
    data.polygons.foreach_set('use_smooth', [smooth] * len(data.polygons))
    if uv is not None:
        layer = data.uv_layers.new()
        corners = [c for loop in data.loops for c in uv[loop.vertex_index]]
        layer.data.foreach_set('uv', corners)
    if sharp:
        data.use_auto_smooth, data.auto_smooth_angle = True, math.radians(sharp)
    return place(bpy.data.objects.new('mesh', data), material, **where)


def quads(points, faces, material=None, uv=None, smooth=True, **where):
    """A mesh of four-sided faces from arrays: for the large ones. `uv`: one pair for each point."""
    data = bpy.data.meshes.new('quads')
    corners = np.ascontiguousarray(faces, np.int32).ravel()
    data.vertices.add(len(points))
    data.vertices.foreach_set('co', np.ascontiguousarray(points, np.float32).ravel())
    data.loops.add(len(corners))
    data.loops.foreach_set('vertex_index', corners)
    data.polygons.add(len(faces))
    data.polygons.foreach_set('loop_start', np.arange(0, len(corners), 4, dtype=np.int32))
    data.polygons.foreach_set('loop_total', np.full(len(faces), 4, np.int32))
    data.polygons.foreach_set('use_smooth', np.full(len(faces), smooth))
    if uv is not None:
        data.uv_layers.new().data.foreach_set('uv', np.asarray(uv, np.float32)[corners].ravel())
    data.update(calc_edges=True)
    return place(bpy.data.objects.new('quads', data), material, **where)


def grid(rows, material=None, uv=False, closed=False, **options):
    """A surface over rows of points, all of one length; `closed` joins the last row to the first."""
    count, width = len(rows), len(rows[0])
    faces = [
        (i * width + k, ((i + 1) % count) * width + k, ((i + 1) % count) * width + k + 1, i * width + k + 1)
        for i in range(count if closed else count - 1)
        for k in range(width - 1)
    ]
    pairs = [(i / (count - 1), k / (width - 1)) for i in range(count) for k in range(width)] if uv else None
    return mesh([p for row in rows for p in row], faces, material, pairs, **options)


def copy(thing, at, turn=(0, 0, 0), scale=None, material=None):
    """The same mesh once more; a material of its own when given."""
    twin = thing.copy()
    twin.parent = None
    if material:
        twin.data = thing.data.copy()
        twin.data.materials.clear()
    return place(twin, material, at, turn, scale)


def group(things, at=(0, 0, 0), turn=(0, 0, 0), scale=1.0):
    """An empty that carries things, so that they move as one."""
    carrier = place(bpy.data.objects.new('group', None), None, at, turn, scale)
    for thing in things:
        if thing.parent is None:
            thing.parent = carrier
    return carrier
