import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/**
 * Pixels of a HEIC's main picture, upright, with the colour profile they are meant in. sharp reads such a file's head but
 * cannot decode it, so that libheif's own WebAssembly does. Only in decoder-process.ts: it takes seconds and hundreds of
 * megabytes.
 */
export type HeicPixels = {
  readonly pixels: Buffer
  readonly width: number
  readonly height: number
  /** 3: RGB, 4: RGBA */
  readonly channels: 3 | 4
  /** ICC; null where it is sRGB or something that libheif has turned into it */
  readonly profile: Buffer | null
}

/** Takes a whole file and how many pixels it may have at most. Throws TooManyPixelsError, or an error where it cannot be read. */
export function decodeHeic(file: Uint8Array, mostPixels: number): HeicPixels {
  heif ??= loadHeif()
  const { HEAPU8: _, ...call } = heif
  const context = call._heif_context_alloc()
  // What is made below is let go in the reverse order, whatever happens.
  const made: (() => void)[] = [() => call._heif_context_free(context)]
  const room = (bytes: number) => {
    const at = call._malloc(bytes)
    made.push(() => call._free(at))
    return at
  }
  try {
    const error = room(12)
    const out = room(4)
    const expectNone = (what: string) => {
      if (int(error) !== 0) throw new Error(`libheif could not ${what} (${int(error)}, ${int(error + 4)})`)
    }

    // Bounds what the file can make libheif allocate, before it is told its real size.
    call._heif_context_set_maximum_image_size_limit(context, Math.floor(Math.sqrt(mostPixels)))
    const content = room(file.length)
    memory().set(file, content)
    call._heif_context_read_from_memory_without_copy(error, context, content, file.length, 0)
    expectNone('read the file')
    call._heif_context_get_primary_image_handle(error, context, out)
    expectNone('find the main picture')
    const handle = int(out)
    made.push(() => call._heif_image_handle_release(handle))
    const expected = call._heif_image_handle_get_width(handle) * call._heif_image_handle_get_height(handle)
    if (!(expected > 0)) throw new Error('the picture is empty')
    if (expected > mostPixels) throw new TooManyPixelsError()

    const channels = call._heif_image_handle_has_alpha_channel(handle) ? 4 : 3
    call._heif_decode_image(error, handle, out, COLORSPACE_RGB, channels === 4 ? RGBA : RGB, 0)
    expectNone('decode the picture')
    const image = int(out)
    made.push(() => call._heif_image_release(image))
    const width = call._heif_image_get_width(image, INTERLEAVED)
    const height = call._heif_image_get_height(image, INTERLEAVED)
    if (width * height > mostPixels) throw new TooManyPixelsError()
    const plane = call._heif_image_get_plane_readonly(image, INTERLEAVED, out)
    if (!plane || !(width > 0) || !(height > 0)) throw new Error('the picture has no pixels')

    const rowBytes = width * channels
    const stride = int(out)
    const pixels = Buffer.allocUnsafe(rowBytes * height)
    for (let row = 0; row < height; row++) {
      const from = plane + row * stride
      pixels.set(memory().subarray(from, from + rowBytes), row * rowBytes)
    }
    return { pixels, width, height, channels, profile: profileOf(handle) }

    function profileOf(handle: number): Buffer | null {
      const bytes = call._heif_image_handle_get_raw_color_profile_size(handle)
      if (bytes === 0 || bytes > MAX_PROFILE_BYTES) return null
      const profile = room(bytes)
      call._heif_image_handle_get_raw_color_profile(error, handle, profile)
      return int(error) === 0 ? Buffer.from(memory().subarray(profile, profile + bytes)) : null
    }
  } finally {
    for (const letGo of made.reverse()) letGo()
  }
}

/** The picture is larger than any that is taken. */
export class TooManyPixelsError extends Error {
  override readonly message = 'more pixels than are taken'
}

/** The memory is another array whenever it has grown. */
const memory = () => (heif as Heif).HEAPU8
const int = (at: number) => new DataView(memory().buffer).getInt32(at, true)

/** libheif's C interface (heif.h): pointers are numbers, an error is written to where the first argument points. */
type Heif = { readonly HEAPU8: Uint8Array } & Record<Call, (...args: number[]) => number>

type Call =
  | '_malloc'
  | '_free'
  | '_heif_context_alloc'
  | '_heif_context_free'
  | '_heif_context_set_maximum_image_size_limit'
  | '_heif_context_read_from_memory_without_copy'
  | '_heif_context_get_primary_image_handle'
  | '_heif_image_handle_release'
  | '_heif_image_handle_get_width'
  | '_heif_image_handle_get_height'
  | '_heif_image_handle_has_alpha_channel'
  | '_heif_image_handle_get_raw_color_profile_size'
  | '_heif_image_handle_get_raw_color_profile'
  | '_heif_decode_image'
  | '_heif_image_release'
  | '_heif_image_get_width'
  | '_heif_image_get_height'
  | '_heif_image_get_plane_readonly'

let heif: Heif | undefined

function loadHeif(): Heif {
  const require = createRequire(import.meta.url)
  const wasmBinary = readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm'))
  return require('libheif-js/libheif-wasm/libheif.js')({ wasmBinary, print() {}, printErr() {} })
}

// Numbers of heif.h.
const COLORSPACE_RGB = 1
const RGB = 10
const RGBA = 11
const INTERLEAVED = 10

/** bytes; those of phones have less than a thousand */
const MAX_PROFILE_BYTES = 4_194_304
