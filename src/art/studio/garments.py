"""A rain jacket on its peg: cloth lofted over rings, with the folds that hang and the wrinkles that stay."""

import math
import random

import numpy as np
from mathutils import Vector, noise
from mathutils.bvhtree import BVHTree

from .meshes import copy, grid, group
from .relief import bend
from .shapes import ball, cable, cylinder


def body_rows(high=8.0, rings=120, around=160):
    """The torso from hem to neck: half-width and half-depth by height, with folds that open downwards."""
    parts = (0, 0.2, 0.45, 0.72, 0.82, 0.87, 0.92, 0.96, 1.0)
    widths = (2.62, 2.52, 2.36, 2.4, 2.36, 2.16, 1.62, 1.06, 0.72)
    depths = (0.78, 0.7, 0.62, 0.66, 0.6, 0.52, 0.48, 0.46, 0.46)
    rows = []
    for i in range(rings + 1):
        t = i / rings
        wide, deep, z = np.interp(t, parts, widths), np.interp(t, parts, depths), high * t
        row = []
        for k in range(around + 1):
            a = 2 * math.pi * (k % around) / around
            c, s = math.cos(a), math.sin(a)
            x, y = wide * math.copysign(abs(c) ** 0.78, c), deep * math.copysign(abs(s) ** 0.78, s)
            free = (1 - t) ** 0.6
            fold = (
                0.55 * noise.noise((x * 1.15, 3 + y, z * 0.16)) * free
                + 0.16 * noise.noise((x * 2.6, y, z * 0.4)) * free
            )
            crease = 0.15 * abs(noise.noise((x * 0.9 + z * 0.5, y, z * 1.3))) + 0.02 * noise.noise(
                (x * 4, y * 2, z * 4)
            )
            push = fold - crease * (1 - 0.5 * t)
            row.append((x + c * push * 0.6, y + s * push * 1.2, z + 0.05 * noise.noise((x, y, 9)) * (1 - t)))
        rows.append(row)
    return rows


def sleeve_rows(side, around=72):
    """One sleeve along its hanging line, wrinkled at the elbow."""
    line = np.array(
        bend([(side * 1.3, 7.2), (side * 2.12, 6.72), (side * 2.6, 5.3), (side * 2.84, 3.4), (side * 2.9, 1.2)], 26)
    )
    way = np.gradient(line, axis=0)
    way /= np.linalg.norm(way, axis=1, keepdims=True)
    rows = []
    for i, ((x, z), (tx, tz)) in enumerate(zip(line, way)):
        t = i / (len(line) - 1)
        radius = float(np.interp(t, (0, 0.15, 0.32, 0.6, 0.95, 1), (0.2, 0.42, 0.66, 0.62, 0.53, 0.51)))
        elbow = 0.25 + math.exp(-(((t - 0.58) / 0.2) ** 2))
        row = []
        for k in range(around + 1):
            a = 2 * math.pi * (k % around) / around
            c, s = math.cos(a), math.sin(a)
            wrinkle = 0.2 * elbow * abs(noise.noise((c * 0.9 + t * 5 * side, s, t * 9))) ** 1.2
            push = 0.16 * noise.noise((c * 0.8 + side * 5, s * 0.8, t * 2.6)) * (0.3 + t) - wrinkle
            row.append(
                (
                    x - tz * c * (radius + push),
                    -0.08 - 0.3 * t + s * (radius * 0.8 + push),
                    z + tx * c * (radius + push),
                )
            )
        rows.append(row)
    return rows


def hood_rows(around=120):
    """A hood that stands open behind the neck, low in front."""
    rows = []
    for wide, deep, z, front in (
        (0.7, 0.45, 7.86, 0.05),
        (0.98, 0.62, 8.1, 0.28),
        (1.16, 0.76, 8.5, 0.62),
        (1.1, 0.78, 8.86, 0.95),
        (0.92, 0.7, 9.02, 1.1),
    ):
        row = []
        for k in range(around + 1):
            a = 2 * math.pi * (k % around) / around
            c, s = math.cos(a), math.sin(a)
            low = max(0.0, -s) ** 1.6 * front
            push = 0.06 * noise.noise((c * 1.6, s * 1.6, z * 1.4))
            row.append(((wide + push) * c, (deep + push) * s, z - low))
        rows.append(row)
    return rows


