"""One ad as boards of every format, laid out on lime; on them bloom real sprockets with petals of painted steel."""

import math

from studio.lights import Sun, soft
from studio.materials import metal, picture, solid
from studio.meshes import group, mesh
from studio.nature import bent_leaf
from studio.shapes import cylinder, fillet, lathe, slab
from studio.stage import camera, surroundings
from studio.wheels import gear

#: Left, top, width, height on the printed sheet (1600 x 1200), and how far the board stands off it.
BOARDS = [
    (56, 60, 1010, 126, 0.22),
    (56, 258, 480, 400, 0.14),
    (586, 258, 480, 480, 0.26),
    (1126, 60, 418, 744, 0.18),
    (56, 730, 480, 180, 0.2),
    (56, 976, 226, 150, 0.14),
    (310, 976, 226, 150, 0.2),
    (586, 812, 480, 118, 0.14),
    (586, 1000, 958, 126, 0.2),
]
RED, PINK, LIME, CREAM, BLUE = '#ff3d10', '#ff7dba', '#c4e020', '#fff6dc', '#1f3fff'
#: Place on the sheet, radius, colour, petals, turn, height of the board below.
FLOWERS = [
    (962, 116, 100, RED, 13, 0, 0.22),
    (140, 132, 84, PINK, 12, 8, 0.22),
    (446, 574, 126, PINK, 14, 6, 0.14),
    (826, 578, 152, CREAM, 16, 3, 0.26),
    (1335, 566, 172, LIME, 14, 0, 0.18),
    (1210, 736, 82, BLUE, 12, 12, 0.18),
    (1482, 752, 92, RED, 12, 4, 0.18),
    (106, 1051, 45, PINK, 11, 0, 0.14),
    (360, 1051, 45, LIME, 12, 7, 0.2),
    (644, 871, 58, RED, 12, 0, 0.14),
    (1408, 1058, 112, LIME, 14, 4, 0.2),
    (1528, 1010, 70, PINK, 12, 0, 0.2),
]


def there(x, y):
    """The place of a point of the sheet."""
    return (x - 800) / 100, (600 - y) / 100


def board(print_, foam, x, y, wide, high, lift):
    """A part of the sheet, mounted on foam board."""
    cx, cy = there(x + wide / 2, y + high / 2)
    slab(wide / 100, high / 100, lift, 0.02, foam, 0.008, at=(cx, cy, lift / 2))
    corners = [there(x, y + high), there(x + wide, y + high), there(x + wide, y), there(x, y)]
    points = [(a, b, lift + 0.002) for a, b in corners]
    uv = [(a / 16 + 0.5, b / 12 + 0.5) for a, b in corners]
    mesh(points, [(0, 1, 2, 3)], print_, uv, smooth=False)


def flower(x, y, radius, color, petals, turn, lift, chrome, dark):
    """A sprocket on two rings of petals."""
    r = radius / 100
    enamel = solid(color, 0.28, Clearcoat=0.7, Clearcoat_Roughness=0.05)
    things = []
    for number in range(petals):
        angle = 360 * number / petals
        a = math.radians(angle + 90)
        low = 0.035 + 0.03 * (number % 2)
        start = (0.3 * r * math.cos(a), 0.3 * r * math.sin(a), low)
        things.append(bent_leaf(enamel, 0.86 * r, 0.4 * r, start, (7, 0, angle), -0.22, 0.32))
    ring = [gear(0.46 * r, 22, 0.33 * r, 0.07, chrome), cylinder(0.13 * r, 0.1, chrome, 0.015, at=(0, 0, -0.03))]
    for number in range(5):
        angle = 72 * number + 18
        a = math.radians(angle)
        middle = (0.23 * r * math.cos(a), 0.23 * r * math.sin(a), 0)
        ring.append(slab(0.28 * r, 0.09 * r, 0.06, 0.03 * r, chrome, 0.015, at=middle, turn=(0, 0, angle)))
        ring.append(cylinder(0.035 * r, 0.1, dark, 0.01, at=(0.37 * r * math.cos(a), 0.37 * r * math.sin(a), 0)))
    ring += [
        cylinder(0.05 * r, 0.13, dark, 0.01, at=(0, 0, -0.02)),
        cylinder(0.42 * r, 0.02, dark, 0.005, at=(0, 0, -0.07)),
    ]
    things.append(group(ring, (0, 0, 0.2)))
    group(things, (*there(x, y), lift), (0, 0, turn))


def wrench(steel):
    """An open-ended wrench with a ring at its other end."""
    jaw = []
    for k in range(41):
        a = math.radians(30 + 300 * k / 40)
        jaw.append((0.46 * math.cos(a), 0.42 * math.sin(a)))
    jaw += [(-0.12, -0.19), (-0.16, 0), (-0.12, 0.19)]
    count = len(jaw)
    points = [(x, y, z) for z in (0, 0.16) for x, y in jaw]
    faces = [tuple(reversed(range(count))), tuple(range(count, 2 * count))]
    faces += [(i, (i + 1) % count, count + (i + 1) % count, count + i) for i in range(count)]
    head = mesh(points, faces, steel, smooth=False)
    soften = head.modifiers.new('edge', 'BEVEL')
    soften.width, soften.segments = 0.02, 3
    shaft = slab(2.1, 0.34, 0.12, 0.06, steel, 0.04, at=(-1.4, 0, 0.08))
    eye = fillet([(0.24, 0), (0.42, 0), (0.42, 0.16), (0.24, 0.16), (0.24, 0)], 0.03, 4)
    return group([head, shaft, lathe(eye, steel, 96, at=(-2.7, 0, 0))])


def build(set):
    """Fills the set."""
    sheet = picture(set.texture('sheet'), 0.75, Specular=0.15)
    ground = [(-14, -11), (14, -11), (14, 11), (-14, 11)]
    mesh([(x, y, 0) for x, y in ground], [(0, 1, 2, 3)], sheet, [(x / 16 + 0.5, y / 12 + 0.5) for x, y in ground])
    foam = solid('#f7f5ee', 0.7)
    for place in BOARDS:
        board(sheet, foam, *place)
    chrome, dark = metal('#dfe2e5', 0.16, 0.4), metal('#3a3f44', 0.4)
    for place in FLOWERS:
        flower(*place, chrome, dark)
    tool = wrench(metal('#cfd4d8', 0.2, 0.3))
    tool.location, tool.rotation_euler.z = (*there(1480, 872), 0), math.radians(22)
    Sun((46, 0, -42), 4.6, (0, 0, 0), 1.0, '#fff2dc')
    soft((6, -6, 9), (0, 0, 0), 6, 6, 300, '#e8f2ff')
    soft((-5, 9, 8), (0, 0, 0), 9, 2, 420, '#ffffff')
    surroundings('#ffffff', '#9fae6a', 0.4)
    camera((0, -2.9, 20.4), (0, -0.04, 0), 45)
