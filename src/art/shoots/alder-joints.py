"""The parts of a bench from above, apart on red felt: two boards, a walnut key, an end and a wedged leg; then bare felt."""

from studio.lights import Sun, soft
from studio.materials import solid, wood
from studio.meshes import group, mesh
from studio.shapes import slab
from studio.stage import camera, surroundings


def cut(outline, material, **where):
    """A flat piece sawn along an outline, its edges broken."""
    count = len(outline)
    points = [(x, y, z) for z in (0, 0.3) for x, y in outline]
    faces = [tuple(reversed(range(count))), tuple(range(count, 2 * count))]
    faces += [(i, (i + 1) % count, count + (i + 1) % count, count + i) for i in range(count)]
    piece = mesh(points, faces, material, smooth=False, **where)
    edge = piece.modifiers.new('edge', 'BEVEL')
    edge.width, edge.segments = 0.022, 3
    return piece


def board_outline():
    """A seat board below its seam: a tenon at each end, half of three keyholes along the seam."""
    right = [(3.0, -0.52), (3.0, -0.3), (3.34, -0.3), (3.34, 0.22), (3.0, 0.22), (3.0, 0.52)]
    seam = []
    for x in (1.9, 0, -1.9):
        seam += [(x + 0.07, 0.52), (x + 0.17, 0.18), (x - 0.17, 0.18), (x - 0.07, 0.52)]
    return right + seam + [(-x, y) for x, y in reversed(right)]


def build(set):
    """Fills the set; returns what takes the parts away."""
    along, cross = wood('#a4713a', '#dfba80', 0.45, 0.7, along=0), wood('#8f5f30', '#c99a5e', 0.45, 0.7, along=1)
    walnut = wood('#341b0e', '#70462a', 0.4, 1.0, along=1)
    felt = solid('#5f2a20', 0.95, bump=0.6, grain=70, Specular=0.08, Sheen=0.4)
    mesh([(-9, -7, 0), (9, -7, 0), (9, 7, 0), (-9, 7, 0)], [(0, 1, 2, 3)], felt)
    butterfly = [(-0.17, -0.34), (0.17, -0.34), (0.07, 0), (0.17, 0.34), (-0.17, 0.34), (-0.07, 0)]
    parts = [
        cut(board_outline(), along, at=(0, 2.4, 0), turn=(0, 0, 180)),
        cut(board_outline(), along, at=(0, 0.8, 0)),
        cut(butterfly, walnut, at=(-3, -1.8, 0)),
        slab(0.7, 2.12, 0.3, 0.03, cross, 0.025, at=(3, -1.8, 0.15)),
        slab(0.42, 0.42, 0.3, 0.03, cross, 0.022, at=(0, -1.8, 0.15)),
        slab(0.42, 0.09, 0.3, 0.01, walnut, 0.01, at=(0, -1.8, 0.154)),
    ]
    everything = group(parts)
    Sun((44, 0, -128), 3.6, (0, 0, 0), 1.2, '#ffeeda')
    soft((-4, 4, 7), (-1, 0.5, 0), 3, 3, 260, '#ffe6d6')
    surroundings('#fff2e6', '#5a2a1c', 0.36)
    camera((0, 0, 120), (0, 0, 0), 450).rotation_euler = (0, 0, 0)

    def move(t):
        everything.location.z = -50 * round(t * 2)

    return move
