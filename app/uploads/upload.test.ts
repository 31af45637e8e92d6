import { expect, test } from 'vitest'
import { MAX_CLAIM_FILE_BYTES } from '../../domain/claims/claim.ts'
import { MAX_RECEIPT_BYTES } from '../../domain/warranties/receipt.ts'
import { translators } from '../i18n/translators.server.ts'
import { checkFile } from './upload.ts'
import { uploadErrorText } from './upload-errors.ts'

// Rule W3.1: a receipt is below 10 MB, a claim photo at most 10 MB.
test.each([
  ['a.jpg', 1, null, null],
  ['a.JPEG', 10_485_759, null, null],
  ['a.heic', 10_485_760, 'images.too-large', null],
  ['a.heic', 10_485_761, 'images.too-large', 'images.too-large'],
  ['a.png', 0, 'images.unreadable', 'images.unreadable'],
  ['a.pdf', 0, 'images.wrong-kind', 'images.wrong-kind'],
  ['a.pdf', 1, 'images.wrong-kind', 'images.wrong-kind'],
  ['jpg', 1, 'images.wrong-kind', 'images.wrong-kind'],
] as const)('%s of %i bytes: %s as a receipt, %s as a claim photo', (name, size, receipt, claim) => {
  expect(checkFile({ name, size }, MAX_RECEIPT_BYTES)).toBe(receipt)
  expect(checkFile({ name, size }, MAX_CLAIM_FILE_BYTES)).toBe(claim)
})

test('a receipt must be below the limit; a claim photo or an invoice may be exactly as large', () => {
  const texts = (['receipts', 'photos', 'invoice'] as const).map(field =>
    translators.en(uploadErrorText('images.too-large', field)),
  )
  expect(texts[0]).toContain('smaller than 10MB')
  expect(texts.slice(1)).toEqual(Array(2).fill('File too large: a file can have up to 10 MB.'))
})
