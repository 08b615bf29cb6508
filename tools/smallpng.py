"""Makes a browser's PNG small: 256 colours at most, which is what a screen of a game needs."""

import struct
import zlib
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
SIGNATURE = b"\x89PNG\r\n\x1a\n"
COLOURS = 256


def small(png: bytes) -> bytes:
    """The same picture with a palette; as it is if that would not be smaller."""
    pixels = decode(png)
    made = encode(*with_palette(pixels))
    return min(png, made, key=len)


def decode(png: bytes) -> Pixels:
    """Rows of pixels, red, green and blue. Only what browsers write: eight bits, not interlaced."""
    width, height, depth, kind, *_, interlaced = struct.unpack(">IIBBBBB", png[16:29])
    if depth != 8 or kind not in (2, 6) or interlaced:
        raise ValueError("expected a PNG as browsers write it: eight bits, RGB or RGBA, not interlaced")
    size = 3 if kind == 2 else 4
    data = zlib.decompress(b"".join(body for name, body in _chunks(png) if name == b"IDAT"))
    rows = np.frombuffer(data, np.uint8).reshape(height, 1 + width * size)
    found = np.zeros((height, width, size), np.uint8)
    above = np.zeros((width, size), np.uint8)
    for y in range(height):
        above = found[y] = _unfiltered(int(rows[y, 0]), rows[y, 1:].reshape(width, size), above)
    return found[:, :, :3]


def _unfiltered(kind: int, row: Pixels, above: Pixels) -> Pixels:
    if kind == 0:
        return row
    if kind == 1:
        return np.cumsum(row, axis=0, dtype=np.uint8)
    if kind == 2:
        return row + above
    line, up = row.astype(int).tolist(), above.astype(int).tolist()
    left = corner = [0] * row.shape[1]
    for x, pixel in enumerate(line):
        over = up[x]
        for c, value in enumerate(pixel):
            guess = (left[c] + over[c]) // 2 if kind == 3 else _paeth(left[c], over[c], corner[c])
            pixel[c] = (value + guess) & 255
        left, corner = pixel, over
    return np.array(line, np.uint8)


def _paeth(left: int, up: int, corner: int) -> int:
    a, b, c = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
    return left if a <= b and a <= c else up if b <= c else corner


def with_palette(pixels: Pixels) -> tuple[Pixels, Pixels]:
    """A palette of the commonest colours, and each pixel's place in it."""
    flat = pixels.reshape(-1, 3)
    coarse = (flat >> 3).astype(np.int32) @ np.array([1024, 32, 1], np.int32)
    bins, place, count = np.unique(coarse, return_inverse=True, return_counts=True)
    mean = np.stack([np.bincount(place, flat[:, c]) for c in range(3)], axis=1) / count[:, None]
    common = np.argsort(count)[::-1][:COLOURS]
    palette = mean[common]
    nearest = np.zeros(len(bins), np.uint8)
    for start in range(0, len(bins), 1024):
        part = mean[start : start + 1024, None, :] - palette[None, :, :]
        nearest[start : start + 1024] = (part**2).sum(axis=2).argmin(axis=1)
    return palette.round().astype(np.uint8), nearest[place].reshape(pixels.shape[:2])


def encode(palette: Pixels, places: Pixels) -> bytes:
    """A PNG with a palette."""
    height, width = places.shape
    rows = np.zeros((height, width + 1), np.uint8)
    rows[:, 1:] = places
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = ((b"IHDR", head), (b"PLTE", palette.tobytes()), (b"IDAT", zlib.compress(rows.tobytes(), 9)), (b"IEND", b""))
    return SIGNATURE + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body)) for name, body in parts
    )


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(SIGNATURE)
    while at < len(png):
        length, name = struct.unpack(">I4s", png[at : at + 8])
        yield name, png[at + 8 : at + 8 + length]
        at += 12 + length
