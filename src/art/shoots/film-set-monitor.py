"""What the camera on the film set sees."""

from studio.lights import soft
from studio.stage import camera, surroundings
from studio.still_set import still_life


def build(set):
    """Fills the set."""
    still_life()
    soft((-2.6, -1.6, 2.6), (0, 0, 1.3), 1.3, 1.6, 170, '#fff1df')
    soft((2.4, 0.4, 2.4), (0, 0, 1.3), 0.5, 1.8, 60, '#ffd9b8')
    surroundings('#39555c', '#0c1b1e', 0.15)
    camera((0.25, -6.4, 1.75), (0, 0, 1.42), 66, 2.8)
