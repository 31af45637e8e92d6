/**
 * Wraps raw 8-bit pixels in an uncompressed TIFF with their ICC profile, the only way to pass sharp a profile
 * for raw pixels. `pixels` are rows of `width` × `channels` bytes (3: RGB, 4: RGBA).
 */
export function tiffWithIccProfile({ pixels, width, height, channels, profile }: ProfiledPixels): Buffer {
  const entries: Entry[] = [
    { tag: 256, type: LONG, count: 1, value: width },
    { tag: 257, type: LONG, count: 1, value: height },
    { tag: 258, type: SHORT, count: channels, value: 0 }, // bits per sample, stored after the table
    { tag: 259, type: SHORT, count: 1, value: 1 }, // not compressed
    { tag: 262, type: SHORT, count: 1, value: 2 }, // RGB
    { tag: 273, type: LONG, count: 1, value: 0 }, // offset of the pixels
    { tag: 277, type: SHORT, count: 1, value: channels },
    { tag: 278, type: LONG, count: 1, value: height }, // all rows in one strip
    { tag: 279, type: LONG, count: 1, value: pixels.length },
    ...(channels === 4 ? [{ tag: 338, type: SHORT, count: 1, value: 2 }] : []), // alpha, not premultiplied
    { tag: 34675, type: UNDEFINED, count: profile.length, value: 0 },
  ]
  const bitsOffset = HEADER_BYTES + 2 + entries.length * 12 + 4
  const profileOffset = bitsOffset + 8
  const pixelsOffset = profileOffset + profile.length + (profile.length % 2)
  const offsets = new Map([
    [258, bitsOffset],
    [273, pixelsOffset],
    [34675, profileOffset],
  ])

  const start = Buffer.alloc(pixelsOffset)
  start.write('II*\0', 0, 'latin1')
  start.writeUInt32LE(HEADER_BYTES, 4)
  start.writeUInt16LE(entries.length, HEADER_BYTES)
  entries.forEach(({ tag, type, count, value }, at) => {
    const entry = HEADER_BYTES + 2 + at * 12
    start.writeUInt16LE(tag, entry)
    start.writeUInt16LE(type, entry + 2)
    start.writeUInt32LE(count, entry + 4)
    start.writeUInt32LE(offsets.get(tag) ?? value, entry + 8)
  })
  for (let channel = 0; channel < channels; channel++) start.writeUInt16LE(8, bitsOffset + channel * 2)
  profile.copy(start, profileOffset)
  return Buffer.concat([start, pixels])
}

type ProfiledPixels = {
  readonly pixels: Buffer
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
  readonly profile: Buffer
}

type Entry = { tag: number; type: number; count: number; value: number }

/** bytes before the table of entries */
const HEADER_BYTES = 8
const SHORT = 3
const LONG = 4
const UNDEFINED = 7
