import { expect, test } from 'vitest'
import { parseReceiptPaths } from './receipt.ts'

test.each([
  ['["a/1.jpg","a/2.jpg"]', ['a/1.jpg', 'a/2.jpg']],
  ['a/1.jpg', ['a/1.jpg']],
  ['', []],
  ['[broken', []],
  ['[1,"a"]', ['a']],
])('receipt_url %j is %j', (kept, paths) => {
  expect(parseReceiptPaths(kept)).toEqual(paths)
})
