"""The long bench of oak in a plastered room, a wool blanket on it, the window's light on the wall."""

from studio.lights import Sun, bramble, soft
from studio.materials import graded, solid, wood
from studio.meshes import group, mesh
from studio.rooms import boards
from studio.shapes import slab
from studio.stage import camera, surroundings
from studio.tabletop import vase

LONG, DEEP, HIGH, THICK = 22.0, 4.2, 4.5, 0.62


def leg(oak, x, y, lean_x, lean_y):
    """A tapered square leg that leans outwards."""
    top, foot = 0.52, 0.3
    corners = [(1, 1), (-1, 1), (-1, -1), (1, -1)]
    points = [(x + a * top, y + b * top, HIGH - THICK) for a, b in corners]
    points += [(x + lean_x + a * foot, y + lean_y + b * foot, 0) for a, b in corners]
    faces = [(0, 1, 2, 3), (7, 6, 5, 4)] + [(i, i + 4, (i + 1) % 4 + 4, (i + 1) % 4) for i in range(4)]
    thing = mesh(points, faces, oak, smooth=False)
    soften = thing.modifiers.new('edge', 'BEVEL')
    soften.width, soften.segments = 0.05, 3
    return thing


def bench():
    """A plank on four legs that come through it, each held by a wedge of walnut."""
    plank = wood('#a06c35', '#d9a869', 0.42, 0.42, along=0)
    upright = wood('#9a6731', '#cf9c5f', 0.45, 0.5, along=2)
    end, walnut = solid('#b98550', 0.6, bump=0.2, grain=20), solid('#3d2413', 0.5)
    slab(LONG, DEEP, THICK, 0.12, plank, 0.07, at=(0, 0, HIGH - THICK / 2))
    for side in (-1, 1):
        for front in (-1, 1):
            x, y = side * (LONG / 2 - 2.0), front * 1.25
            leg(upright, x, y, side * 0.55, front * 0.45)
            slab(0.78, 0.78, 0.04, 0.03, end, 0.015, at=(x, y, HIGH + 0.005))
            slab(0.78, 0.16, 0.05, 0.01, walnut, 0.01, at=(x, y, HIGH + 0.012))
        slab(0.42, 2.5, 0.6, 0.06, upright, 0.05, at=(side * (LONG / 2 - 1.83), 0, 2.2))
    slab(LONG - 3.6, 0.42, 0.62, 0.06, plank, 0.05, at=(0, 0, 2.2))


def blanket():
    """Green wool, folded twice."""
    bands = [(0.0, '#31503d'), (0.12, '#31503d'), (0.121, '#e4dcc4'), (0.15, '#e4dcc4'), (0.151, '#31503d')]
    bands += [(0.2, '#31503d'), (0.201, '#e4dcc4'), (0.215, '#e4dcc4'), (0.216, '#3c5f49'), (1.0, '#3c5f49')]
    wool = graded(bands, 'X', -2.0, 2.0, 0.95, Sheen=0.6, Specular=0.1)
    tree = wool.node_tree
    noise = tree.nodes.new('ShaderNodeTexNoise')
    noise.inputs['Scale'].default_value = 26
    bump = tree.nodes.new('ShaderNodeBump')
    bump.inputs['Strength'].default_value, bump.inputs['Distance'].default_value = 0.5, 0.05
    tree.links.new(noise.outputs['Fac'], bump.inputs['Height'])
    tree.links.new(bump.outputs[0], tree.nodes['Principled BSDF'].inputs['Normal'])
    folds = []
    for number, (wide, deep) in enumerate(((4.0, 3.3), (3.92, 3.22), (3.96, 3.26), (3.86, 3.16))):
        at = (0.02 * (-1) ** number, 0.03 * number, 0.17 + 0.31 * number)
        folds.append(slab(wide, deep, 0.34, 0.2, wool, 0.165, soft=6, at=at, turn=(0.4 * (-1) ** number, 0, 0)))
    group(folds, (5.0, 0.1, HIGH), (0, 0, 3))


def room():
    """Plaster, a skirting board and a wide-boarded floor."""
    plaster = solid('#f2e8d6', 0.9, bump=0.3, grain=1.6, Specular=0.1)
    mesh([(-40, 9, 0), (40, 9, 0), (40, 9, 40), (-40, 9, 40)], [(0, 1, 2, 3)], plaster)
    slab(80, 0.22, 0.9, 0.03, solid('#efe6d4', 0.5), 0.03, at=(0, 8.9, 0.45))
    mesh(
        [(-40, -40, 0), (40, -40, 0), (40, 9, 0), (-40, 9, 0)],
        [(0, 1, 2, 3)],
        boards('#8a643f', '#a97f54', '#3a2616', 30, 2.1),
    )


def build(set):
    """Fills the set."""
    room()
    bench()
    blanket()
    vase(solid('#d8cdb9', 0.6, bump=0.2, grain=9), (-6.6, 0.3, HIGH), 1.25)
    sun = Sun((58, 0, 38), 5.4, (3.5, 9, 7.0), 0.55, '#ffd9a0')
    sun.window(0, 0, 11.5, 9.5, 2, 2, 0.55, roll=6, away=26)
    sun.leaves([(-4.5, -5.5, -20, 8.0), (5.2, -4.0, 30, 7.0)], bramble, away=22)
    soft((-22, -26, 26), (0, 0, 5), 22, 18, 9000, '#fff2e0')
    soft((20, -30, 10), (0, 0, 3), 14, 10, 2200, '#ffe6c8')
    surroundings('#fff6e8', '#b08a62', 0.5)
    camera((0, -49.2, 10.0), (0, 0, 10.0), 60, shift=(0, -0.14))
