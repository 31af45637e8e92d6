import { describe, expect, test } from 'vitest'
import { compareKey, parseCompareKey } from './compare-key.ts'

describe('a tyre in the URL of a comparison', () => {
  test.each([
    ['195/55R15|Energy XM2+', { size: '195/55R15', model: 'Energy XM2+' }],
    ['195/55R15|A|B', { size: '195/55R15', model: 'A|B' }],
    ['|A', null],
    ['195/55R15|', null],
    ['195/55R15', null],
    ['', null],
  ])('%j is %j', (key, tyre) => {
    expect(parseCompareKey(key)).toEqual(tyre)
    if (tyre) expect(compareKey(tyre)).toBe(key)
  })
})
