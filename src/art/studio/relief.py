"""Surfaces from a height over x and y: carved plaster, layered paper, water with rings."""

import bmesh
import bpy
import numpy as np

from .meshes import quads


def field(width, depth, count):
    """A grid of places, `count` of them along x: arrays x and y."""
    rows = int(count * depth / width)
    return np.meshgrid(np.linspace(-width / 2, width / 2, count), np.linspace(-depth / 2, depth / 2, rows))


def sheet(x, y, z, material=None, **where):
    """The surface of heights z over a grid."""
    rows, count = x.shape
    index = np.arange(rows * count).reshape(rows, count)
    faces = np.stack([index[:-1, :-1], index[:-1, 1:], index[1:, 1:], index[1:, :-1]], -1).reshape(-1, 4)
    points = np.stack([x, y, z], -1).reshape(-1, 3)
    uv = np.stack([(x - x.min()) / np.ptp(x), (y - y.min()) / np.ptp(y)], -1).reshape(-1, 2)
    return quads(points, faces, material, uv, **where)


def layers(x, y, z, levels, thick, material_of):
    """Cut sheets stacked like a relief map: for each level the land that is higher, as one flat sheet."""
    made = []
    for number, level in enumerate(levels):
        land = sheet(x, y, z)
        shape = bmesh.new()
        shape.from_mesh(land.data)
        everything = shape.verts[:] + shape.edges[:] + shape.faces[:]
        bmesh.ops.bisect_plane(
            shape, geom=everything, dist=1e-5, plane_co=(0, 0, level), plane_no=(0, 0, 1), clear_inner=True
        )
        if not shape.faces:
            shape.free()
            bpy.data.objects.remove(land)
            continue
        for vertex in shape.verts:
            vertex.co.z = number * thick
        down = bmesh.ops.extrude_edge_only(shape, edges=[edge for edge in shape.edges if edge.is_boundary])
        for vertex in (g for g in down['geom'] if isinstance(g, bmesh.types.BMVert)):
            vertex.co.z -= thick * 1.02
        shape.to_mesh(land.data)
        shape.free()
        land.data.polygons.foreach_set('use_smooth', np.zeros(len(land.data.polygons), bool))
        land.data.materials.append(material_of(number))
        made.append(land)
    return made


def to_line(x, y, line):
    """The distance of every place to a broken line [(x, y)…]."""
    nearest = np.full(x.shape, 1e9)
    for (ax, ay), (bx, by) in zip(line, line[1:]):
        dx, dy = bx - ax, by - ay
        t = np.clip(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy + 1e-12), 0, 1)
        nearest = np.minimum(nearest, np.hypot(x - ax - t * dx, y - ay - t * dy))
    return nearest


def carve(distance, radius, depth, lip=0.05):
    """The height of a round groove where something is nearer than its radius, its lip softly rounded."""
    inside = np.clip(distance / radius, 0, 1)
    bowl = -depth * np.sqrt(np.clip(1 - inside**2.6, 0, 1))
    over = np.clip((distance - radius) / lip, 0, 1)
    return bowl - 0.25 * lip * (1 - over) ** 2


def bend(points, steps=14):
    """A smooth line through points (Catmull-Rom)."""
    points = [np.array(p, float) for p in points]
    points = [2 * points[0] - points[1], *points, 2 * points[-1] - points[-2]]
    line = []
    for a, b, c, d in zip(points, points[1:], points[2:], points[3:]):
        for t in np.linspace(0, 1, steps, endpoint=False):
            line.append(
                tuple(
                    0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
                )
            )
    return [*line, tuple(points[-2])]


def smooth_noise(x, y, seed, scale=1.0, octaves=4):
    """Rolling noise, about -1 to 1, from sums of turned waves."""
    chance, total, weight = np.random.default_rng(seed), np.zeros_like(x), 0.0
    for octave in range(octaves):
        for _ in range(4):
            angle, phase = chance.uniform(0, np.pi), chance.uniform(0, 2 * np.pi)
            f = scale * 1.9**octave * chance.uniform(0.75, 1.25)
            total += (
                np.sin((x * np.cos(angle) + y * np.sin(angle)) * f + phase + 0.8 * np.sin(y * f * 0.6 + phase))
                / 2**octave
            )
        weight += 2 / 2**octave
    return total / weight
