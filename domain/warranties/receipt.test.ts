import { expect, test } from 'vitest'
import { refusalOfFile } from './receipt.ts'
import { readReceiptPaths } from './receipt-paths.ts'

test.each([
  ['a.jpg', 1, null],
  ['a.JPEG', 10_485_759, null],
  ['a.heic', 10_485_760, 'too-large'],
  ['a.png', 0, null],
  ['a.pdf', 1, 'wrong-type'],
  ['jpg', 1, 'wrong-type'],
] as const)('%s of %i bytes is answered with %s', (name, size, refusal) => {
  expect(refusalOfFile({ name, size })).toBe(refusal)
})

test.each([
  ['["a/1.jpg","a/2.jpg"]', ['a/1.jpg', 'a/2.jpg']],
  ['a/1.jpg', ['a/1.jpg']],
  ['', []],
  ['[broken', []],
  ['[1,"a"]', ['a']],
])('receipt_url %j is %j', (kept, paths) => {
  expect(readReceiptPaths(kept)).toEqual(paths)
})
