"""What stands about on a film set: camera, tripod, soft box, slate."""

import math

from mathutils import Vector

from .materials import glow, metal, solid
from .meshes import grid, group
from .shapes import ball, cable, cylinder, fillet, lathe, plate, rod, slab


def lens(black, ring, coating, length=0.62, radius=0.27):
    """A lens along +z: barrel, ribbed rings, scale, curved front glass."""
    steps = [
        (0, 0),
        (radius * 0.8, 0),
        (radius * 0.8, 0.1),
        (radius * 0.92, 0.12),
        (radius * 0.92, 0.2),
        (radius, 0.22),
        (radius, 0.4),
        (radius * 0.95, 0.42),
        (radius * 0.95, length - 0.1),
        (radius * 1.08, length - 0.08),
        (radius * 1.08, length),
        (radius * 0.96, length),
        (radius * 0.9, length - 0.08),
        (0, length - 0.08),
    ]
    barrel = lathe(fillet(steps, 0.012, 3), black, 128)
    for vertex in barrel.data.vertices:
        x, y, z = vertex.co
        if 0.22 < z < 0.4 and math.hypot(x, y) > radius * 0.97:
            squeeze = 1 - 0.03 * (math.sin(40 * math.atan2(y, x)) > 0)
            vertex.co.x, vertex.co.y = x * squeeze, y * squeeze
    band = lathe(
        [(radius * 0.955, 0.45), (radius * 0.96, 0.455), (radius * 0.96, 0.475), (radius * 0.955, 0.48)], ring, 128
    )
    dome = [
        (radius * 0.9 * math.sin(a), length - 0.1 + 0.06 * math.cos(a))
        for a in (math.pi / 2 * k / 12 for k in range(12, -1, -1))
    ]
    return group([barrel, band, lathe(dome, coating, 96)])


def film_camera(display, accent):
    """A cinema camera looking along +y, its plate at the origin; the monitor at its left shows `display`."""
    black, grey, steel = (solid('#131517', 0.45, bump=0.05, grain=300), solid('#24282a', 0.5), metal('#8b8f91', 0.3))
    things = [
        slab(0.62, 1.05, 0.66, 0.06, black, 0.03, at=(0, 0, 0.45)),
        slab(0.5, 0.36, 0.5, 0.05, grey, 0.03, at=(0, -0.68, 0.46)),
        slab(0.64, 0.5, 0.4, 0.03, grey, 0.015, at=(0, -0.1, 0.5)),
        slab(0.4, 1.2, 0.08, 0.03, steel, 0.01, at=(0, 0.05, 0.05)),
        slab(0.12, 0.86, 0.1, 0.045, black, 0.04, at=(0, 0.02, 1.06)),
    ]
    things += [rod((0, y, 0.76), (0, y, 1.04), 0.04, black) for y in (-0.3, 0.34)]
    things += [rod((x, -0.5, 0.16), (x, 1.35, 0.16), 0.035, steel) for x in (-0.18, 0.18)]
    objective = lens(black, accent, solid('#0a0d14', 0.04, Clearcoat=1.0))
    objective.rotation_euler, objective.location = (math.radians(-90), 0, 0), (0, 0.5, 0.5)
    things.append(objective)
    for wide, high, x, z in (
        (0.94, 0.03, 0, 0.33),
        (0.94, 0.03, 0, -0.33),
        (0.03, 0.66, 0.455, 0),
        (0.03, 0.66, -0.455, 0),
    ):
        things.append(slab(wide, 0.16, high, 0.01, black, 0.008, at=(x, 1.22, 0.5 + z)))
    things.append(slab(0.92, 0.02, 0.34, 0.01, black, 0.008, at=(0, 1.37, 0.96), turn=(40, 0, 0)))
    wheel = cylinder(0.15, 0.06, black, 0.015)
    wheel.rotation_euler, wheel.location = (0, math.radians(90), 0), (0.34, 0.86, 0.3)
    things.append(wheel)
    monitor = group([slab(1.12, 0.7, 0.07, 0.04, black, 0.02), plate(1.03, 0.58, display, 0.012, at=(0, 0, 0.0362))])
    monitor.location, monitor.rotation_euler = (-0.62, -0.42, 1.34), (math.radians(82), 0, math.radians(-8))
    things += [
        monitor,
        rod((-0.05, 0.05, 1.08), (-0.45, -0.3, 1.28), 0.028, steel),
        ball(0.05, steel, (-0.45, -0.32, 1.29)),
    ]
    lead = [(-0.6, -0.38, 1.02), (-0.55, -0.55, 0.85), (-0.4, -0.7, 0.62), (-0.24, -0.72, 0.5)]
    things.append(cable(lead, 0.018, accent))
    things.append(ball(0.018, glow('#ff2d12', 14), (0.2, -0.865, 0.62)))
    return group(things)


