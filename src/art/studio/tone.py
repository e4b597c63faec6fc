"""From linear light to the picture and back: AgX, bloom, vignette.

The curve is the polynomial fit of Blender's AgX by Benjamin Wrensch (MIT), the numbers are its own.
"""

import numpy as np

INSET = np.array(
    [
        [0.842479062253094, 0.0784335999999992, 0.0792237451477643],
        [0.0423282422610123, 0.878468636469772, 0.0791661274605434],
        [0.0423756549057051, 0.0784336, 0.879142973793104],
    ],
    np.float32,
)
LOW, HIGH = -12.47393, 4.026069
CURVE = [15.5, -40.14, 31.96, -6.868, 0.4298, 0.1191, -0.00232]
WEIGHTS = np.array([0.2126, 0.7152, 0.0722], np.float32)

DEFAULTS = {
    'exposure': 0.0,
    'contrast': 1.25,
    'saturation': 1.12,
    'black': 0.015,
    'bloom': 0.1,
    'bloomFrom': 1.4,
    'vignette': 0.14,
    'keep': 0.03,
    'warmth': 0.0,
}


def saturate(color, amount):
    """Moves colours away from their grey."""
    grey = (color @ WEIGHTS)[..., None]
    return grey + amount * (color - grey)


def agx(light, contrast, saturation):
    """Linear light to display values, 0 to 1."""
    logs = np.log2(np.maximum(light @ INSET.T, 1e-10))
    shape = np.polyval(CURVE, np.clip((logs - LOW) / (HIGH - LOW), 0, 1))
    shape = saturate(np.maximum(shape, 0) ** contrast, saturation)
    return np.clip(shape @ np.linalg.inv(INSET).T, 0, 1)


def bloom(light, threshold):
    """The glow round what is brighter than the threshold, summed over three radii."""
    high, wide = light.shape[:2]
    pad, unit = wide // 8, wide / 1600
    over = np.clip(light - threshold, 0, 8)
    if not over.any():
        return over
    over = np.pad(over, ((pad, pad), (pad, pad), (0, 0)))
    rows = np.fft.fftfreq(over.shape[0])[:, None] ** 2
    columns = np.fft.rfftfreq(over.shape[1])[None] ** 2
    spread = sum(
        part * np.exp(-2 * np.pi**2 * (radius * unit) ** 2 * (rows + columns))
        for radius, part in ((6, 0.5), (24, 0.3), (80, 0.2))
    )
    blurred = np.fft.irfft2(np.fft.rfft2(over, axes=(0, 1)) * spread[..., None], over.shape[:2], axes=(0, 1))
    return np.maximum(blurred[pad : pad + high, pad : pad + wide], 0)


def balance(warmth):
    """Factors that warm or cool the light."""
    return np.array([2.0 ** (0.5 * warmth), 1.0, 2.0 ** (-0.5 * warmth)], np.float32)


def develop(light, grade):
    """The finished picture of linear light (height, width, 3) as bytes."""
    look = {**DEFAULTS, **grade}
    light = light.astype(np.float32) * 2.0 ** look['exposure'] * balance(look['warmth'])
    light = light + look['bloom'] * bloom(light, look['bloomFrom'])
    shown = agx(light, look['contrast'], look['saturation'])
    y, x = np.mgrid[-0.5 : 0.5 : shown.shape[0] * 1j, -0.5 : 0.5 : shown.shape[1] * 1j]
    shown = shown * (1 - look['vignette'] * 2 * (x * x + y * y))[..., None]
    shown = np.clip((shown - look['black']) / (1 - look['black']), 0, 1)
    dither = (
        np.random.default_rng(1).random(shown.shape, np.float32) - 0.5
    )  # Bands are what a smooth backdrop would show.
    return np.clip(shown * 255 + dither + 0.5, 0, 255).astype(np.uint8)


def expose(display, grade):
    """The linear light that the same grade turns into these display values: for screens in the picture."""
    look = {**DEFAULTS, **grade}
    shape = (display * (1 - look['black']) + look['black']) @ INSET.T
    shape = np.clip(saturate(shape, 1 / look['saturation']), 0, 1) ** (1 / look['contrast'])
    steps = np.linspace(0, 1, 4096)
    rising = np.maximum.accumulate(np.polyval(CURVE, steps))
    logs = np.interp(shape, rising, steps) * (HIGH - LOW) + LOW
    light = np.exp2(logs) @ np.linalg.inv(INSET).T
    return np.maximum(light, 0) / 2.0 ** look['exposure'] / balance(look['warmth'])