class Front:
    """The side of a garment that faces -y: what is sewn on it follows its folds."""

    def __init__(self, rows_list):
        points, faces = [], []
        for rows in rows_list:
            base, width = len(points), len(rows[0])
            points += [Vector(p) for row in rows for p in row]
            faces += [
                (
                    base + i * width + k,
                    base + (i + 1) * width + k,
                    base + (i + 1) * width + k + 1,
                    base + i * width + k + 1,
                )
                for i in range(len(rows) - 1)
                for k in range(width - 1)
            ]
        self.tree = BVHTree.FromPolygons(points, faces)

    def at(self, x, z, off=0.0):
        """The place before the cloth, or None beside it."""
        hit = self.tree.ray_cast(Vector((x, -20, z)), Vector((0, 1, 0)))[0]
        return None if hit is None else (x, hit.y - off, z)

    def patch(self, low, high, off, material, count=24, uv=False, thick=0.05):
        """A piece of cloth between two corners (x, z)."""
        rows = []
        for i in range(count + 1):
            x = low[0] + (high[0] - low[0]) * i / count
            rows.append(
                [
                    self.at(x, low[1] + (high[1] - low[1]) * k / count, off) or (x, -0.6, low[1])
                    for k in range(count + 1)
                ]
            )
        piece = grid(rows, material, uv=uv)
        piece.modifiers.new('thick', 'SOLIDIFY').thickness = thick
        return piece

    def seam(self, points, material, off=0.02, radius=0.016):
        """A line of stitching through points (x, z)."""
        line = [self.at(x, z, off) for x, z in bend(points, 8)]
        return cable([p for p in line if p], radius, material, steps=2)


def drops(front, water, count=700, seed=5):
    """Rain that stands on the cloth in drops, more above than below."""
    chance = random.Random(seed)
    model = ball(1, water, (0, 0, -50))
    for _ in range(count):
        x, z = chance.uniform(-3.6, 3.6), 8.4 - 8.2 * chance.random() ** 1.25
        at = front.at(x, z)
        if at:
            size = 0.014 + 0.045 * chance.random() ** 3
            copy(model, at, (0, 0, 0), (size, size * 0.6, size * chance.uniform(1.0, 1.5)))


def rain_jacket(cloth, lining, thread, snap, badge):
    """The jacket, its hem at the origin. Returns what carries it, and its front, for drops."""
    body, sleeves = body_rows(), [sleeve_rows(side) for side in (-1, 1)]
    front = Front([body, *sleeves])
    things = [grid(rows, cloth) for rows in (body, *sleeves)]
    hood = grid(hood_rows(), cloth)
    hood.modifiers.new('thick', 'SOLIDIFY').thickness = -0.07
    torso = Front([body])
    things += [hood, torso.patch((-0.36, 0.12), (0.36, 7.35), 0.07, cloth, 60)]
    for side in (-1, 1):
        inner, outer = side * 0.62, side * 1.98
        things.append(torso.patch((min(inner, outer), 0.9), (max(inner, outer), 2.55), 0.06, cloth))
        inner, outer = side * 0.56, side * 2.04
        things.append(torso.patch((min(inner, outer), 2.3), (max(inner, outer), 2.86), 0.15, cloth))
        things.append(
            torso.seam([(side * 0.31, 0.2), (side * 0.31, 3), (side * 0.31, 5), (side * 0.31, 7.2)], thread, 0.125)
        )
        things.append(
            torso.seam([(side * 2.25, 5.9), (side * 1.4, 5.72), (side * 0.7, 5.66), (side * 0.4, 5.66)], thread)
        )
        things.append(cylinder(0.1, 0.06, snap, 0.02, at=torso.at(side * 1.3, 2.45, 0.2)))
        things[-1].rotation_euler.x = math.pi / 2
        cord = [(side * 0.3, -0.62, 7.5), (side * 0.36, -0.78, 7.0), (side * 0.33, -0.76, 6.4)]
        things += [cable(cord, 0.03, lining), cylinder(0.07, 0.22, snap, 0.03, at=(side * 0.33, -0.76, 6.2))]
    for z in (0.75, 2.0, 3.25, 4.5, 5.75, 7.0):
        disc = cylinder(0.115, 0.05, snap, 0.02, at=torso.at(0, z, 0.12))
        disc.rotation_euler.x = math.pi / 2
        things.append(disc)
    things.append(torso.patch((0.85, 5.0), (1.75, 5.36), 0.03, badge, 12, uv=True, thick=0.01))
    return group(things), front
