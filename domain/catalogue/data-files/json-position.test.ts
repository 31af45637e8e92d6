import { expect, test } from 'vitest'
import { findLine } from './json-position.ts'

const text = `{
  "a": "}{][\\"",
  "b": [ 1, [2, 3],
    { "c": null,
      "d\\u0041": -1.5e3 }
  ],
  "e": {}, "f":
    true
}`

test.each([
  [[], 1],
  [['a'], 2],
  [['b'], 3],
  [['b', 1, 1], 3],
  [['b', 2], 4],
  [['b', 2, 'c'], 4],
  [['b', 2, 'dA'], 5],
  [['e'], 7],
  [['f'], 8],
  [['missing'], 1],
  [['b', 2, 'missing'], 4],
  [['a', 'deeper'], 2],
])('the value at %j begins on line %i', (path, line) => {
  JSON.parse(text)
  expect(findLine(text, path)).toBe(line)
})
