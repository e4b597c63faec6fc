"""The empty studio: what Cycles may spend, the camera, the surroundings and the backdrop."""

import math

import bpy
from mathutils import Vector

from .nodes import Tree, linear
from .meshes import grid


def clear(bounces=14):
    """Empties the file and sets Cycles up for clean pictures on a processor."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.world = bpy.data.worlds.new('surroundings')
    scene.render.engine = 'CYCLES'
    scene.render.threads_mode, scene.render.threads = 'FIXED', 2
    scene.render.use_persistent_data = True
    cycles = scene.cycles
    cycles.device = 'CPU'
    cycles.max_bounces = cycles.transmission_bounces = bounces
    cycles.diffuse_bounces, cycles.glossy_bounces, cycles.transparent_max_bounces = 2, 3, 12
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.blur_glossy, cycles.sample_clamp_indirect = 1.0, 3.0
    cycles.use_adaptive_sampling, cycles.adaptive_threshold, cycles.adaptive_min_samples = True, 0.035, 8
    cycles.use_denoising = False
    layer = scene.view_layers[0]
    layer.use_pass_diffuse_color = layer.use_pass_normal = True
    layer.use_pass_z = False


def aim(thing, target):
    """Turns a camera or lamp towards a point."""
    thing.rotation_euler = (Vector(target) - thing.location).to_track_quat('-Z', 'Y').to_euler()


def camera(at, target, lens=85, stop=None, focus=None, shift=(0, 0)):
    """A full-frame camera; `stop` blurs what is before and behind `focus` (the target if left out)."""
    data = bpy.data.cameras.new('camera')
    data.lens, data.sensor_width = lens, 36
    data.shift_x, data.shift_y = shift
    thing = bpy.data.objects.new('camera', data)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = at
    aim(thing, target)
    if stop:
        data.dof.use_dof, data.dof.aperture_fstop = True, stop
        data.dof.focus_distance = (Vector(focus or target) - thing.location).length
    bpy.context.scene.camera = thing
    return thing


def surroundings(top='#ffffff', bottom='#222222', strength=0.3):
    """What is reflected where the set ends: a soft gradient from floor to ceiling."""
    world = bpy.context.scene.world
    world.use_nodes = True
    world.node_tree.nodes.clear()
    tree = Tree(world.node_tree)
    place = tree.node('SeparateXYZ', Vector=tree.node('TexCoord').outputs['Generated'])
    height = tree.between(place.outputs['Z'], 0, 1, -0.6, 0.9)
    back = tree.node('Background', Color=tree.ramp(height, [(0.0, bottom), (1.0, top)]), Strength=strength)
    tree.node('OutputWorld', Surface=back.outputs[0])


def backdrop(material, width=18.0, depth=4.5, height=9.0, bend=2.0, front=-10.0):
    """A sweep: floor that bends up into a wall at `depth`."""
    line = [(front, 0.0)]
    for angle in range(0, 91, 3):
        turn = math.radians(angle)
        line.append((depth - bend + bend * math.sin(turn), bend - bend * math.cos(turn)))
    line.append((depth, height))
    return grid([[(x, y, z) for y, z in line] for x in (width / 2, -width / 2)], material)


def lamp_color(color):
    """A lamp's colour from '#rrggbb'."""
    return linear(color)[:3]
