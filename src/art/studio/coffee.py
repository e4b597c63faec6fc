"""A coffee bag and beans."""

import math
import random

import bmesh
import bpy
from mathutils import Vector, noise

from .meshes import grid, group, place
from .shapes import rounded, slab


def bag_outline(t, width, depth, height):
    """The bag's outline at a part t of its height: round below, pressed flat above, creased where it is folded."""
    close = max(0.0, (t - 0.55) / 0.45) ** 1.35
    belly = math.sin(math.pi * min(1, t / 0.9)) ** 0.7
    wide = width * (0.97 + 0.045 * belly * (1 - close) + 0.05 * close)
    deep = depth * (0.84 + 0.16 * belly) * (1 - close) + 0.07 * close
    ring = []
    for x, y in rounded(wide, deep, min(0.13 * (1 - close) + 0.03, deep * 0.48), 22):
        side = max(0.0, (abs(x) / (wide / 2) - 0.93) / 0.07)
        fold = side * 0.34 * close**0.6 * (1 - close) * depth * max(0, 1 - abs(y) / (deep / 2))
        x -= math.copysign(fold, x)
        p = Vector((x * 1.3, y * 2, t * height))
        crease = noise.noise(p * 1.7) * 0.024 + abs(noise.noise(p * 3.1 + Vector((4, 0, 0)))) * 0.02
        crease *= 0.4 + 1.6 * close * (1 - 0.6 * close) + 0.9 * math.exp(-((t / 0.07) ** 2))
        pull = 0.045 * close * (1 - close) * math.sin(x * 15 + 2 * math.sin(3 * x))
        lift = 0.035 * (t > 0) - 0.035 * (t < 0.03)
        ring.append((x + math.copysign(crease * 0.4, x), y + math.copysign(crease + pull, y), t * height + lift))
    return ring + ring[:1]


def bag(front, tie, width=1.5, depth=0.8, height=2.2):
    """A filled bag with side folds, its top rolled down and held by a tin tie. `front` is mapped flat onto it."""
    rows = [bag_outline(i / 90, width, depth, height) for i in range(91)]
    uv_rows = [[(p[0] / width * 0.94 + 0.5, p[2] / height) for p in row] for row in rows]
    body = grid(rows, front, sharp=60)
    layer = body.data.uv_layers.new()
    flat = [uv for row in uv_rows for uv in row]
    layer.data.foreach_set('uv', [c for loop in body.data.loops for c in flat[loop.vertex_index]])
    body.modifiers.new('soft', 'SUBSURF').render_levels = 1
    roll = slab(width * 1.06, 0.2, 0.15, 0.07, front, 0.06, at=(0, -0.01, height + 0.06), turn=(90, 0, 0))
    band = slab(width * 1.12, 0.085, 0.018, 0.01, tie, 0.006, at=(0, -0.092, height + 0.06), turn=(90, 0, 0))
    ends = [
        slab(0.09, 0.085, 0.2, 0.01, tie, 0.012, at=(side * width * 0.545, -0.005, height + 0.06), turn=(90, 0, 0))
        for side in (-1, 1)
    ]
    return group([body, roll, band, *ends])


def bean_mesh(seed=0):
    """Half an egg with a bent groove on its flat side."""
    shape = bmesh.new()
    bmesh.ops.create_icosphere(shape, subdivisions=5, radius=1)
    for vertex in shape.verts:
        x, y, z = vertex.co
        bend = 0.1 * math.sin(y * 2.4 + seed)
        groove = math.exp(-(((x - bend) / 0.13) ** 2))
        if z > 0:
            z = z * 0.42 - groove * 0.3 * max(0.0, 1 - y * y)
        wrinkle = 0.025 * noise.noise(Vector((x * 3 + seed, y * 3, z * 3)))
        vertex.co = (x * (0.72 + wrinkle), y, (z + wrinkle) * 0.62)
    data = bpy.data.meshes.new('bean')
    shape.to_mesh(data)
    shape.free()
    data.polygons.foreach_set('use_smooth', [True] * len(data.polygons))
    return data


def beans(material, spots, size=0.085, seed=3):
    """Scatters beans at spots (x, y, z), each lying its own way."""
    chance = random.Random(seed)
    kinds = [bean_mesh(k) for k in range(3)]
    for kind in kinds:
        kind.materials.append(material)
    for spot in spots:
        thing = bpy.data.objects.new('bean', chance.choice(kinds))
        up = chance.random() < 0.6
        turn = (chance.uniform(-22, 22) + (0 if up else 180), chance.uniform(-22, 22), chance.uniform(0, 360))
        place(thing, None, spot, turn, size * chance.uniform(0.88, 1.1))
