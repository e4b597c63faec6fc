"""A short way to write Blender's shader node trees."""

import bpy


def linear(color):
    """'#rrggbb' as the linear RGBA that shaders calculate with; a tuple is taken as linear already."""
    if not isinstance(color, str):
        return (*color[:3], 1)
    values = (int(color.lstrip('#')[i : i + 2], 16) / 255 for i in (0, 2, 4))
    return (*(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in values), 1)


class Tree:
    """A node tree that is built from calls: every node's inputs are named in the call that makes it."""

    def __init__(self, tree):
        self.tree = tree

    def node(self, kind, _settings=None, **inputs):
        """Adds `ShaderNode<kind>`. Inputs: a value, or an output of another node. `_`in a name stands for a space."""
        node = self.tree.nodes.new(f'ShaderNode{kind}')
        for name, value in (_settings or {}).items():
            setattr(node, name, value)
        for name, value in inputs.items():
            self.set(node, name.replace('_', ' '), value)
        return node

    def set(self, node, name, value):
        """Gives one input a value or joins an output to it; a number counts the inputs of the same name."""
        socket = node.inputs[int(name[1:])] if name[0] == 'i' and name[1:].isdigit() else node.inputs[name]
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        elif isinstance(value, str):
            socket.default_value = linear(value)
        else:
            socket.default_value = value

    def ramp(self, factor, stops):
        """A colour ramp over stops [(position, colour)]; returns its colour output."""
        node = self.node('ValToRGB', Fac=factor)
        elements = node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, (position, color) in zip(elements, stops):
            element.position, element.color = position, linear(color)
        return node.outputs['Color']

    def noise(self, scale, detail=4.0, coordinate='Object', stretch=(1, 1, 1), rough=0.5, distortion=0.0):
        """Fractal noise in the object's own space; returns its factor, about 0.3 to 0.7."""
        place = self.node('TexCoord').outputs[coordinate]
        if stretch != (1, 1, 1):
            place = self.node('Mapping', Vector=place, Scale=stretch).outputs[0]
        return self.node(
            'TexNoise', Vector=place, Scale=scale, Detail=detail, Roughness=rough, Distortion=distortion
        ).outputs['Fac']

    def bump(self, height, strength=0.2, distance=0.01):
        """A normal that makes a height visible without moving the surface."""
        return self.node('Bump', Height=height, Strength=strength, Distance=distance).outputs[0]

    def between(self, value, low, high, start=0.0, end=1.0):
        """Maps start…end of a value to low…high."""
        return self.node('MapRange', i0=value, i1=start, i2=end, i3=low, i4=high).outputs[0]


def surface(name):
    """A new material: its tree, its main shader and the material itself."""
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    return Tree(material.node_tree), material.node_tree.nodes['Principled BSDF'], material
