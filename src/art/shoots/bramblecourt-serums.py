"""Five bottles of five kinds of glass on wet stone and moss, a rose wall with bramble shadows behind."""

from studio.bottles import cap, dropper, filling, solid_bottle, vessel, wrap
from studio.lights import Sun, bramble, soft
from studio.materials import glass, leafy, metal, solid, stencil, stone
from studio.nature import bent_leaf, blackberry, boulder, moss, moss_material
from studio.meshes import group
from studio.shapes import fillet, lathe
from studio.stage import backdrop, camera, surroundings


def glass_bottles(set):
    """Ruby oil, amber serum, green toner."""
    brass, rubber, walnut = metal('#c99a5b', 0.24, 0.5), solid('#1d0f15', 0.42), solid('#2a1219', 0.3)
    clear = glass('#ffffff')
    ink = lambda name, color: stencil(set.texture(name), color, 0.4)
    plum = [
        vessel(0.42, 1.42, 0.17, 0.3, glass('#d77f9f', shade='#c0587e')),
        filling(0.42, 0.92, glass('#f3b7b4', ior=1.36, shade='#d8848a')),
        wrap(0.42, 0.16, 0.98, 0.9, ink('one', '#f6e6da')),
        *dropper(0.17, 1.42, brass, rubber, clear, 0.3),
    ]
    group(plum, (-0.62, 0.1, 0.93))
    amber = [
        vessel(0.47, 1.55, 0.18, 0.36, glass('#fbd393', shade='#e0a050')),
        filling(0.47, 1.02, glass('#fbdfae', ior=1.36, shade='#e8b060')),
        wrap(0.47, 0.2, 1.08, 0.9, ink('three', '#fff3dc')),
        *dropper(0.18, 1.55, brass, rubber, clear, 0.3),
    ]
    group(amber, (1.55, -0.2, 0.34))
    green = [
        vessel(0.37, 1.2, 0.2, 0.2, glass('#c3d99a', shade='#9aba70')),
        filling(0.37, 0.86, glass('#eaf2cc', ior=1.36, shade='#b8cf86')),
        wrap(0.37, 0.12, 0.84, 0.86, ink('four', '#f4f2dc')),
        cap(0.235, 1.22, 1.58, walnut, 0.03),
    ]
    group(green, (-1.72, -0.1, 0.3))


def opal_ware(set):
    """The mist and the balm, both in milk glass."""
    brass, walnut = metal('#c99a5b', 0.24, 0.5), solid('#2a1219', 0.3)
    ink = lambda name: stencil(set.texture(name), '#4d1029', 0.4)
    opal = solid(
        '#efe0d2',
        0.32,
        Subsurface=0.15,
        Subsurface_Color='#f3d9c6',
        Subsurface_Radius=(0.08, 0.05, 0.03),
        Clearcoat=0.3,
        Clearcoat_Roughness=0.2,
    )
    mist = [
        solid_bottle(0.29, 1.0, 0.16, 0.18, opal),
        wrap(0.29, 0.1, 0.78, 0.82, ink('two')),
        cap(0.19, 1.02, 1.36, brass, 0.03),
    ]
    group(mist, (0.28, -0.12, 0.93))
    jar = [
        lathe(
            fillet([(0, 0.015), (0.38, 0), (0.44, 0), (0.44, 0.5), (0, 0.5)], [0, 0.01, 0.08, 0.05, 0], 10), opal, 160
        ),
        wrap(0.44, 0.0, 0.5, 0.9, ink('five')),
        cap(0.445, 0.505, 0.72, walnut, 0.03),
    ]
    group(jar, (0.5, -1.18, 0.2))


def garden():
    """Wet basalt in steps, moss in its hollows, three berries."""
    basalt = stone('#1c1518', '#6b5a5c', rough=0.5, scale=1.9, bump=0.9, wet=0.25)
    boulder(basalt, (1.25, 0.8, 0.95), (-0.2, 0.25, 0.36), 10, seed=1, flat=0.6)
    boulder(basalt, (0.95, 0.75, 0.5), (1.6, -0.15, 0.05), -12, seed=2, flat=0.58)
    boulder(basalt, (0.85, 0.7, 0.5), (-1.75, -0.05, 0.02), 25, seed=3, flat=0.56)
    boulder(basalt, (0.8, 0.55, 0.36), (0.5, -1.15, 0.0), 0, seed=4, flat=0.55)
    green = moss_material()
    earth = solid('#20150f', 0.9)
    mounds = [
        ((-2.9, -0.5, -0.25), (1.3, 0.9, 0.62)),
        ((-0.9, -1.35, -0.3), (1.15, 0.62, 0.56)),
        ((2.75, -0.75, -0.28), (1.2, 0.9, 0.62)),
        ((0.3, 1.5, -0.2), (3.8, 0.8, 0.6)),
        ((1.75, -1.75, -0.34), (1.3, 0.7, 0.5)),
        ((-0.1, -2.5, -0.36), (2.9, 0.62, 0.5)),
        ((-2.9, -1.9, -0.3), (1.3, 0.8, 0.5)),
    ]
    for seed, (at, size) in enumerate(mounds):
        mound = boulder(earth, size, at, seed=20 + seed, flat=2, rough=0.3, detail=5)
        moss(mound, green, int(2600 * size[0]), 0.1, seed, low=-0.1)
    skin = solid('#1c0712', 0.18, Subsurface=0.05, Subsurface_Color='#5a0f2e', Clearcoat=0.6)
    sepal = leafy('#5e7a34', '#9cb84a')
    for i, (at, turn) in enumerate(
        [
            ((-0.78, -1.8, 0.36), (62, 10, 20)),
            ((-0.42, -1.82, 0.3), (75, -20, 140)),
            ((-0.98, -1.6, 0.36), (80, 0, -60)),
        ]
    ):
        blackberry(skin, sepal, at, 0.125, turn, seed=i)
    leaf = leafy('#3f5a24', '#8fae3e', 0.42)
    for at, turn, long in [
        ((-1.05, -1.5, 0.28), (6, 0, 70), 0.55),
        ((-1.1, -1.55, 0.26), (0, 0, 118), 0.48),
        ((2.25, -1.35, 0.22), (8, 0, -40), 0.6),
    ]:
        bent_leaf(leaf, long, long * 0.62, at, turn, teeth=11)


def build(set):
    """Fills the set."""
    glass_bottles(set)
    opal_ware(set)
    garden()
    backdrop(solid('#c39a95', 0.85, Specular=0.15), depth=5.2, bend=2.4)
    sun = Sun((56, 0, -62), 5.0, (0.3, 2.6, 1.9), 0.9, '#ffdcc0')
    sun.leaves([(-3.4, 1.2, -52, 3.0), (-3.2, 0.1, -75, 2.4), (1.9, 2.5, 115, 2.6), (-0.4, 2.7, -150, 2.2)], bramble)
    soft((-3.6, -2.6, 3.2), (0, 0, 1), 2.2, 3.2, 60, '#fff0e6')
    soft((3.6, -0.2, 2.2), (0.2, 0, 1), 0.45, 3.0, 80, '#ffe4da')
    soft((0.4, 3.4, 3.4), (0, 0, 1), 3.6, 1.1, 90, '#ffd9cf')
    soft((-0.3, 2.0, 0.5), (0, 5, 1.7), 3.0, 0.8, 60, '#ffd8c8')
    surroundings('#ffe9e0', '#3a1d26', 0.22)
    camera((-0.2, -9.8, 2.2), (0, 0, 1.3), 69, 3.2, (0, -0.45, 1.2))
