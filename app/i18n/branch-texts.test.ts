import { expect, test } from 'vitest'
import { describeBranches } from '../../domain/company/company.ts'
import { messages } from '../../tests/support/messages.ts'

const texts = (language: 'en' | 'ms', states: string[], branch_count?: string) => {
  const branches = describeBranches(
    { branch_count },
    states.map(state => ({ state })),
  )
  const t = messages[language]
  return [
    t('home.branchesTileText', branches),
    t('home.aboutText', { ...branches, year: '1999' }),
    t('branches.lead', branches),
    t('branches.description', branches),
  ]
}
const few = ['Johor', 'Johor']
const many = ['Johor', 'Melaka', 'Pahang']

test('texts use the company’s own number of branches, otherwise the counted one', () => {
  for (const language of ['en', 'ms'] as const) {
    for (const text of texts(language, many, '35+')) expect(text).toContain('35+')
    for (const text of texts(language, few)) expect(text).toMatch(/\b2 (branches|cawangan)/)
    for (const text of texts(language, many)) expect(text).toMatch(/\b3 (branches|cawangan)/)
  }
  expect(texts('en', few)[0]).toBe('2 branches in Johor.')
  expect(texts('ms', many, '35+')[0]).toBe('35+ cawangan di 3 negeri dan wilayah.')
})

test('texts of a chain with one branch, or before its branches are known, name no number', () => {
  expect(texts('en', ['Johor'])).toEqual([
    'Our branch in Johor.',
    expect.stringContaining('a branch that answers'),
    expect.stringContaining('at our branch.'),
    expect.stringContaining('Find our branch by'),
  ])
  for (const text of [...texts('en', []), ...texts('ms', [])]) expect(text).not.toMatch(/\b0\b/)
})

test('the description of the about page promises no story, as a company may have none', () => {
  for (const language of ['en', 'ms'] as const)
    expect(
      messages[language]('pages.aboutDescription', { company: 'Tayar', year: '1999' }).toLowerCase(),
    ).not.toContain(messages[language]('pages.storyTitle').toLowerCase())
})
