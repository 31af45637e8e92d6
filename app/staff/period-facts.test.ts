import { expect, test } from 'vitest'
import { translators } from '../i18n/translators.server.ts'
import { periodFacts } from './period-facts.ts'

test('a period that ended before the day of the claim is called expired', () => {
  const facts = periodFacts({ purchaseDate: '2026-01-01', claimDate: '2026-04-12' }, write =>
    write(translators.en),
  )
  expect(facts).toEqual([
    { fact: ['100-day cover until', '11/04/2026 · expired'], hasEnded: true },
    { fact: ['1-year period until', '01/01/2027'], hasEnded: false },
  ])
})
