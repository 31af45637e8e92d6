import { describe, expect, test } from 'vitest'
import { readTextFile } from './read-text-file.ts'

function read(text: string | Buffer) {
  const result = readTextFile(Buffer.from(text))
  if (!result.ok) throw new Error(result.code)
  return result.sheets[0]
}

describe('the separator of a text file is', () => {
  test.each([
    ['a comma', 'a,b,c\n1,2,3', ','],
    ['a semicolon, beside decimal commas', 'size;model;price\nx;y;210,00\nx;y;1.234,50', ';'],
    ['a tab, as in copied cells', 'size\tmodel\n"x\ny"\ta 15" rim', '\t'],
    ['a bar', 'a|b|c\n1|2,5|3', '|'],
    ['what its first line says', 'sep=;\na;b,c,d\n1;2,3,4', ';'],
    ['found below titles', 'Kedai Tayar, Cheras\n\nsize;model;price\nx;y;1\nx;y;2', ';'],
  ])('%s', (_, text, separator) => {
    expect(read(text)?.notes).toEqual([{ code: 'separator', value: separator }])
  })
})

test('a text file keeps the numbers of its rows', () => {
  expect(read('sep=;\r\na;b\r\n\r\n"1\n2";3;;\r\n')?.rows).toEqual([[], ['a', 'b'], [], ['1\n2', '3']])
})

test.each([
  ['UTF-8 with a mark', Buffer.from('\uFEFFCitroën,b'), []],
  ['UTF-16', Buffer.from('\uFEFFCitroën,b', 'utf16le'), [{ code: 'encoding', value: 'utf-16' }]],
  ['Windows-1252', Buffer.from('Citroën,b', 'latin1'), [{ code: 'encoding', value: 'windows-1252' }]],
])('a text file may be %s', (_, bytes, notes) => {
  const sheet = read(bytes)
  expect(sheet?.rows).toEqual([['Citroën', 'b']])
  expect(sheet?.notes.slice(1)).toEqual(notes)
})

test.each<[string, string | Buffer, string, number | undefined]>([
  ['nothing but blanks', ' \n', 'spreadsheets.empty', undefined],
  ['damaged UTF-8', Buffer.concat([Buffer.from('ë\n'), Buffer.from([0xff])]), 'spreadsheets.encoding', 2],
  ['a quote that is never closed', 'a,b\n1,2\n"3,4\n5,6', 'spreadsheets.quotes', 3],
  ['NUL', 'a\0b', 'spreadsheets.not-a-list', undefined],
])('a text file with %s is refused, naming the line', (_, bytes, code, line) => {
  expect(readTextFile(Buffer.from(bytes))).toMatchObject({ ok: false, code, ...(line && { line }) })
})

test('a text that is protected from Excel is read without the protection', () => {
  expect(read('phone,b\n="0123",c')?.rows[1]).toEqual(['0123', 'c'])
})
