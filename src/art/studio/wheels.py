"""What turns on a bicycle: wheels, chain, cranks. Drawn in millimetres, the chain's side towards -y."""

import math

from mathutils import Vector

from .materials import metal, solid
from .meshes import copy, group, mesh
from .shapes import cylinder, fillet, lathe, rod, slab


def spot(x, y, deep=0.0):
    """A place from millimetres on the drawing (y down) and 10 cm of depth."""
    return Vector(((x - 1050) / 100, deep, (1261 - y) / 100))


def upright(things, at):
    """Stands turned things up, so that their axis runs along y."""
    return group(things, at, (90, 0, 0))


def ring(radius, thick, material, around=160):
    """A torus about z."""
    line = [(radius + thick * math.cos(a), thick * math.sin(a)) for a in (2 * math.pi * k / 20 for k in range(21))]
    return lathe(line, material, around)


def wheel(x, y, chrome, brass):
    """Tyre with a tan wall, rim, 36 crossed spokes with brass nipples, hub."""
    rubber, tan = solid('#141313', 0.7, bump=0.35, grain=22), solid('#b9824a', 0.65, bump=0.1, grain=30)
    rim = [(2.92, -0.1), (3.0, -0.15), (3.2, -0.15), (3.22, 0), (3.2, 0.15), (3.0, 0.15), (2.92, 0.1), (2.92, -0.1)]
    hub = [(0, -0.55), (0.06, -0.55), (0.06, -0.42), (0.36, -0.36), (0.36, -0.31), (0.17, -0.24)]
    hub += [(r, -z) for r, z in reversed(hub)]
    things = [
        ring(3.42, 0.19, rubber),
        ring(3.34, 0.165, tan),
        lathe(fillet(rim, 0.03, 4), chrome, 160),
        lathe(fillet(hub, 0.03, 4), chrome, 64),
    ]
    for side in (-1, 1):
        things += [
            rod((0, 0, side * 0.4), (0, 0, side * 0.72), 0.055, brass),
            cylinder(0.13, 0.1, chrome, 0.02, at=(0, 0, side * 0.6 - 0.05)),
        ]
    for number in range(36):
        end = 2 * math.pi * number / 36
        side = 1 if number % 2 else -1
        start = end + (1.05 if number % 4 < 2 else -1.05)
        inner = (0.32 * math.cos(start), 0.32 * math.sin(start), side * 0.335)
        outer = Vector((2.94 * math.cos(end), 2.94 * math.sin(end), side * 0.03))
        things += [rod(inner, tuple(outer), 0.013, chrome), rod(tuple(outer * 0.965), tuple(outer), 0.028, brass)]
    return upright(things, spot(x, y))


def gear(radius, teeth, bore, thick, material):
    """A toothed ring about z."""
    outer, count = [], teeth * 4
    for k in range(count):
        reach = radius + (0.0, 0.1, 0.1, 0.0)[k % 4]
        angle = 2 * math.pi * (k + (0.3, 0.0, 0.0, -0.3)[k % 4]) / count
        outer.append((reach * math.cos(angle), reach * math.sin(angle)))
    inner = [(bore * math.cos(2 * math.pi * k / count), bore * math.sin(2 * math.pi * k / count)) for k in range(count)]
    points = [(x, y, z) for z in (-thick / 2, thick / 2) for line in (outer, inner) for x, y in line]
    faces = []
    for k in range(count):
        n = (k + 1) % count
        low_out, low_in, top_out, top_in = 0, count, 2 * count, 3 * count
        faces += [
            (top_out + k, top_out + n, top_in + n, top_in + k),
            (low_out + n, low_out + k, low_in + k, low_in + n),
            (low_out + k, low_out + n, top_out + n, top_out + k),
            (low_in + n, low_in + k, top_in + k, top_in + n),
        ]
    return mesh(points, faces, material, smooth=False)


