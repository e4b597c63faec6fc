"""Reading what Cycles has rendered, and writing what is shown: uncompressed OpenEXR in, PNG out."""

import struct
import zlib

import numpy as np


def read_exr(path):
    """Every channel of an uncompressed 32-bit scanline OpenEXR file, by name."""
    data = path.read_bytes()
    at, names, box = 8, [], None
    while data[at]:
        key, at = text(data, at)
        _, at = text(data, at)
        size = struct.unpack_from('<i', data, at)[0]
        at += 4
        if key == 'channels':
            inner = at
            while data[inner]:
                name, inner = text(data, inner)
                names.append(name)
                inner += 16
        if key == 'dataWindow':
            box = struct.unpack_from('<4i', data, at)
        at += size
    wide, high = box[2] - box[0] + 1, box[3] - box[1] + 1
    start = at + 1 + 8 * high  # The table of offsets; lines follow in order.
    line = 8 + 4 * wide * len(names)
    lines = np.frombuffer(data, np.uint8, line * high, start).reshape(high, line)[:, 8:]
    planes = np.ascontiguousarray(lines).view('<f4').reshape(high, len(names), wide)
    return {name: planes[:, i] for i, name in enumerate(names)}


def text(data, at):
    """A zero-ended string and where it ends."""
    end = data.index(0, at)
    return data[at:end].decode(), end + 1


def planes(channels, layer, letters):
    """The channels of one render layer as (count, height, width)."""
    found = [next(c for name, c in channels.items() if name.endswith(f'{layer}.{letter}')) for letter in letters]
    return np.stack(found)


def write_png(path, pixels):
    """Bytes (height, width, 3) as a PNG."""
    high, wide = pixels.shape[:2]
    lines = np.zeros((high, 1 + wide * 3), np.uint8)
    lines[:, 1:] = pixels.reshape(high, -1)

    def chunk(kind, body):
        return struct.pack('>I', len(body)) + kind + body + struct.pack('>I', zlib.crc32(kind + body))

    head = struct.pack('>IIBBBBB', wide, high, 8, 2, 0, 0, 0)
    body = chunk(b'IHDR', head) + chunk(b'IDAT', zlib.compress(lines.tobytes(), 2)) + chunk(b'IEND', b'')
    path.write_bytes(b'\x89PNG\r\n\x1a\n' + body)
