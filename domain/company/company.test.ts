import { expect, test } from 'vitest'
import { describeBranches, localize } from './company.ts'

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
