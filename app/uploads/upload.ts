/**
 * Checks a file's name and size before it is sent; null if both are fine. The server decides by content (rule
 * W3.3).
 */
export function checkFile(
  { name, size }: { name: string; size: number },
  maxFileBytes: number,
): 'images.wrong-kind' | 'images.unreadable' | 'images.too-large' | null {
  if (!/\.(?:jpe?g|png|heic)$/i.test(name)) return 'images.wrong-kind'
  // A photo that is in the cloud and not yet on the device.
  if (size === 0) return 'images.unreadable'
  return size <= maxFileBytes ? null : 'images.too-large'
}

/** A chosen photo that the server does not have yet, as stored in a draft. */
export type UnsentPhoto = {
  readonly name: string
  /** error key; `uploads.left` unless the error is permanent */
  readonly error: string
}

/** A photo that the server keeps until its form is submitted. */
export type StoredPhoto = {
  readonly id: string
  /** file name on the sender's device */
  readonly name: string
  /** link that is valid for an hour */
  readonly url: string
}

/** The answer of the addresses that list, store and remove the photos of a form. */
export type UploadsAnswer =
  | { readonly ok: true; readonly photos: readonly StoredPhoto[] }
  | { readonly ok: false; readonly error: string }
