const REFUSALS = {
  'images.wrong-kind': 'photos.refusals.wrongKind',
  'images.unreadable': 'photos.refusals.unreadable',
  'images.too-many-pixels': 'photos.refusals.tooManyPixels',
  'images.took-too-long': 'photos.refusals.tookTooLong',
  'images.busy': 'photos.refusals.busy',
  'images.too-large': 'photos.refusals.tooLarge',
  'files.full': 'photos.refusals.full',
  'files.down': 'photos.refusals.down',
  'limits.too-many-tries': 'photos.refusals.tooMany',
  'uploads.signed-out': 'photos.refusals.signedOut',
  'uploads.line-down': 'photos.refusals.lineDown',
  'uploads.left': 'photos.refusals.left',
} as const

/** What no second try changes: a file that is no photo stays one, and of one that was left the browser has the name alone. */
const LASTING = [
  'images.wrong-kind',
  'images.unreadable',
  'images.too-many-pixels',
  'images.too-large',
  'uploads.left',
]

/** Whether the same file may be taken when it is sent once more. */
export const canRetry = (refusal: string) => !LASTING.includes(refusal)

/** The key of the text of why a photo was not taken. */
export const uploadErrorText = (refusal: string) =>
  REFUSALS[refusal as keyof typeof REFUSALS] ?? 'photos.refusals.unreadable'
