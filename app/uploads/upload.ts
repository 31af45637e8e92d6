/** What can be said of a file before it travels, by its name and size; null where nothing is wrong. The rest its content decides. */
export function refusalOfFile(
  { name, size }: { name: string; size: number },
  maxFileBytes: number,
): 'images.wrong-kind' | 'images.unreadable' | 'images.too-large' | null {
  if (!/\.(?:jpe?g|png|heic)$/i.test(name)) return 'images.wrong-kind'
  // A photo that lies in a cloud and has not come down.
  if (size === 0) return 'images.unreadable'
  return size <= maxFileBytes ? null : 'images.too-large'
}

/** A photo that was chosen and that the shop does not have: what a draft can keep of it. */
export type UnsentPhoto = {
  readonly name: string
  /** why it was not taken, where that is the photo's own fault; else `uploads.left` */
  readonly error: string
}

/** A photo that the shop has accepted and keeps until its form is sent. */
export type AcceptedPhoto = {
  readonly id: string
  /** what the visitor's device called it */
  readonly name: string
  /** opens it for an hour */
  readonly url: string
}
