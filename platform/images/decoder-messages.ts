import type { ImageType } from './image-type.ts'

/** What image-decoder.ts asks of its process: the JPEG of this file. */
export type DecoderRequest = { readonly file: string; readonly kind: ImageType }

/** What it answers; `length` bytes of JPEG come through the pipe beside the channel. `memory`: bytes that it now holds. */
export type DecoderResponse = { readonly memory: number } & (
  | { readonly ok: true; readonly width: number; readonly height: number; readonly length: number }
  | {
      readonly ok: false
      readonly error: 'images.unreadable' | 'images.too-many-pixels'
      readonly reason: string
    }
)

/** The number of that pipe in the process. */
export const BYTES_PIPE = 4
