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
} as const

/** The key of the text of why a photo was not taken. */
export const refusalText = (refusal: string) =>
  REFUSALS[refusal as keyof typeof REFUSALS] ?? 'photos.refusals.unreadable'
