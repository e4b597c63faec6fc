"""What things are made of. Every function returns a new material."""

import bpy

from .nodes import linear, surface


def solid(color, rough=0.5, bump=0.0, grain=200.0, vary=0.0, **inputs):
    """Plastic, lacquer, card, plaster: one colour. `bump` and `vary` (of the roughness) break up the surface."""
    tree, shader, material = surface('solid')
    for name, value in {'Base Color': color, 'Roughness': rough, **inputs}.items():
        tree.set(shader, name.replace('_', ' '), value)
    if bump or vary:
        noise = tree.noise(grain)
        if bump:
            tree.set(shader, 'Normal', tree.bump(noise, bump))
        if vary:
            tree.set(shader, 'Roughness', tree.between(noise, max(0, rough - vary), rough + vary))
    return material


def metal(color='#d9d6d0', rough=0.25, brushed=0.0, **inputs):
    """Metal; `brushed` draws its highlights out across the brush strokes."""
    return solid(color, rough, Metallic=1.0, Anisotropic=brushed, **inputs)


def glass(tint='#ffffff', rough=0.0, shade=None, ior=1.5):
    """Glass or liquid. Light that only passes through to a matt surface is let straight through, tinted by `shade`."""
    tree, shader, material = surface('glass')
    inputs = {'Base Color': tint, 'Roughness': rough, 'Transmission': 1.0, 'IOR': ior}
    for name, value in inputs.items():
        tree.set(shader, name, value)
    path = tree.node('LightPath')
    passing = tree.node(
        'Math', {'operation': 'MAXIMUM'}, i0=path.outputs['Is Shadow Ray'], i1=path.outputs['Is Diffuse Ray']
    )
    through = tree.node('BsdfTransparent', Color=shade or tint)
    mixed = tree.node('MixShader', Fac=passing.outputs[0], i1=shader.outputs[0], i2=through.outputs[0])
    tree.set(material.node_tree.nodes['Material Output'], 'Surface', mixed.outputs[0])
    return material


def glow(color, strength):
    """Gives light of its own. As a lamp's face it is not sampled as a lamp: put a light before it."""
    material = solid('#000000', 1.0, Specular=0.0, Emission=color, Emission_Strength=strength)
    material.cycles.sample_as_light = False
    return material


def picture(image, rough=0.5, clip=False, **inputs):
    """A printed image; with `clip` its transparent parts are not there (labels, cut-outs)."""
    tree, shader, material = surface('picture')
    texture = tree.node('TexImage', {'image': image, 'extension': 'EXTEND' if not clip else 'CLIP'})
    for name, value in {'Base Color': texture.outputs['Color'], 'Roughness': rough, **inputs}.items():
        tree.set(shader, name.replace('_', ' '), value)
    if clip:
        tree.set(shader, 'Alpha', texture.outputs['Alpha'])
    return material


def stencil(image, color, rough=0.4, **inputs):
    """Ink, foil or paint in the shape of an image's opaque parts."""
    material = picture(image, rough, clip=True, **inputs)
    shader = material.node_tree.nodes['Principled BSDF']
    material.node_tree.links.remove(shader.inputs['Base Color'].links[0])
    shader.inputs['Base Color'].default_value = linear(color)
    return material


def screen(image, strength=1.0):
    """A lit display showing an image that has been through `tone.expose`."""
    tree, shader, material = surface('screen')
    texture = tree.node('TexImage', {'image': image, 'extension': 'EXTEND'})
    inputs = {
        'Base Color': '#000000',
        'Specular': 0.0,
        'Roughness': 0.4,
        'Emission': texture.outputs['Color'],
        'Emission Strength': strength,
    }
    for name, value in inputs.items():
        tree.set(shader, name, value)
    material.cycles.sample_as_light = False
    return material


def stone(dark, light, rough=0.6, scale=1.6, bump=0.5, wet=0.0):
    """Layered rock with pores; `wet` puts a film of water over it."""
    tree, shader, material = surface('stone')
    broad = tree.noise(scale, 8, rough=0.62, distortion=0.4, stretch=(1, 1, 2.2))
    fine = tree.noise(scale * 9, 8, rough=0.7)
    tree.set(shader, 'Base Color', tree.ramp(broad, [(0.3, dark), (0.68, light)]))
    tree.set(shader, 'Roughness', tree.between(fine, rough - 0.15, rough + 0.12, 0.3, 0.7))
    coarse = tree.bump(broad, bump, 0.06)
    pores = tree.node('Bump', Height=fine, Strength=bump * 0.6, Distance=0.012, Normal=coarse)
    tree.set(shader, 'Normal', pores.outputs[0])
    tree.set(shader, 'Clearcoat', wet)
    tree.set(shader, 'Clearcoat Roughness', 0.08)
    return material


