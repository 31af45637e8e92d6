import { readFileSync } from 'node:fs'

/** One of the small HEIC files in tests/support/images. */
export const heic = (name: string): Buffer => readFileSync(new URL(`./images/${name}.heic`, import.meta.url))

/**
 * A HEIC as phones write them, built from a small one: its coded image is repeated as `columns` × `rows`
 * tiles of a grid (HEIF, ISO/IEC 23008-12), optionally rotated or mirrored. The bytes of the tile are in
 * the file once.
 */
export function heicOf({
  tile,
  tileSize,
  columns = 1,
  rows = 1,
  size = [tileSize[0] * columns, tileSize[1] * rows],
  quarterTurns,
  mirror,
  profile,
}: {
  tile: Buffer
  tileSize: [width: number, height: number]
  columns?: number
  rows?: number
  /** size in the header, which a test may falsify */
  size?: [width: number, height: number]
  /** counter-clockwise, as irot counts */
  quarterTurns?: 0 | 1 | 2 | 3
  /** axis of imir as of 2022, as decoders implement it: 0 top and bottom, 1 left and right */
  mirror?: 0 | 1
  profile?: Buffer
}): Buffer {
  const isGrid = columns * rows > 1
  const tiles = isGrid ? Array.from({ length: columns * rows }, (_, at) => at + 2) : []
  const coded = isGrid ? tiles : [1]
  const properties = [boxIn(tile, 'hvcC'), box('ispe', u32(0), u32(tileSize[0]), u32(tileSize[1]))]
  const add = (property: Buffer) => properties.push(property)
  const own = isGrid ? [add(box('ispe', u32(0), u32(size[0]), u32(size[1])))] : [ESSENTIAL | 1, 2]
  if (profile) own.push(add(box('colr', Buffer.from('prof'), profile)))
  if (quarterTurns !== undefined) own.push(ESSENTIAL | add(box('irot', u8(quarterTurns))))
  if (mirror !== undefined) own.push(ESSENTIAL | add(box('imir', u8(mirror))))

  const data = dataOf(tile)
  const grid = isGrid
    ? Buffer.concat([u8(0), u8(1), u8(rows - 1), u8(columns - 1), u32(size[0]), u32(size[1])])
    : null
  const head = (dataAt: number) =>
    Buffer.concat([
      box('ftyp', Buffer.from('heic'), u32(0), Buffer.from('mif1heic')),
      box(
        'meta',
        u32(0),
        box('hdlr', u32(0), u32(0), Buffer.from('pict'), Buffer.alloc(13)),
        box('pitm', u32(0), u16(1)),
        box(
          'iloc',
          u32(0),
          u8(0x44),
          u8(0),
          u16(coded.length + (grid ? 1 : 0)),
          ...coded.map(id => place(id, dataAt, data.length)),
          ...(grid ? [place(1, dataAt + data.length, grid.length)] : []),
        ),
        box(
          'iinf',
          u32(0),
          u16(tiles.length + 1),
          item(1, isGrid ? 'grid' : 'hvc1', false),
          ...tiles.map(id => item(id, 'hvc1', true)),
        ),
        ...(grid ? [box('iref', u32(0), box('dimg', u16(1), u16(tiles.length), ...tiles.map(u16)))] : []),
        box(
          'iprp',
          box('ipco', ...properties),
          box(
            'ipma',
            u32(0),
            u32(tiles.length + 1),
            uses(1, own),
            ...tiles.map(id => uses(id, [ESSENTIAL | 1, 2])),
          ),
        ),
      ),
      // Length and name of the following box.
      u32(8 + data.length + (grid?.length ?? 0)),
      Buffer.from('mdat'),
    ])
  const dataAt = head(0).length
  return Buffer.concat([head(dataAt), data, ...(grid ? [grid] : [])])
}

const ESSENTIAL = 0x80

const u8 = (value: number) => Buffer.from([value])
const u16 = (value: number) => Buffer.from([value >> 8, value & 0xff])
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([u32(8 + body.length), Buffer.from(type), body])
}

const item = (id: number, type: string, isHidden: boolean) =>
  box('infe', u32((2 << 24) | (isHidden ? 1 : 0)), u16(id), u16(0), Buffer.from(type), u8(0))

const place = (id: number, at: number, length: number) =>
  Buffer.concat([u16(id), u16(0), u16(1), u32(at), u32(length)])

const uses = (id: number, properties: number[]) =>
  Buffer.concat([u16(id), u8(properties.length), ...properties.map(u8)])

/** A complete box by its name. */
function boxIn(file: Buffer, type: string): Buffer {
  const at = file.indexOf(type) - 4
  return file.subarray(at, at + file.readUInt32BE(at))
}

/** The coded image of a file with one image. */
const dataOf = (file: Buffer) => boxIn(file, 'mdat').subarray(8)
