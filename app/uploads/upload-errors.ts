const REFUSALS = {
  'images.wrong-kind': 'photos.errors.wrongKind',
  'images.unreadable': 'photos.errors.unreadable',
  'images.too-many-pixels': 'photos.errors.tooManyPixels',
  'images.took-too-long': 'photos.errors.tookTooLong',
  'images.busy': 'photos.errors.busy',
  'images.too-large': 'photos.errors.tooLarge',
  'files.full': 'photos.errors.full',
  'files.down': 'photos.errors.down',
  'limits.too-many-tries': 'photos.errors.tooMany',
  'uploads.signed-out': 'photos.errors.signedOut',
  'uploads.line-down': 'photos.errors.lineDown',
  'uploads.left': 'photos.errors.left',
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
export const canRetry = (error: string) => !LASTING.includes(error)

/** The key of the text of why a photo was not taken. */
export const uploadErrorText = (error: string) =>
  REFUSALS[error as keyof typeof REFUSALS] ?? 'photos.errors.unreadable'
