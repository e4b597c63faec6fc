"""Stones, moss, berries, leaves: grown from repeatable noise."""

import math
import random

import bmesh
import bpy
import numpy as np
from mathutils import Vector, noise

from .nodes import surface
from .meshes import group, mesh, place
from .shapes import ball, lathe


def boulder(material, size, at=(0, 0, 0), turn=0, seed=0, flat=0.6, rough=0.22, detail=6):
    """A stone of a size (x, y, z half-axes); its top is levelled at `flat` of its height so that things can stand."""
    shape = bmesh.new()
    bmesh.ops.create_icosphere(shape, subdivisions=detail, radius=1)
    shift = Vector((seed * 7.3, seed * 1.7, 0))
    for vertex in shape.verts:
        p = vertex.co.normalized()
        swell = noise.noise(p * 1.1 + shift) * rough + noise.noise(p * 3.1 + shift) * rough * 0.3
        swell += abs(noise.noise(p * 2.1 - shift)) * rough * 0.5
        q = p * (1 + swell)
        over = q.z - flat
        q.z -= over * 0.92 if over > 0.05 else max(0, over) ** 2 / 0.05 * 0.46
        vertex.co = (q.x * size[0], q.y * size[1], q.z * size[2])
    data = bpy.data.meshes.new('boulder')
    shape.to_mesh(data)
    shape.free()
    data.polygons.foreach_set('use_smooth', [True] * len(data.polygons))
    return place(bpy.data.objects.new('boulder', data), material, at, (0, 0, turn))


def moss_material(dark='#1f2c0c', light='#8ea33a'):
    """Dark between the stems, light at the tips."""
    tree, shader, material = surface('moss')
    tip = tree.node('SeparateXYZ', Vector=tree.node('TexCoord').outputs['UV']).outputs['Y']
    patch = tree.noise(1.6, 3)
    lit = tree.node('Math', {'operation': 'MULTIPLY'}, i0=tip, i1=tree.between(patch, 0.55, 1.15, 0.35, 0.65))
    color = tree.ramp(lit.outputs[0], [(0.0, dark), (0.9, light)])
    tree.set(shader, 'Base Color', color)
    tree.set(shader, 'Roughness', 0.7)
    tree.set(shader, 'Specular', 0.2)
    behind = tree.node('BsdfTranslucent', Color=color)
    mixed = tree.node('MixShader', Fac=0.25, i1=shader.outputs[0], i2=behind.outputs[0])
    tree.set(material.node_tree.nodes['Material Output'], 'Surface', mixed.outputs[0])
    return material


def moss(host, material, count=5000, length=0.09, seed=1, low=-9.0, steep=0.15):
    """Covers the upward side of a mesh with tufts of moss, from the height `low` on."""
    chance = np.random.default_rng(seed)
    data = host.data
    matrix = np.array(host.matrix_world.to_3x3())
    centers = np.empty(len(data.polygons) * 3)
    normals = np.empty_like(centers)
    areas = np.empty(len(data.polygons))
    data.polygons.foreach_get('center', centers)
    data.polygons.foreach_get('normal', normals)
    data.polygons.foreach_get('area', areas)
    centers = centers.reshape(-1, 3) @ matrix.T + np.array(host.location)
    normals = normals.reshape(-1, 3) @ matrix.T
    areas = areas * (normals[:, 2] > steep) * (centers[:, 2] > low)
    chosen = chance.choice(len(areas), count, p=areas / areas.sum())
    blades = 11
    foot = np.repeat(centers[chosen], blades, 0) + chance.normal(0, length * 0.2, (count * blades, 3))
    up = np.repeat(normals[chosen], blades, 0)
    lean = chance.normal(0, 1, (count * blades, 3))
    lean -= up * (lean * up).sum(1, keepdims=True)
    lean /= np.linalg.norm(lean, axis=1, keepdims=True)
    side = np.cross(up, lean)
    reach = length * chance.uniform(0.5, 1.15, (count * blades, 1))
    wide = length * 0.09
    points, shade = [], []
    for part, bend, half in ((0, 0, 1), (0.55, 0.22, 1.2), (1, 0.75, 0)):
        middle = foot + up * reach * part * (1 - 0.15 * bend) + lean * reach * bend
        for sign in (-1, 1) if half else (0,):
            points.append(middle + side * wide * half * sign)
            shade.append(part)
    stack = np.stack(points, 1).reshape(-1, 3)
    index = np.arange(count * blades)[:, None] * 5
    quads = (index + [0, 1, 3, 2]).tolist()
    tips = (index + [2, 3, 4]).tolist()
    uv = np.tile([(0.5, s) for s in shade], (count * blades, 1))
    return mesh(stack.tolist(), quads + tips, material, uv.tolist())