def tripod(height, spread=1.0):
    """Legs, bowl and head; the plate is at that height."""
    black, steel, rubber = solid('#15171a', 0.4), metal('#74797c', 0.3), solid('#0d0d0e', 0.8)
    things = [
        slab(0.36, 0.6, 0.1, 0.03, black, 0.015, at=(0, 0, height - 0.06)),
        cylinder(0.2, 0.26, black, 0.03, at=(0, 0, height - 0.36)),
        ball(0.17, steel, (0, 0, height - 0.4)),
        rod((0.12, -0.25, height - 0.22), (0.55, -1.25, height - 0.62), 0.03, black),
        rod((0.45, -1.02, height - 0.53), (0.56, -1.27, height - 0.63), 0.055, rubber),
    ]
    top = Vector((0, 0, height - 0.45))
    for angle in (90, 210, 330):
        foot = Vector((spread * math.cos(math.radians(angle)), spread * math.sin(math.radians(angle)), 0.04))
        middle = top.lerp(foot, 0.55)
        side = Vector((-math.sin(math.radians(angle)), math.cos(math.radians(angle)), 0)) * 0.06
        things += [
            rod(top + side, middle + side, 0.035, black),
            rod(top - side, middle - side, 0.035, black),
            rod(top.lerp(foot, 0.45), foot, 0.032, steel),
            slab(0.22, 0.12, 0.14, 0.03, black, 0.02, at=middle, turn=(0, 0, angle)),
            ball(0.06, rubber, foot),
        ]
    return group(things)


def soft_box(width, depth_, face, at, target):
    """A lit soft box on a stand: black cloth, bright face towards the target."""
    cloth = solid('#0e0f11', 0.7)
    front = plate(width, width * 1.25, face, 0.05)
    rows = []
    for scale, back in ((1.03, 0.06), (1.03, -0.03), (0.25, -depth_)):
        w, h = width * scale / 2, width * 1.25 * scale / 2
        rows.append([(w, h, back), (-w, h, back), (-w, -h, back), (w, -h, back), (w, h, back)])
    hood = grid(rows, cloth, smooth=False)
    head = cylinder(0.17, 0.5, solid('#191b1d', 0.4), 0.03, at=(0, 0, -depth_ - 0.4))
    box = group([front, hood, head])
    box.location = at
    box.rotation_euler = (Vector(target) - Vector(at)).to_track_quat('Z', 'Y').to_euler()
    behind = Vector(at) + (Vector(at) - Vector(target)).normalized() * (depth_ + 0.1)
    rod((behind.x, behind.y, 0), tuple(behind), 0.035, cloth)
    for angle in (20, 140, 260):
        end = (behind.x + 0.7 * math.cos(math.radians(angle)), behind.y + 0.7 * math.sin(math.radians(angle)), 0.03)
        rod((behind.x, behind.y, 0.55), end, 0.025, cloth)
    return box


def slate(board, stripes):
    """A clapper board standing on its edge, facing -y, its stick open."""
    black, steel = solid('#101113', 0.5), metal('#9a9da0', 0.3)
    things = [
        slab(1.5, 1.0, 0.05, 0.03, black, 0.012, at=(0, 0, 0.5), turn=(90, 0, 0)),
        plate(1.46, 0.96, board, 0.02, at=(0, -0.0262, 0.5), turn=(90, 0, 0)),
    ]
    for turn, z in ((0, 1.02), (16, 1.16)):
        stick = [
            slab(1.5, 0.16, 0.05, 0.012, black, 0.008, at=(0.75, 0, 0.08), turn=(90, 0, 0)),
            plate(1.48, 0.15, stripes, at=(0.75, -0.0262, 0.08), turn=(90, 0, 0)),
        ]
        group(stick, (-0.75, 0, z), (0, -turn, 0))
        things += [stick[0].parent]
    things.append(rod((-0.68, -0.05, 1.13), (-0.68, 0.05, 1.13), 0.035, steel))
    return group(things)
