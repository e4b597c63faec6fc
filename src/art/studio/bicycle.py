"""A commuter bicycle: lugged frame in green, leather, brass, chrome. Millimetres as in wheels.py."""

import math

from mathutils import Vector

from .materials import glow, metal, solid, stencil
from .meshes import grid, group
from .shapes import ball, cable, cylinder, fillet, label, lathe, rod, slab
from .saddle import saddle
from .wheels import cranks, spot, wheel

REAR, FRONT, BRACKET = (520, 900), (1580, 900), (955, 960)


def tube(start, end, radius, paint, gold=None, lugs=(1, 1)):
    """A tube with a lug at either end, each edged in gold."""
    rod(tuple(start), tuple(end), radius, paint)
    for wanted, a, b in ((lugs[0], start, end), (lugs[1], end, start)):
        if gold and wanted:
            way = (b - a).normalized()
            rod(tuple(a), tuple(a + way * 0.62), radius * 1.16, paint, edge=0.1)
            rod(tuple(a + way * 0.6), tuple(a + way * 0.63), radius * 1.19, gold, edge=0.1)


def frame(paint, gold, letters):
    """Seven tubes, the fork and the name on the down tube."""
    seat, head, foot = spot(795, 430), spot(1366, 398), spot(1394, 492)
    tube(spot(798, 440), spot(1368, 412), 0.16, paint, gold)
    tube(spot(*BRACKET), foot, 0.185, paint, gold)
    tube(spot(788, 405), spot(*BRACKET), 0.17, paint, gold)
    tube(head + Vector((-0.1, 0, 0.42)), spot(1404, 512), 0.225, paint)
    for z in (0.36, -1.06):
        tip = head + Vector((-0.09 - 0.27 * (z - 0.36), 0, z))
        rod(tuple(tip), tuple(tip + Vector((-0.015, 0, 0.06))), 0.25, gold, edge=0.2)
    drum = cylinder(0.25, 0.74, paint, 0.03, at=spot(*BRACKET, 0.37))
    drum.rotation_euler.x = math.pi / 2
    for side in (-1, 1):
        rod(tuple(spot(*REAR, side * 0.5)), tuple(seat + Vector((0.02, side * 0.16, -0.06))), 0.075, paint)
        rod(tuple(spot(*REAR, side * 0.5)), tuple(spot(*BRACKET, side * 0.26)), 0.1, paint)
        blade = [(1410, 520, 0.33), (1430, 660, 0.4), (1478, 800, 0.46), (1580, 900, 0.5)]
        cable([tuple(spot(x, y, side * d)) for x, y, d in blade], [0.15, 0.14, 0.1, 0.07], paint)
    slab(0.34, 0.98, 0.2, 0.08, paint, 0.05, at=spot(1409, 522), turn=(0, 12, 0))
    way = foot - spot(*BRACKET)
    name = label(0.188, 0, 2.3, 70, letters, facing=-90)
    group([name], spot(*BRACKET) + way * 0.3, (0, math.degrees(math.atan2(way.x, way.z)), 0))


def bars(chrome, leather, brass, steel):
    """Stem, swept bars with stitched grips, levers, bell."""
    rod(tuple(spot(1358, 364)), tuple(spot(1336, 266)), 0.115, chrome)
    cable([tuple(spot(*p)) for p in ((1338, 272), (1366, 254), (1412, 256))], 0.12, chrome)
    for side in (-1, 1):
        line = [(1412, 256, 0), (1436, 258, 0.8), (1416, 268, 1.75), (1330, 284, 2.45), (1206, 292, 2.62)]
        cable([tuple(spot(x, y, side * d)) for x, y, d in line], 0.11, chrome)
        grip = [(1318, 286, 2.49), (1260, 290, 2.58), (1192, 293, 2.64)]
        cable([tuple(spot(x, y, side * d)) for x, y, d in grip], 0.165, leather)
        lever = [(1372, 290, 2.1), (1352, 306, 2.3), (1290, 326, 2.5), (1210, 334, 2.62)]
        cable([tuple(spot(x, y, side * d)) for x, y, d in lever], [0.05, 0.07, 0.06, 0.05], chrome)
    dome = [(0.3 * math.sin(a), 0.28 * math.cos(a)) for a in (math.pi / 2 * k / 20 for k in range(21))]
    bell = [
        lathe([*dome, (0.31, -0.03), (0.29, -0.03)], brass, 96),
        ball(0.05, brass, (0, 0, 0.3)),
        cylinder(0.1, 0.3, steel, 0.02, at=(0, 0, -0.3)),
    ]
    group(bell, spot(1428, 226, -0.95), (-12, 6, 0))


