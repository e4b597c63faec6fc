"""Takes the noise out of two half renders. Debian's Blender has no Open Image Denoise; see denoise.c for the method."""

import ctypes
import subprocess
from pathlib import Path

import numpy as np

from .samples import planes

SOURCE = Path(__file__).with_name('denoise.c')


class Settings(ctypes.Structure):
    """As in denoise.c."""

    _fields_ = [(name, ctypes.c_int) for name in ('width', 'height', 'features', 'radius', 'patch')] + [
        (name, ctypes.c_float) for name in ('strength', 'guidance')
    ]


def library(folder):
    """The compiled filter, built anew when its source is newer."""
    built, part = folder / 'denoise.so', folder / 'denoise.o'
    if not built.exists() or built.stat().st_mtime < SOURCE.stat().st_mtime:
        fast = ['cc', '-O3', '-march=native', '-ffast-math', '-fopenmp', '-fPIC', '-c', str(SOURCE), '-o', str(part)]
        # Linked without -ffast-math: that would change how the whole process rounds small numbers.
        for command in (fast, ['cc', '-shared', '-fopenmp', str(part), '-o', str(built), '-lm', '-lmvec']):
            subprocess.run(command, check=True)
    return ctypes.CDLL(str(built))


def address(array):
    """A float32 array as a C pointer."""
    return array.ctypes.data_as(ctypes.POINTER(ctypes.c_float))


def mean5(plane):
    """The mean of the 5 x 5 pixels round each pixel."""
    padded = np.pad(plane, 2, mode='edge')
    rows = sum(padded[i : i + plane.shape[0]] for i in range(5))
    return sum(rows[:, i : i + plane.shape[1]] for i in range(5)) / 25


def features(first, second):
    """Mean and variance of surface colour and normal: what must stay sharp."""
    found = []
    for layer, letters, scale in (('DiffCol', 'RGB', 0.5), ('Normal', 'XYZ', 0.22)):
        for a, b in zip(planes(first, layer, letters), planes(second, layer, letters)):
            found += [scale * (a + b) / 2, scale * scale * mean5((a - b) ** 2 / 4)]
    return np.nan_to_num(np.stack(found)).astype(np.float32)


def denoise(first, second, folder, layer='Combined', keep=0.03, strength=0.75, guidance=0.9, radius=8):
    """Linear light (height, width, 3) from the channels of two half renders; `keep` leaves some of the noise in."""
    filters = library(folder)
    halves = [np.nan_to_num(planes(half, layer, 'RGB'), posinf=0).clip(0) for half in (first, second)]
    halves = np.concatenate(halves).astype(np.float32)
    high, wide = halves.shape[1:]
    before = halves.copy()
    for i in range(6):
        filters.clamp_fireflies(wide, high, address(halves[i]), address(before[(i + 3) % 6]))
    guide = features(first, second)
    settings = Settings(wide, high, len(guide) // 2, radius, 2, strength**2, guidance**2)
    clean = np.empty((3, high, wide), np.float32)
    filters.denoise(settings, address(halves), address(guide), address(clean))
    noisy = (halves[:3] + halves[3:]) / 2
    return (clean * (1 - keep) + noisy * keep).transpose(1, 2, 0)
