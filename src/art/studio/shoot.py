"""Takes one picture or film. Blender runs this file with a job from the command in src/art/kit:

    blender -b --python src/art/studio/shoot.py -- job.json

A shoot is a file with `build(set)`: it fills the scene and, for a film, returns a function of t (0 to 1) that moves it.
If the set has named lamps, the function returns their strengths instead: one render then serves every frame.
"""

import importlib.util
import json
import sys
import time
from pathlib import Path

import bpy

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import numpy as np  # noqa: E402

from studio import stage, tone  # noqa: E402
from studio.denoise import denoise  # noqa: E402
from studio.materials import load  # noqa: E402
from studio.samples import read_exr, write_png  # noqa: E402


class Set:
    """What a shoot is given: its textures, and screens that come out of the grade in their own colours."""

    def __init__(self, job):
        self.job = job
        self.lamps = []

    def lamp(self, name, *things):
        """Names lamps, glowing things or the surroundings, so that a film can dim them by that name."""
        if name not in self.lamps:
            self.lamps.append(name)
            bpy.context.view_layer.lightgroups.add(name=name)
        for thing in things:
            thing.lightgroup = name

    def texture(self, name):
        """A texture drawn for this shoot."""
        return load(self.job['textures'][name])

    def screen(self, name):
        """A texture as light: the inverse of the grade has been laid over it."""
        source = self.texture(name)
        source.colorspace_settings.name = 'Non-Color'
        wide, high = source.size
        pixels = np.empty(wide * high * 4, np.float32)
        source.pixels.foreach_get(pixels)
        pixels = pixels.reshape(-1, 4)
        pixels[:, :3] = tone.expose(pixels[:, :3].astype(np.float64), self.job['grade'])
        pixels[:, 3] = 1
        lit = bpy.data.images.new(name, wide, high, float_buffer=True)
        lit.colorspace_settings.name = 'Linear'
        lit.pixels.foreach_set(pixels.ravel())
        lit.update()
        return lit


def render_half(path, seed, samples):
    """Half of the samples into an OpenEXR file; returns its channels."""
    scene = bpy.context.scene
    scene.cycles.samples, scene.cycles.seed = max(4, samples // 2), seed
    settings = scene.render.image_settings
    settings.file_format, settings.color_depth, settings.exr_codec = 'OPEN_EXR_MULTILAYER', '32', 'NONE'
    scene.render.filepath = str(path)
    bpy.ops.render.render(write_still=True)
    return read_exr(path)


def expose_frame(job, frame):
    """Renders, cleans and develops the scene as it stands."""
    folder, started = Path(job['folder']), time.time()
    halves = [render_half(folder / f'half-{half}.exr', 11 + half * 97 + frame * 2, job['samples']) for half in (0, 1)]
    rendered = time.time()
    light = denoise(*halves, folder, **filtering(job))
    np.save(folder / f'light-{frame:03d}.npy', light.astype(np.float16))
    write_png(folder / f'{frame:03d}.png', tone.develop(light, job['grade']))
    print(f'frame {frame}: render {rendered - started:.1f} s, develop {time.time() - rendered:.1f} s', flush=True)


def expose_lamps(job, lamps, strengths):
    """Renders once, cleans the light of each lamp by itself and develops every frame from their sum."""
    folder = Path(job['folder'])
    stored = folder / 'lamps.npy'
    if not stored.exists():
        halves = [render_half(folder / f'half-{half}.exr', 11 + half * 97, job['samples']) for half in (0, 1)]
        light = [denoise(*halves, folder, layer=f'Combined_{lamp}', **filtering(job)) for lamp in lamps]
        np.save(stored, np.stack(light).astype(np.float16))
    light = np.load(stored).astype(np.float32)
    for frame, moment in enumerate(job['moments']):
        if not (folder / f'{frame:03d}.png').exists():
            weights = strengths(moment)
            mixed = sum(weights[lamp] * part for lamp, part in zip(lamps, light))
            write_png(folder / f'{frame:03d}.png', tone.develop(mixed, job['grade']))
            print(f'frame {frame}', flush=True)


def filtering(job):
    """The settings of the grade that belong to the filter."""
    return {key: job['grade'][key] for key in ('keep', 'strength', 'guidance', 'radius') if key in job['grade']}


def main():
    """Builds the scene of the job and takes every frame that is not there yet."""
    job = json.loads(Path(sys.argv[sys.argv.index('--') + 1]).read_text())
    script = Path(job['script'])
    spec = importlib.util.spec_from_file_location('scene', script)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    stage.clear()
    set = Set(job)
    move = module.build(set)
    render = bpy.context.scene.render
    render.resolution_x, render.resolution_y = job['size']
    render.resolution_percentage = job['percent']
    if set.lamps:
        expose_lamps(job, set.lamps, move)
        return
    for frame, moment in enumerate(job['moments']):
        if (Path(job['folder']) / f'{frame:03d}.png').exists():
            continue
        if move:
            move(moment)
        expose_frame(job, frame)


main()