def wood(dark, light, rough=0.45, scale=1.0, along=0, coat=0.0):
    """Planed wood; `along` is the axis (0 x, 1 y, 2 z) the grain runs in."""
    tree, shader, material = surface('wood')
    stretch = [6.0, 6.0, 6.0]
    stretch[along] = 0.35
    rings = tree.noise(scale * 1.1, 3, stretch=tuple(stretch), distortion=0.6)
    fibres = tree.noise(scale * 14, 6, stretch=tuple(stretch), rough=0.65)
    both = tree.node('Math', {'operation': 'MULTIPLY_ADD'}, i0=fibres, i1=0.35, i2=rings)
    tree.set(shader, 'Base Color', tree.ramp(both.outputs[0], [(0.48, dark), (0.82, light)]))
    tree.set(shader, 'Roughness', tree.between(fibres, rough + 0.1, rough - 0.08, 0.3, 0.7))
    tree.set(shader, 'Normal', tree.bump(fibres, 0.12, 0.004))
    tree.set(shader, 'Clearcoat', coat)
    return material


def leafy(color, through, rough=0.5, vary=0.12):
    """A thin leaf or petal: light from behind shines through in another colour."""
    tree, shader, material = surface('leafy')
    tree.set(shader, 'Roughness', rough)
    chance = tree.node('ObjectInfo').outputs['Random']
    tint = tree.node(
        'HueSaturation',
        Color=color,
        Value=tree.between(chance, 1 - vary * 2, 1 + vary),
        Hue=tree.between(chance, 0.5 - vary * 0.1, 0.5 + vary * 0.1),
    )
    tree.set(shader, 'Base Color', tint.outputs[0])
    behind = tree.node('BsdfTranslucent', Color=through)
    mixed = tree.node('MixShader', Fac=0.3, i1=shader.outputs[0], i2=behind.outputs[0])
    tree.set(material.node_tree.nodes['Material Output'], 'Surface', mixed.outputs[0])
    return material


def graded(stops, axis='Z', low=-1.0, high=1.0, rough=0.6, **inputs):
    """A colour that changes along an axis of the object, in the object's units."""
    tree, shader, material = surface('graded')
    place = tree.node('SeparateXYZ', Vector=tree.node('TexCoord').outputs['Object'])
    part = tree.between(place.outputs[axis], 0, 1, low, high)
    for name, value in {'Base Color': tree.ramp(part, stops), 'Roughness': rough, **inputs}.items():
        tree.set(shader, name.replace('_', ' '), value)
    return material


def backlit(stops, axis='Z', low=0.0, high=1.0, strength=1.0):
    """A glowing surface whose colour changes along an axis: a sky, a lit backdrop."""
    material = graded(stops, axis, low, high, 1.0, Specular=0.0, Emission_Strength=strength)
    shader = material.node_tree.nodes['Principled BSDF']
    color = shader.inputs['Base Color'].links[0].from_socket
    material.node_tree.links.new(color, shader.inputs['Emission'])
    material.node_tree.links.remove(shader.inputs['Base Color'].links[0])
    shader.inputs['Base Color'].default_value = (0, 0, 0, 1)
    material.cycles.sample_as_light = False
    return material


def load(path):
    """An image file, decoded as sRGB."""
    return bpy.data.images.load(str(path), check_existing=True)


def film_stock(image):
    """Developed film: light from behind takes the picture's colours, the holes are open, the surface shines a little."""
    tree, shader, material = surface('film')
    texture = tree.node('TexImage', {'image': image, 'extension': 'EXTEND'})
    through = tree.node('BsdfTransparent', Color=texture.outputs['Color'])
    gloss = tree.node('BsdfGlossy', Color='#ffffff', Roughness=0.12)
    fresnel = tree.node('LayerWeight', Blend=0.12)
    coat = tree.node('Math', {'operation': 'MULTIPLY'}, i0=fresnel.outputs['Fresnel'], i1=texture.outputs['Alpha'])
    both = tree.node('MixShader', Fac=coat.outputs[0], i1=through.outputs[0], i2=gloss.outputs[0])
    hole = tree.node('BsdfTransparent', Color='#ffffff')
    mixed = tree.node('MixShader', Fac=texture.outputs['Alpha'], i1=hole.outputs[0], i2=both.outputs[0])
    tree.set(material.node_tree.nodes['Material Output'], 'Surface', mixed.outputs[0])
    return material
