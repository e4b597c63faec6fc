"""A commuter bicycle before paper sweeps: once as a whole, then its parts, each before a colour of its own."""

import bpy
from mathutils import Vector

from studio.bicycle import bicycle
from studio.lights import soft
from studio.materials import solid, wood
from studio.nodes import linear
from studio.stage import aim, backdrop, camera, surroundings

#: Paper, where the camera stands, what it looks at, lens. The first shows everything.
VIEWS = [
    ('#e3cba6', (0.2, -46, 7.2), (0.2, 0, 5.2), 75),
    ('#e8705a', (-7.2, -6.6, 12.6), (-2.7, 0, 9.95), 74),
    ('#9cc0da', (3.4, -7.6, 4.2), (-0.2, -0.4, 2.75), 66),
    ('#f0b52e', (9.2, -7.0, 11.2), (3.75, -0.3, 9.5), 74),
    ('#b49fd8', (4.6, -8.6, 9.6), (3.0, -0.4, 8.5), 66),
    ('#92bf9f', (-12.0, -6.6, 10.4), (-5.5, 0, 7.25), 62),
    ('#d9b98e', (8.4, -6.6, 3.4), (5.25, -0.1, 3.6), 66),
]


def build(set):
    """Fills the set and returns what goes from view to view."""
    bicycle(set, wood('#8a5a30', '#b98550', 0.4, 0.6, along=1))
    paper = solid('#ffffff', 0.85, Specular=0.1)
    backdrop(paper, width=70, depth=9, bend=4, height=34, front=-40)
    soft((-10, -14, 20), (0, 0, 5), 10, 8, 3000, '#fff4e4')
    soft((16, -8, 12), (1, 0, 6), 3, 12, 1300, '#ffffff')
    soft((-4, 5, 19), (0, 0, 6), 18, 4, 1100, '#ffffff')
    surroundings('#ffffff', '#6a625a', 0.4)
    eye = camera((0, -46, 7), (0, 0, 5), 75, 4.0)
    first = set.job['size'][0] < 700

    def show(moment):
        """Turns to one view; the whole bicycle is a shoot of its own."""
        color, at, target, lens = VIEWS[1 + round(moment * 6) if first else 0]
        paper.node_tree.nodes['Principled BSDF'].inputs['Base Color'].default_value = linear(color)
        eye.location, eye.data.lens = at, lens
        aim(eye, target)
        eye.data.dof.focus_distance = (Vector(target) - Vector(at)).length
        eye.data.dof.aperture_fstop = 2.8 if first else 8
        bpy.context.view_layer.update()

    return show
