import fc from 'fast-check'
import { expect, test } from 'vitest'
import { neutralizeFormula, restoreFormula } from './neutralize-formula.ts'

test.each([
  ['=1+1', "'=1+1", "'=1+1"],
  ['+SUM(A1)', "'+SUM(A1)", "'+SUM(A1)"],
  ['-2+cmd|x', "'-2+cmd|x", "'-2+cmd|x"],
  ['@SUM(A1)', "'@SUM(A1)", "'@SUM(A1)"],
  ['\t=1', "'\t=1", "'\t=1"],
  ['\r=1', "'\r=1", "'\r=1"],
  ["'=1", "''=1", "''=1"],
  ['+60 12-345 6789', '+60 12-345 6789', "'+60 12-345 6789"],
  ['-3.14', '-3.14', '-3.14'],
  ['+60123456789', '+60123456789', '+60123456789'],
  ['RM 210.00', 'RM 210.00', 'RM 210.00'],
  ["'s-Hertogenbosch", "'s-Hertogenbosch", "'s-Hertogenbosch"],
  ['', '', ''],
])('%j is written as %j in a workbook and as %j in a text file', (text, inWorkbook, inTextFile) => {
  expect(neutralizeFormula(text, 'workbook')).toBe(inWorkbook)
  expect(neutralizeFormula(text, 'text-file')).toBe(inTextFile)
  expect([restoreFormula(inWorkbook), restoreFormula(inTextFile)]).toEqual([text, text])
})

test('every text is the same after it was written and read', () => {
  const texts = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '1', ' ', 'a') })
  fc.assert(
    fc.property(texts, fc.constantFrom('workbook', 'text-file'), (text, file) => {
      expect(restoreFormula(neutralizeFormula(text, file))).toBe(text)
    }),
  )
})
