import type { Log } from '../log/log.ts'

/**
 * Every picture a visitor sends passes here (reliability.md 11, 12): its kind is decided by its content, it is decoded whole
 * in a process of its own with bounds on time, memory and pixels, turned upright, and made again as a JPEG in sRGB
 * without metadata. What it was is never kept.
 */
export type PhotoTaker = {
  /**
   * Takes the path of a file, which stays as it is, and what may be in it: `photos` are JPEG, PNG and HEIC, `any-raster`
   * also WebP, GIF (its first picture), TIFF and AVIF. Returns the JPEG, or why there is none; a file can cause no
   * exception. Throws only where no picture at all can be taken (the decoder does not start).
   */
  take(file: string, options: { kinds: PictureKinds }): Promise<TakenPhoto>
  /** Ends what is under way (`images.busy`) and leaves no process behind. */
  close(): Promise<void>
}

export type PictureKinds = 'photos' | 'any-raster'

export type TakenPhoto =
  | { ok: true; jpeg: Uint8Array; width: number; height: number }
  | { ok: false; refusal: PhotoRefusal }

export type PhotoRefusal =
  | 'images.wrong-kind'
  | 'images.unreadable'
  | 'images.too-many-pixels'
  | 'images.took-too-long'
  | 'images.busy'

export declare function createPhotoTaker(options: { log: Log }): PhotoTaker
