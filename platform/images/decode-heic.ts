import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/**
 * The pixels of a HEIC's primary image, upright, with their colour profile. sharp reads the header of HEIC
 * but cannot decode it, so libheif's WebAssembly build does. Only in decoder-process.ts: it takes seconds and
 * hundreds of megabytes.
 */
type HeicPixels = {
  readonly pixels: Buffer
  readonly width: number
  readonly height: number
  /** 3: RGB, 4: RGBA */
  readonly channels: 3 | 4
  /** ICC profile; null if the pixels are sRGB or were converted to it by libheif */
  readonly profile: Buffer | null
}

/**
 * Decodes a whole file. Throws TooManyPixelsError above `maxPixels`, OutOfMemoryError if the system has no
 * memory for it, and another error if it cannot be read.
 */
export function decodeHeic(file: Uint8Array, maxPixels: number): HeicPixels {
  const { HEAPU8: _, ...call } = loadHeif()
  const context = call._heif_context_alloc()
  // Freed in reverse order; not after an error, as the process ends then.
  const cleanup: (() => void)[] = [() => call._heif_context_free(context)]
  const malloc = (bytes: number) => {
    const pointer = call._malloc(bytes)
    if (pointer === 0) throw new OutOfMemoryError()
    cleanup.push(() => call._free(pointer))
    return pointer
  }
  try {
    const error = malloc(12)
    const out = malloc(4)
    const checkError = (action: string) => {
      if (int(error) !== 0) throw new Error(`libheif could not ${action} (${int(error)}, ${int(error + 4)})`)
    }

    // Limits how much the file can make libheif allocate before its size is known.
    call._heif_context_set_maximum_image_size_limit(context, Math.floor(Math.sqrt(maxPixels)))
    const content = malloc(file.length)
    memory().set(file, content)
    call._heif_context_read_from_memory_without_copy(error, context, content, file.length, 0)
    checkError('read the file')
    call._heif_context_get_primary_image_handle(error, context, out)
    checkError('find the primary image')
    const handle = int(out)
    cleanup.push(() => call._heif_image_handle_release(handle))
    const expected = call._heif_image_handle_get_width(handle) * call._heif_image_handle_get_height(handle)
    if (!(expected > 0)) throw new Error('the image is empty')
    if (expected > maxPixels) throw new TooManyPixelsError()

    const channels = call._heif_image_handle_has_alpha_channel(handle) ? 4 : 3
    call._heif_decode_image(error, handle, out, COLORSPACE_RGB, channels === 4 ? RGBA : RGB, 0)
    checkError('decode the image')
    const image = int(out)
    cleanup.push(() => call._heif_image_release(image))
    const width = call._heif_image_get_width(image, INTERLEAVED)
    const height = call._heif_image_get_height(image, INTERLEAVED)
    if (width * height > maxPixels) throw new TooManyPixelsError()
    const plane = call._heif_image_get_plane_readonly(image, INTERLEAVED, out)
    if (!plane || !(width > 0) || !(height > 0)) throw new Error('the image has no pixels')

    const rowBytes = width * channels
    const stride = int(out)
    const pixels = Buffer.allocUnsafe(rowBytes * height)
    for (let row = 0; row < height; row++) {
      const from = plane + row * stride
      pixels.set(memory().subarray(from, from + rowBytes), row * rowBytes)
    }
    const profile = profileOf(handle)
    for (const free of cleanup.reverse()) free()
    return { pixels, width, height, channels, profile }

    function profileOf(handle: number): Buffer | null {
      const bytes = call._heif_image_handle_get_raw_color_profile_size(handle)
      if (bytes === 0 || bytes > MAX_PROFILE_BYTES) return null
      const profile = malloc(bytes)
      call._heif_image_handle_get_raw_color_profile(error, handle, profile)
      return int(error) === 0 ? Buffer.from(memory().subarray(profile, profile + bytes)) : null
    }
  } catch (error) {
    throw hasRefusedMemory ? new OutOfMemoryError() : error
  }
}

/** The image has more pixels than allowed. */
export class TooManyPixelsError extends Error {
  override readonly message = 'too many pixels'
}

/** The system refused memory; the file itself may be fine. */
export class OutOfMemoryError extends Error {
  override readonly message = 'out of memory'
}

/** The array is replaced whenever the WebAssembly memory grows. */
const memory = () => (heif as Heif).HEAPU8
const int = (at: number) => new DataView(memory().buffer).getInt32(at, true)

/**
 * libheif's C API (heif.h): pointers are numbers; an error is written to the address in the first argument.
 */
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
/** whether the last attempt to enlarge the WebAssembly memory failed */
let hasRefusedMemory = false

/** Compiles libheif on the first call, which takes a noticeable part of the time of a small image. */
export function loadHeif(): Heif {
  if (heif) return heif
  const require = createRequire(import.meta.url)
  const wasm = readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm'))
  const instantiateWasm = (
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance) => unknown,
  ) => {
    const instance = new WebAssembly.Instance(new WebAssembly.Module(wasm), imports)
    for (const item of Object.values(instance.exports))
      if (item instanceof WebAssembly.Memory) recordRefusals(item)
    return receive(instance)
  }
  heif = require('libheif-js/libheif-wasm/libheif.js')({ instantiateWasm, print() {}, printErr() {} }) as Heif
  return heif
}

/**
 * libheif reports a refused allocation like a file that asks for more than WebAssembly can address, so it is
 * recorded here.
 */
function recordRefusals(memory: WebAssembly.Memory) {
  const grow = memory.grow.bind(memory)
  memory.grow = pages => {
    hasRefusedMemory = true
    const before = grow(pages)
    hasRefusedMemory = false
    return before
  }
}

// Constants of heif.h.
const COLORSPACE_RGB = 1
const RGB = 10
const RGBA = 11
const INTERLEAVED = 10

/** Profiles of phones are below 1 kB. */
const MAX_PROFILE_BYTES = 4_194_304
