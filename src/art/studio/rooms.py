"""What rooms are made of: brick walls and wooden floors. Units: about 10 cm."""

from .nodes import surface


def bricks(first, second, mortar):
    """Painted brick, in courses that run on from wall to wall, whatever pieces a wall is made of."""
    tree, shader, material = surface('bricks')
    place = tree.node('SeparateXYZ', Vector=tree.node('NewGeometry').outputs['Position'])
    along = tree.node('Math', {'operation': 'ADD'}, i0=place.outputs['X'], i1=place.outputs['Y'])
    flat = tree.node('CombineXYZ', X=along.outputs[0], Y=place.outputs['Z'])
    wall = tree.node(
        'TexBrick',
        Vector=flat.outputs[0],
        Color1=first,
        Color2=second,
        Mortar=mortar,
        Scale=1.0,
        Mortar_Size=0.07,
        Mortar_Smooth=0.4,
        Brick_Width=2.3,
        Row_Height=0.78,
    )
    rough = tree.noise(1.1, 6)
    height = tree.node('Math', {'operation': 'MULTIPLY_ADD'}, i0=wall.outputs['Fac'], i1=-1.0, i2=rough)
    tree.set(shader, 'Base Color', wall.outputs['Color'])
    tree.set(shader, 'Roughness', 0.72)
    tree.set(shader, 'Normal', tree.bump(height.outputs[0], 0.55, 0.16))
    return material


def boards(first='#7a5233', second='#a47a50', gap='#2a1a10', long=26.0, wide=1.7):
    """Worn floor boards along x, polished by feet."""
    tree, shader, material = surface('boards')
    place = tree.node('TexCoord').outputs['Object']
    plank = tree.node(
        'TexBrick',
        {'offset': 0.37},
        Vector=place,
        Color1=first,
        Color2=second,
        Mortar=gap,
        Scale=1.0,
        Mortar_Size=0.03,
        Brick_Width=long,
        Row_Height=wide,
    )
    grain = tree.noise(1.5, 5, stretch=(0.12, 2.4, 1), rough=0.65)
    dark = tree.node('MixRGB', {'blend_type': 'MULTIPLY'}, Fac=0.6)
    tree.set(dark, 'Color1', plank.outputs['Color'])
    tree.set(dark, 'Color2', tree.ramp(grain, [(0.35, '#8a7a6a'), (0.65, '#ffffff')]))
    tree.set(shader, 'Base Color', dark.outputs[0])
    tree.set(shader, 'Roughness', tree.between(grain, 0.5, 0.28, 0.3, 0.7))
    tree.set(shader, 'Normal', tree.bump(plank.outputs['Fac'], -0.3, 0.05))
    return material
