import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unicodeString } from '../../tests/support/unicode-string.ts'
import { articlePath, tyrePath } from './page-paths.ts'

describe("the address of a tyre's page is /tire/{size}/{model}, both URL-encoded", () => {
  test.each([
    ['Primacy 4', '/tire/195%2F55R15/Primacy%204'],
    ['A/B', '/tire/195%2F55R15/A%2FB'],
    ['100%', '/tire/195%2F55R15/100%25'],
    ['P1?', '/tire/195%2F55R15/P1%3F'],
    ['#1', '/tire/195%2F55R15/%231'],
    ['A&B=C', '/tire/195%2F55R15/A%26B%3DC'],
    ['A+B', '/tire/195%2F55R15/A%2BB'],
    ['"Sport"', '/tire/195%2F55R15/%22Sport%22'],
    ['Zéro', '/tire/195%2F55R15/Z%C3%A9ro'],
    ['🛞', '/tire/195%2F55R15/%F0%9F%9B%9E'],
  ])('%s', (model, path) => {
    expect(tyrePath({ size: '195/55R15', model })).toBe(path)
  })

  test('it names size and model whatever characters they hold, and nothing else', () => {
    const name = unicodeString({ minLength: 1 }).filter(text => text !== '.' && text !== '..')
    fc.assert(
      fc.property(name, name, (size, model) => {
        const path = tyrePath({ size, model })
        const address = new URL(path, 'https://tayar.test')
        expect(address.href).toBe(`https://tayar.test${path}`)
        expect(address.pathname.split('/').map(decodeURIComponent)).toEqual(['', 'tire', size, model])
        expect(address.search + address.hash).toBe('')
      }),
    )
  })
})

test('a section of an article is a fragment of its URL', () => {
  expect(articlePath('tire-rotation')).toBe('/knowledge/tire-rotation')
  expect(articlePath('tire-rotation', 'visit')).toBe('/knowledge/tire-rotation#visit')
})
