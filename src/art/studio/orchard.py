"""Fruit of an orchard and what it is carried in."""

from .meshes import group
from .nodes import surface
from .shapes import slab


def peel():
    """Orange peel: fine pores, a little deeper in colour here and there."""
    tree, shader, material = surface('peel')
    pores = tree.node('TexVoronoi', Vector=tree.node('TexCoord').outputs['Object'], Scale=34.0).outputs['Distance']
    color = tree.ramp(tree.noise(1.4, 3), [(0.3, '#ff8c00'), (0.7, '#ff6c00')])
    for name, value in {
        'Base Color': color,
        'Roughness': 0.36,
        'Specular': 0.4,
        'Normal': tree.bump(pores, 0.22, 0.012),
    }.items():
        tree.set(shader, name, value)
    return material


def crate(pine, width=3.2, depth=2.0, height=1.5, slats=3):
    """An open crate of slats on corner posts, its floor at the origin."""
    pitch = height / slats
    things = [slab(width - 0.1, depth - 0.1, 0.08, 0.01, pine, 0.01, at=(0, 0, 0.06))]
    for x in (-1, 1):
        for y in (-1, 1):
            at = (x * (width / 2 - 0.14), y * (depth / 2 - 0.14), height / 2)
            things.append(slab(0.2, 0.2, height, 0.02, pine, 0.015, at=at))
    for row in range(slats):
        z = pitch * (row + 0.5)
        for side in (-1, 1):
            long = slab(width, pitch * 0.82, 0.06, 0.015, pine, 0.012, at=(0, side * depth / 2, z), turn=(90, 0, 0))
            short = slab(pitch * 0.82, depth, 0.06, 0.015, pine, 0.012, at=(side * width / 2, 0, z), turn=(0, 90, 0))
            things += [long, short]
    return group(things)
