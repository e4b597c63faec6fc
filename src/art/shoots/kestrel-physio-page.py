"""A runner's corner after the run: the landing page on a laptop, a grooved foam roller and a ball on a mat, before pink."""

import math

from studio.devices import laptop, phone
from studio.lights import Sun, soft
from studio.materials import metal, picture, screen, solid
from studio.meshes import grid, group
from studio.shapes import ball, lathe, slab
from studio.stage import backdrop, camera, surroundings


def roller(foam, core, radius=0.72, length=3.3):
    """A foam roller along x: blocks of foam between grooves, round a hollow core."""
    rows = []
    for i in range(241):
        x = length * (i / 240 - 0.5)
        edge = max(0.0, abs(x) - length / 2 + 0.06) / 0.06
        row = []
        for k in range(217):
            angle = 2 * math.pi * k / 216
            ring = abs((x * 2.4 + (0.5 if math.sin(angle * 3) > 0 else 0)) % 1 - 0.5) * 2
            groove = max(max(0.0, ring - 0.78) / 0.22, max(0.0, 0.22 - abs(math.sin(angle * 3))) / 0.22)
            r = radius - 0.06 * min(1, groove * 1.8) - 0.06 * edge**2
            row.append((x, r * math.cos(angle), r * math.sin(angle)))
        rows.append(row)
    ends = []
    for side in (-1, 1):
        ring = [(0.42, 0), (radius - 0.06, 0)]
        ends.append(lathe(ring, foam, at=(side * length / 2, 0, 0), turn=(0, 90, 0)))
    tube = [
        (0.42, -length / 2 - 0.02),
        (0.42, length / 2 + 0.02),
        (0.36, length / 2 + 0.02),
        (0.36, -length / 2 - 0.02),
    ]
    ends.append(lathe([*tube, tube[0]], core, turn=(0, 90, 0)))
    return group([grid(rows, foam), *ends])


def build(set):
    """Fills the set."""
    letters = picture(set.texture('keys'), 0.5, clip=True)
    slab(
        7.4,
        4.6,
        0.12,
        0.12,
        solid('#5c1230', 0.85, bump=0.5, grain=40, Specular=0.15),
        0.05,
        at=(-0.3, -0.1, 0.06),
        turn=(0, 0, 7),
    )
    machine = laptop(screen(set.screen('page')), letters, metal('#d8cfca', 0.4), open_by=108)
    machine.location, machine.rotation_euler.z = (-0.55, -0.2, 0.12), 0.2
    foam = roller(solid('#2431e8', 0.62, bump=0.25, grain=60), solid('#1a1030', 0.5))
    foam.location, foam.rotation_euler = (1.75, 1.75, 0.84), (0.4, 0, -0.42)
    handset = phone(screen(set.screen('phone')), metal('#3b0a1c', 0.3))
    handset.location, handset.rotation_euler.z = (1.85, -0.95, 0.165), -0.3
    ball(0.34, solid('#ff6a3d', 0.5, bump=0.3, grain=30), (2.6, -0.1, 0.46))
    backdrop(solid('#ff9f94', 0.85, Specular=0.12), depth=6.0, bend=2.4)
    Sun((52, 0, -52), 4.2, (0, 0, 1), 0.8, '#fff0e2')
    soft((4.5, -4, 4.5), (0, 0, 0.8), 3, 3, 130, '#ffe6e4')
    soft((0.5, 1.6, 5.5), (0.8, 6, 2.2), 6, 2, 420, '#ffe9e2')
    surroundings('#fff2ee', '#a0605c', 0.36)
    camera((0.5, -9.2, 4.6), (0.3, 0.1, 1.0), 62, 5.0, (-0.4, 0.5, 1.0))
