const TEXTS = {
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

/** Errors that a retry cannot fix. `uploads.left`: a draft stores only the photo's name, not its file. */
export const PERMANENT_ERRORS = [
  'images.wrong-kind',
  'images.unreadable',
  'images.too-many-pixels',
  'images.too-large',
  'uploads.left',
]

/** Whether the server may accept the same file on a retry. */
export const canRetry = (error: string) => !PERMANENT_ERRORS.includes(error)

/**
 * Message key of an error of a file in this field: a receipt must be below the limit, other files may reach
 * it (rule W3.1).
 */
export function uploadErrorText(error: string, field: 'receipts' | 'photos' | 'invoice') {
  if (error === 'images.too-large' && field !== 'receipts') return 'photos.errors.aboveLimit'
  return TEXTS[error as keyof typeof TEXTS] ?? 'photos.errors.unreadable'
}
