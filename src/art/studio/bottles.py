"""Bottles, jars and what closes them. Glass has a real wall; what is in it touches the inside."""

import math

from .shapes import fillet, label, lathe


def vessel(radius, height, neck, shoulder, material, wall=0.035, floor=0.07, round_=0.14, rim=0.12):
    """An open glass bottle: straight side, shoulder of that height, neck. Returns its mesh."""
    side = height - shoulder
    outside = [
        (0, 0.015),
        (radius * 0.6, 0.015),
        (radius * 0.68, 0),
        (radius, 0),
        (radius, side),
        (neck, height),
        (neck, height + rim),
    ]
    inside = [
        (neck - wall, height + rim),
        (neck - wall, height - wall),
        (radius - wall, side - wall * 0.5),
        (radius - wall, floor),
        (0, floor),
    ]
    profile = fillet(outside, [0, 0.02, 0.03, 0.06, round_, round_ * 0.6, 0], 10)
    profile += fillet(inside, [0, round_ * 0.5, round_ * 0.9, 0.06, 0], 10)
    return lathe(profile, material, 160)


def filling(radius, level, material, wall=0.035, floor=0.07):
    """What is in a vessel, up to a level below its shoulder; a hair wider than the inside, so that no air shows."""
    inner = radius - wall + 0.003
    profile = fillet([(0, floor - 0.002), (inner, floor - 0.002), (inner, level), (0, level)], [0, 0.06, 0.012, 0], 8)
    return lathe(profile, material, 128)


def solid_bottle(radius, height, neck, shoulder, material, round_=0.14, rim=0.1):
    """A bottle of opaque glass or ceramic: the outside only."""
    outside = [
        (0, 0.015),
        (radius * 0.6, 0.015),
        (radius * 0.68, 0),
        (radius, 0),
        (radius, height - shoulder),
        (neck, height),
        (neck, height + rim),
        (0, height + rim),
    ]
    return lathe(fillet(outside, [0, 0.02, 0.03, 0.06, round_, round_ * 0.6, 0.01, 0], 10), material, 160)


def cap(radius, low, high, material, edge=0.035, ribs=0):
    """A screw cap between two heights, with upright ribs when asked for."""
    profile = fillet([(0, low), (radius, low), (radius, high), (0, high)], [0, 0.012, edge, 0], 8)
    thing = lathe(profile, material, ribs * 8 or 128)
    if ribs:
        for vertex in thing.data.vertices:
            far = math.hypot(vertex.co.x, vertex.co.y)
            if far > radius * 0.985 and vertex.co.z < high - edge * 1.2:
                squeeze = 1 - 0.02 * (0.5 + 0.5 * math.cos(ribs * math.atan2(vertex.co.y, vertex.co.x)))
                vertex.co.x, vertex.co.y = vertex.co.x * squeeze, vertex.co.y * squeeze
    return thing


def dropper(neck, height, collar, rubber, pipette, depth):
    """Collar, rubber bulb and glass pipette that reaches down to `depth`, for a neck at a height."""
    ring = cap(neck * 1.25, height + 0.02, height + 0.27, collar, 0.02)
    bulb = [
        (neck * 0.86, height + 0.26),
        (neck * 0.84, height + 0.31),
        (neck * 0.74, height + 0.66),
        (0, height + 0.67),
    ]
    tube = [(0.042, height + 0.1), (0.042, depth + 0.16), (0.016, depth + 0.03), (0.013, depth)]
    return [
        ring,
        lathe(fillet(bulb, [0, 0.02, 0.09, 0], 12), rubber, 96),
        lathe(fillet(tube, [0, 0.05, 0.01, 0], 6), pipette, 48),
    ]


def wrap(radius, low, high, aspect, material, facing=-90):
    """A label of a width to height ratio on a round bottle, so that its print keeps its proportions."""
    degrees = math.degrees((high - low) * aspect / radius)
    return label(radius + 0.003, low, high, degrees, material, facing)