def blackberry(skin, leaf, at, size=0.14, turn=(0, 0, 0), seed=0):
    """A berry of many small drops with its green star."""
    chance = random.Random(seed)
    drops = []
    for i in range(62):
        height = 1 - 2 * (i + 0.5) / 62
        angle = i * 2.39996
        ring = math.sqrt(1 - height * height)
        wide = 0.82 + 0.12 * height
        spot = (ring * math.cos(angle) * wide, ring * math.sin(angle) * wide, height * 1.08)
        drops.append((spot, 0.27 + chance.uniform(-0.02, 0.03)))
    first = ball(1, skin)
    things = [first]
    first.location, first.scale = drops[0][0], (drops[0][1],) * 3
    for spot, wide in drops[1:]:
        twin = first.copy()
        things.append(place(twin, None, spot, scale=wide))
    for i in range(5):
        blade = lathe([(0, 0), (0.2, 0.25), (0.16, 0.5), (0, 0.95)], leaf, 12, at=(0, 0, 1.02), scale=(1, 0.25, 1))
        blade.rotation_euler = (math.radians(70 + chance.uniform(-12, 12)), 0, math.radians(72 * i))
        things.append(blade)
    return group(things, at, turn, size)


def bent_leaf(material, length, width, at, turn, droop=0.35, fold=0.25, teeth=0):
    """A leaf along +y: folded along its rib, hanging towards its tip, toothed if asked."""
    points, faces, uv = [], [], []
    steps = 24
    for i in range(steps + 1):
        t = i / steps
        half = width / 2 * math.sin(math.pi * t**0.8) ** 0.85 + 0.002
        half *= 1 + (0.12 * ((i * teeth / steps) % 1) if teeth else 0)
        down = -droop * length * t * t
        for k, part in enumerate((-1, -0.5, 0, 0.5, 1)):
            rise = fold * half * abs(part) - 0.04 * half * math.sin(14 * t) * abs(part)
            points.append((half * part, length * t, down + rise))
            uv.append((k / 4, t))
    for i in range(steps):
        for k in range(4):
            faces.append((i * 5 + k, i * 5 + k + 1, (i + 1) * 5 + k + 1, (i + 1) * 5 + k))
    return mesh(points, faces, material, uv, at=at, turn=turn)


def blush(pale, ripe, deep):
    """The skin of a stone fruit: ripe on one side, with a bloom on it."""
    tree, shader, material = surface('fruit')
    chance = tree.node('ObjectInfo').outputs['Random']
    side = tree.node('SeparateXYZ', Vector=tree.node('TexCoord').outputs['Object']).outputs['X']
    mottled = tree.node(
        'Math', {'operation': 'MULTIPLY_ADD'}, i0=tree.noise(1.3, 3), i1=0.7, i2=tree.between(side, 0.0, 0.5, -1, 1)
    )
    shifted = tree.node('Math', {'operation': 'MULTIPLY_ADD'}, i0=chance, i1=0.18, i2=mottled.outputs[0])
    color = tree.ramp(shifted.outputs[0], [(0.12, pale), (0.55, ripe), (0.95, deep)])
    for name, value in {
        'Base Color': color,
        'Subsurface Color': color,
        'Subsurface': 0.12,
        'Roughness': 0.48,
        'Sheen': 0.35,
        'Subsurface Radius': (0.1, 0.04, 0.02),
    }.items():
        tree.set(shader, name, value)
    tree.set(shader, 'Normal', tree.bump(tree.noise(38, 3), 0.06, 0.01))
    return material


def stone_fruit(skin, size, at, turn=(0, 0, 0), seed=0):
    """An apricot or peach: a ball with a seam and a dimple at its stalk."""
    shape = bmesh.new()
    bmesh.ops.create_icosphere(shape, subdivisions=5, radius=1)
    for vertex in shape.verts:
        x, y, z = vertex.co.normalized()
        seam = math.exp(-((x / 0.09) ** 2)) * (0.5 + 0.5 * z) * (y < 0) * 0.06
        dimple = math.exp(-((x * x + y * y) / 0.05)) * (z > 0) * 0.16
        swell = 0.03 * noise.noise(Vector((x, y, z)) * 1.4 + Vector((seed * 3.1, 0, 0)))
        vertex.co = Vector((x, y, z * 0.94)) * (1 - seam - dimple + swell)
    data = bpy.data.meshes.new('fruit')
    shape.to_mesh(data)
    shape.free()
    data.polygons.foreach_set('use_smooth', [True] * len(data.polygons))
    return place(bpy.data.objects.new('fruit', data), skin, at, turn, size)
