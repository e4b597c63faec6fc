"""Meshes from numbers: turned, extruded and bent shapes with the soft edges that real things have. Units: about 10 cm."""

import math

import bmesh
import bpy
from mathutils import Vector

from .meshes import grid, mesh, place


def fillet(points, radii, steps=8):
    """Rounds the corners of an open 2-D line; one radius, or one for each point."""
    rounded = [tuple(points[0])]
    for i in range(1, len(points) - 1):
        before, corner, after = (Vector(p) for p in points[i - 1 : i + 2])
        radius = radii[i] if hasattr(radii, '__len__') else radii
        back, on = before - corner, after - corner
        if not radius or min(back.length, on.length) < 1e-9 or back.angle(on) > 3.1:
            rounded.append(tuple(corner))
            continue
        reach = min(radius / math.tan(back.angle(on) / 2), back.length * 0.49, on.length * 0.49)
        start, end = corner + back.normalized() * reach, corner + on.normalized() * reach
        for k in range(steps + 1):
            t = k / steps
            rounded.append(tuple(start * (1 - t) ** 2 + corner * 2 * t * (1 - t) + end * t * t))
    return rounded + [tuple(points[-1])]


def lathe(profile, material=None, around=128, **where):
    """Turns a profile [(radius, height)] about the vertical axis."""
    rows = []
    for i in range(around):
        angle = 2 * math.pi * i / around
        rows.append([(r * math.cos(angle), r * math.sin(angle), z) for r, z in profile])
    thing = grid(rows, material, closed=True, **where)
    tidy = bmesh.new()
    tidy.from_mesh(thing.data)
    bmesh.ops.remove_doubles(tidy, verts=tidy.verts, dist=1e-5)
    bmesh.ops.recalc_face_normals(tidy, faces=tidy.faces)
    tidy.to_mesh(thing.data)
    tidy.free()
    thing.data.polygons.foreach_set('use_smooth', [True] * len(thing.data.polygons))
    return thing


def cylinder(radius, height, material=None, edge=0.02, **where):
    """A standing cylinder with soft edges, its foot at the origin."""
    corners = [(0, 0), (radius, 0), (radius, height), (0, height)]
    return lathe(fillet(corners, [0, edge, edge, 0], 6), material, **where)


def rounded(width, height, radius, steps=12):
    """The outline of a rectangle with round corners, anticlockwise from the right."""
    outline = []
    for x, y, start in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270)):
        for i in range(steps + 1):
            angle = math.radians(start + 90 * i / steps)
            outline.append(
                (
                    x * (width / 2 - radius) + radius * math.cos(angle),
                    y * (height / 2 - radius) + radius * math.sin(angle),
                )
            )
    return outline


def slab(width, height, thick, radius=0.02, material=None, edge=0.01, steps=12, soft=4, **where):
    """A plate with round corners and soft edges, lying flat, its middle at the origin."""
    rings = []
    for side in (-1, 1):
        for i in range(soft + 1):
            angle = math.pi / 2 * (i if side < 0 else soft - i) / soft
            inset, z = edge * (1 - math.sin(angle)), side * (thick / 2 - edge * (1 - math.cos(angle)))
            outline = rounded(width - 2 * inset, height - 2 * inset, max(radius - inset, 1e-4), steps)
            rings.append([(x, y, z) for x, y in outline])
    count = len(rings[0])
    faces = [
        (k * count + i, k * count + (i + 1) % count, (k + 1) * count + (i + 1) % count, (k + 1) * count + i)
        for k in range(len(rings) - 1)
        for i in range(count)
    ]
    top = (len(rings) - 1) * count
    faces += [tuple(reversed(range(count))), tuple(top + i for i in range(count))]
    return mesh([p for ring in rings for p in ring], faces, material, sharp=50, **where)


def plate(width, height, material=None, radius=0.0, **where):
    """A flat rectangle that shows an image once, lying flat, face up."""
    outline = rounded(width, height, radius) if radius else [(1, 1), (-1, 1), (-1, -1), (1, -1)]
    if not radius:
        outline = [(x * width / 2, y * height / 2) for x, y in outline]
    points = [(x, y, 0) for x, y in outline]
    uv = [(x / width + 0.5, y / height + 0.5) for x, y in outline]
    return mesh(points, [tuple(range(len(points)))], material, uv, smooth=False, **where)


def label(radius, low, high, degrees, material=None, facing=-90, **where):
    """A patch round a cylinder that shows an image once; `facing` is the direction of its middle."""
    rows = []
    for i in range(65):
        angle = math.radians(facing - degrees / 2 + degrees * i / 64)
        rows.append([(radius * math.cos(angle), radius * math.sin(angle), z) for z in (low, high)])
    return grid(rows, material, uv=True, **where)


def cable(points, radius, material=None, closed=False, steps=12, **where):
    """A round cord through points; radius one number, or one for each point."""
    data = bpy.data.curves.new('cable', 'CURVE')
    data.dimensions, data.bevel_depth, data.bevel_resolution, data.resolution_u = '3D', 1.0, 5, steps
    line = data.splines.new('BEZIER')
    line.bezier_points.add(len(points) - 1)
    for i, (knot, point) in enumerate(zip(line.bezier_points, points)):
        knot.co, knot.handle_left_type, knot.handle_right_type = point, 'AUTO', 'AUTO'
        knot.radius = radius[i] if hasattr(radius, '__len__') else radius
    line.use_cyclic_u = closed
    data.use_fill_caps = True
    return place(bpy.data.objects.new('cable', data), material, **where)


def rod(start, end, radius, material=None, tip=None, edge=0.3):
    """A straight round bar between two points, `tip` its radius at the end."""
    line = Vector(end) - Vector(start)
    tip = radius if tip is None else tip
    corners = [(0, 0), (radius, 0), (tip, line.length), (0, line.length)]
    thing = lathe(fillet(corners, [0, radius * edge, tip * edge, 0], 4), material, 40)
    thing.location, thing.rotation_euler = start, line.to_track_quat('Z', 'Y').to_euler()
    return thing


def ball(radius, material=None, at=(0, 0, 0)):
    """A sphere."""
    arc = [(radius * math.sin(math.pi * i / 32), -radius * math.cos(math.pi * i / 32)) for i in range(33)]
    return lathe(arc, material, 64, at=at)