def lamp(chrome, steel):
    """A bullet lamp on a bracket at the fork's crown, lit."""
    shell = [(0, -0.62), (0.16, -0.58), (0.33, -0.3), (0.38, 0.1), (0.4, 0.3), (0.36, 0.3), (0.35, 0.24)]
    glass_front = [(0.35 * math.sin(a), 0.22 + 0.1 * math.cos(a)) for a in (math.pi / 2 * k / 16 for k in range(17))]
    things = [
        lathe(fillet(shell, [0, 0.1, 0.2, 0.2, 0.01, 0.01, 0], 8), chrome, 128),
        lathe(glass_front, glow('#ffe9b8', 3.2), 96),
    ]
    group(things, spot(1500, 388), (0, 90, 0))
    cable([tuple(spot(x, y)) for x, y in ((1408, 500), (1440, 470), (1462, 430), (1480, 410))], 0.05, steel)


def guard(x, y, start, end, metal_):
    """A mudguard round a wheel, between two angles in half turns of the drawing."""
    rows = []
    for i in range(81):
        a = math.pi * (start + (end - start) * i / 80)
        row = []
        for k in range(13):
            b = math.pi * (k / 12 - 0.5) * 0.95
            reach = 378 - 26 * (1 - math.cos(b))
            row.append(tuple(spot(x + reach * math.cos(a), y + reach * math.sin(a), 0.3 * math.sin(b))))
        rows.append(row)
    grid(rows, metal_).modifiers.new('thick', 'SOLIDIFY').thickness = 0.025


def carrier(chrome, oak, red):
    """The rack over the rear wheel, slats of oak, the red lamp."""
    for side in (-1, 1):
        rod(tuple(spot(330, 486, side * 0.62)), tuple(spot(775, 486, side * 0.5)), 0.06, chrome)
        for x in (420, 560, 690):
            rod(tuple(spot(520, 890, side * 0.56)), tuple(spot(x, 488, side * 0.58)), 0.05, chrome)
    for number in range(5):
        slab(0.62, 1.36, 0.12, 0.05, oak, 0.03, at=spot(380 + 80 * number, 472))
    slab(0.2, 0.42, 0.5, 0.12, red, 0.08, at=spot(322, 520))
    for a in (1.05, 1.3):
        for side in (-1, 1):
            end = spot(520 + 372 * math.cos(math.pi * a), 900 + 372 * math.sin(math.pi * a), side * 0.24)
            rod(tuple(spot(*REAR, side * 0.56)), tuple(end), 0.025, chrome)
    for side in (-1, 1):
        rod(tuple(spot(*FRONT, side * 0.52)), tuple(spot(1956, 890, side * 0.24)), 0.025, chrome)


def bicycle(set, oak):
    """The whole machine, upright on its wheels."""
    paint = solid('#14705a', 0.3, Clearcoat=1.0, Clearcoat_Roughness=0.04, Metallic=0.25)
    gold, brass = metal('#e3b75c', 0.25), metal('#d8a545', 0.16)
    chrome, steel, dark = metal('#e4e6e8', 0.1), metal('#aeb4b8', 0.22), metal('#4b5156', 0.35)
    leather = solid('#8a4a1e', 0.42, bump=0.12, grain=26, Clearcoat=0.25, Clearcoat_Roughness=0.3)
    for x, y in (REAR, FRONT):
        wheel(x, y, chrome, brass)
    frame(paint, gold, stencil(set.texture('name'), '#f6e6bf', 0.35))
    cranks(chrome, dark)
    rod(tuple(spot(793, 424)), tuple(spot(764, 262)), 0.12, chrome)
    slab(0.5, 0.3, 0.26, 0.06, dark, 0.05, at=spot(762, 272))
    saddle(leather, brass, steel)
    bars(chrome, leather, brass, steel)
    lamp(chrome, dark)
    guard(*REAR, 0.93, 1.86, chrome)
    guard(*FRONT, 1.2, 1.98, chrome)
    carrier(chrome, oak, solid('#c01a14', 0.1, Clearcoat=1.0))
    black = solid('#1d1b19', 0.5)
    cable(
        [tuple(spot(*p)) for p in ((1372, 288, -2.05), (1470, 320, -0.9), (1486, 430, -0.35), (1424, 520, -0.2))],
        0.03,
        black,
    )
    cable(
        [
            tuple(spot(*p))
            for p in (
                (1372, 288, 2.05),
                (1460, 340, 0.8),
                (1400, 440, -0.26),
                (1300, 440, -0.2),
                (860, 462, -0.2),
                (770, 560, -0.1),
            )
        ],
        0.03,
        black,
    )