def chain(path, bright, dark, deep):
    """Links along a closed path [(x, y) in millimetres], broad and narrow in turn."""
    models = [
        slab(0.15, 0.1, 0.05, 0.045, bright, 0.01, at=(0, 0, -9)),
        slab(0.13, 0.07, 0.09, 0.03, dark, 0.01, at=(0, 0, -9)),
    ]
    ends = list(zip(path, path[1:] + path[:1]))
    links, carry = 0, 0.0
    for (ax, ay), (bx, by) in ends:
        long = math.hypot(bx - ax, by - ay)
        angle = math.degrees(math.atan2(-(by - ay), bx - ax))
        while carry < long:
            t = carry / long
            at = spot(ax + (bx - ax) * t, ay + (by - ay) * t, deep)
            copy(models[links % 2], at, (90, -angle, 0))
            links, carry = links + 1, carry + 12.7
        carry -= long


def chain_path(big, small):
    """Round both gears: each (x, y, radius) in millimetres, y down; the second lies at the left."""
    (bx, by, br), (sx, sy, sr) = big, small
    path = []
    for k in range(25):
        a = -math.pi / 2 + math.pi * k / 24
        path.append((bx + br * math.cos(a), by + br * math.sin(a)))
    for k in range(13):
        a = math.pi / 2 + math.pi * k / 12
        path.append((sx + sr * math.cos(a), sy + sr * math.sin(a)))
    return path


def pedal(at, black, amber, steel):
    """A block with reflectors on a steel axle."""
    things = [slab(0.95, 0.8, 0.26, 0.06, black, 0.03)]
    things += [slab(0.26, 0.03, 0.14, 0.02, amber, 0.01, at=(x, -0.41, 0)) for x in (-0.3, 0.3)]
    things += [slab(0.95, 0.05, 0.3, 0.03, steel, 0.01, at=(0, y, 0)) for y in (-0.36, 0.36)]
    return group(things, at)


def cranks(chrome, dark):
    """Chain ring, five arms, both cranks with pedals, the chain and its sprocket."""
    bracket = spot(955, 960)
    black, amber = solid('#17181a', 0.5), solid('#ff9a1e', 0.15, Clearcoat=1.0)
    front = [gear(0.95, 44, 0.78, 0.05, chrome), cylinder(0.2, 0.12, chrome, 0.02, at=(0, 0, -0.06))]
    for arm in range(5):
        angle = 72 * arm - 28
        a = math.radians(angle)
        middle = (0.46 * math.cos(a), 0.46 * math.sin(a), 0)
        front.append(slab(0.78, 0.17, 0.07, 0.05, chrome, 0.02, at=middle, turn=(0, 0, angle)))
        front.append(cylinder(0.06, 0.1, dark, 0.015, at=(0.82 * math.cos(a), 0.82 * math.sin(a), -0.02)))
    upright(front, bracket + Vector((0, -0.45, 0)))
    for end, deep in ((spot(1122, 1012), -0.62), (spot(788, 908), 0.62)):
        line = end - bracket
        arm = slab(line.length + 0.24, 0.26, 0.14, 0.12, chrome, 0.04)
        angle = math.degrees(math.atan2(line.z, line.x))
        arm.location, arm.rotation_euler = (
            bracket + line / 2 + Vector((0, deep, 0)),
            (math.pi / 2, -math.radians(angle), 0),
        )
        pedal(end + Vector((0, deep * 1.95, 0)), black, amber, chrome)
        rod(tuple(end + Vector((0, deep, 0))), tuple(end + Vector((0, deep * 1.4, 0))), 0.07, dark)
    rod(tuple(bracket + Vector((0, -0.7, 0))), tuple(bracket + Vector((0, 0.7, 0))), 0.1, dark)
    upright([gear(0.37, 18, 0.2, 0.05, metal('#8b9298', 0.3))], spot(520, 900, -0.45))
    chain(chain_path((955, 960, 99), (520, 900, 41)), metal('#b8bec3', 0.28), metal('#62686c', 0.4), -0.45)
