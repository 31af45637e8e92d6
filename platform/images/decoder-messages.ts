import type { ImageType } from './image-type.ts'

/**
 * A request to the decoder process: re-encode this file as a JPEG of at most `maxSide` pixels on the long
 * side.
 */
export type DecoderRequest = { readonly file: string; readonly kind: ImageType; readonly maxSide: number }

/**
 * Its response; the JPEG of `length` bytes comes through the pipe. `memoryBytes`: resident memory of the
 * process.
 */
export type DecoderResponse = { readonly memoryBytes: number } & (
  | {
      readonly ok: true
      readonly width: number
      readonly height: number
      readonly length: number
      /** of the picture (picture-hash.ts) */
      readonly hash?: string | null | undefined
    }
  | {
      readonly ok: false
      readonly error: 'images.unreadable' | 'images.too-many-pixels' | 'out-of-memory'
      readonly reason: string
    }
)
