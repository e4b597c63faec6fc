"""Water as thousands of fine threads of light: ribbons that face the camera, brightest where they go over an edge."""

import bpy
import numpy as np

from .nodes import surface
from .meshes import quads


def wander(x, seed, waves=6):
    """A smooth repeatable function of x, about -1 to 1."""
    chance = np.random.default_rng(seed)
    return (
        sum(
            np.sin(x * f + p) / (k + 1)
            for k, (f, p) in enumerate(zip(0.9 * 1.7 ** np.arange(waves), chance.uniform(0, 6.28, waves)))
        )
        / 1.8
    )


def ribbons(lines, width, eye, material, along=None):
    """One mesh of ribbons. lines: (count, points, 3); width: metres or one for each line; along: v of each point."""
    count, points = lines.shape[:2]
    tangent = np.gradient(lines, axis=1)
    side = np.cross(tangent, lines - np.array(eye))
    side /= np.linalg.norm(side, axis=2, keepdims=True) + 1e-9
    wide = np.broadcast_to(np.asarray(width, float).reshape(-1, 1, 1), (count, 1, 1)) / 2
    taper = np.sin(np.pi * np.clip(np.linspace(0.03, 0.97, points), 0, 1)) ** 0.3
    wide = wide * taper[None, :, None]
    stack = np.stack([lines - side * wide, lines + side * wide], 2).reshape(-1, 3)
    foot = np.arange(count)[:, None] * points * 2 + np.arange(points - 1)[None] * 2
    faces = np.stack([foot, foot + 1, foot + 3, foot + 2], -1).reshape(-1, 4)
    along = np.linspace(0, 1, points) if along is None else along
    tone = np.random.default_rng(3).random(count)
    along = along + 0.09 * (np.random.default_rng(5).random((count, 1)) - 0.5)
    uv = np.stack(
        np.broadcast_arrays(
            tone[:, None, None], np.broadcast_to(along, (count, points))[:, :, None], np.zeros((1, 1, 2))
        )[:2],
        -1,
    )
    thing = quads(stack, faces, material, uv.reshape(-1, 2))
    thing.visible_shadow = False
    return thing


def light_thread(stops, strength=2.0, low=0.15, power=2.0):
    """Glowing thread: colour and brightness by stops [(part of the way, colour)], each thread its own brightness."""
    tree, shader, material = surface('thread')
    place = tree.node('SeparateXYZ', Vector=tree.node('TexCoord').outputs['UV'])
    uneven = tree.node('Math', {'operation': 'POWER'}, i0=place.outputs['X'], i1=power)
    glow = tree.between(uneven.outputs[0], low * strength, strength)
    for name, value in {
        'Base Color': '#000000',
        'Specular': 0.0,
        'Emission': tree.ramp(place.outputs['Y'], stops),
        'Emission Strength': glow,
    }.items():
        tree.set(shader, name, value)
    material.cycles.sample_as_light = False
    return material


def pool(color='#04090b', rough=0.12, ripple=0.25, scale=1.6):
    """Dark water that mirrors what falls into it."""
    tree, shader, material = surface('pool')
    small = tree.noise(scale * 3, 4, stretch=(1, 2.6, 1))
    large = tree.noise(scale, 3, stretch=(1, 2.2, 1))
    both = tree.node('Math', {'operation': 'MULTIPLY_ADD'}, i0=small, i1=0.35, i2=large)
    for name, value in {
        'Base Color': color,
        'Roughness': rough,
        'Specular': 0.6,
        'Normal': tree.bump(both.outputs[0], ripple, 0.12),
    }.items():
        tree.set(shader, name, value)
    return material


def falling(x, lip, height, speed, seed, points=54, upstream=2.6):
    """Threads that come down a flat bed to a lip (y = lip) and fall to z = 0. Returns lines and the part of the way."""
    count = len(x)
    chance = np.random.default_rng(seed)
    run = points // 3
    t = np.linspace(0, 1, points - run)
    fall = np.sqrt(2 * height / 9.8)
    drift = wander(x * 1.3, seed) * 0.12
    before = np.linspace(1, 0, run)
    bed_x = x[:, None] + wander(x[:, None] * 0.8 + before * 2.2, seed + 1) * 0.22 * before**1.5
    bed_y = np.broadcast_to(lip + upstream * before, bed_x.shape)
    bed_z = np.broadcast_to(height + 0.015 + 0.02 * before, bed_x.shape) + chance.normal(0, 0.012, (count, 1))
    time = t[None] * fall
    air_x = x[:, None] + drift[:, None] * t + 0.05 * wander(x[:, None] * 5 + 3 * t, seed + 2) * t
    air_y = lip - 0.02 - speed[:, None] * time * 2.2
    air_z = height + 0.012 - 4.9 * time**2 + chance.normal(0, 0.012, (count, 1))
    lines = np.stack([np.concatenate(pair, 1) for pair in ((bed_x, air_x), (bed_y, air_y), (bed_z, air_z))], -1)
    return lines, np.concatenate([np.linspace(0, 0.4, run, endpoint=False), np.linspace(0.4, 1, points - run)])


def gathered(count, low, high, seed, pull=0.7):
    """Places between low and high that gather in bundles."""
    chance = np.random.default_rng(seed)
    x = chance.uniform(low, high, int(count * 3))
    dense = 0.5 + 0.5 * wander(x * 2.3, seed + 5)
    keep = chance.random(len(x)) < (1 - pull) + pull * dense**2
    return x[keep][:count]


def spray(x, y, count, reach, seed, points=12):
    """Short arcs that leap from where the water strikes."""
    chance = np.random.default_rng(seed)
    foot = chance.choice(len(x), count)
    t = np.linspace(0, 1, points)
    up = chance.gamma(1.6, reach * 0.45, (count, 1))
    out = chance.normal(0, reach * 0.5, (count, 1))
    px = x[foot][:, None] + out * t
    py = y - np.abs(chance.normal(0, reach * 0.6, (count, 1))) * t - 0.1
    pz = up * 4 * t * (1 - t) * 0.8 + 0.01
    return np.stack(np.broadcast_arrays(px, py, pz), -1)


def no_bounce():
    """Threads light the set a little; more bounces would only cost."""
    bpy.context.scene.cycles.max_bounces = 5
    bpy.context.scene.cycles.diffuse_bounces = 1
