"""A yellow rain jacket on a peg before a wall the colour of rain, wet."""

from studio.garments import drops, rain_jacket
from studio.lights import soft
from studio.materials import glass, metal, picture, solid, wood
from studio.meshes import mesh
from studio.shapes import cable, rod, slab
from studio.stage import camera, surroundings


def build(set):
    """Fills the set."""
    rubber = solid('#f7b500', 0.34, bump=0.06, grain=40, Clearcoat=0.45, Clearcoat_Roughness=0.18)
    badge = picture(set.texture('badge'), 0.5)
    _, front = rain_jacket(rubber, solid('#efe8d8', 0.7), solid('#b97f00', 0.6), metal('#3a2c22', 0.35), badge)
    drops(front, glass('#ffffff', ior=1.33, shade='#ffffff'))
    wall = solid('#a5bccb', 0.85, bump=0.25, grain=1.4, Specular=0.15)
    mesh([(-30, 1.3, -20), (30, 1.3, -20), (30, 1.3, 30), (-30, 1.3, 30)], [(0, 1, 2, 3)], wall)
    oak = wood('#8a5a33', '#b98a5a', 0.45, 0.6)
    slab(6.6, 0.5, 0.22, 0.04, oak, 0.04, at=(0, 1.05, 9.62), turn=(90, 0, 0))
    for x in (-2.4, 0, 2.4):
        rod((x, 1.0, 9.6), (x, 0.05, 9.78), 0.12, oak, 0.16)
    loop = [(-0.3, 0.8, 8.75), (-0.12, 0.5, 9.4), (0, 0.32, 9.82), (0.12, 0.5, 9.4), (0.3, 0.8, 8.75)]
    cable(loop, 0.04, solid('#3a2c22', 0.6))
    soft((-9, -12, 14), (0, 0, 4.5), 3, 6, 2300, '#f2f8ff')
    soft((9, -5, 7), (0, 0, 4), 1.0, 9, 900, '#dfefff')
    soft((0, -16, -2), (0, 0, 4), 8, 4, 300, '#cfe0ee')
    surroundings('#e6f0f8', '#6f8494', 0.32)
    camera((0, -50, 4.0), (0, 0, 4.0), 95)
