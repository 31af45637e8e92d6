import { expect, test } from 'vitest'
import { contradictsBranchCount, describeBranches, localize } from './company.ts'

test('a text is the same in both languages, or one for each', () => {
  expect(localize('/a.webp', 'ms')).toBe('/a.webp')
  expect(localize({ en: '/en.webp', ms: '/ms.webp' }, 'ms')).toBe('/ms.webp')
})

test('branches are named in the words of the company, otherwise counted', () => {
  const two = [{ state: 'Johor' }, { state: 'Johor' }]
  expect(describeBranches({ branch_count: '35+' }, two)).toMatchObject({ branches: '35+', count: 2 })
  expect(describeBranches({}, two)).toEqual({ branches: '2', count: 2, states: 1, state: 'Johor' })
  expect(describeBranches({ branch_count: '' }, [])).toEqual({
    branches: '0',
    count: 0,
    states: 0,
    state: '',
  })
})

test.each([
  ['35+', 35, false],
  ['35+', 60, false],
  ['35+', 34, true],
  ['27', 27, false],
  ['27', 28, true],
  ['more than 30', 2, true],
  ['', 2, false],
  ['all over Johor', 2, false],
  ['20 to 30', 2, false],
])('"%s" branches beside %i of the file: contradicts %s', (words, count, expected) => {
  expect(contradictsBranchCount(words, count)).toBe(expected)
})
