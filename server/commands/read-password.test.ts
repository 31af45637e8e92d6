import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { readPassword } from './read-password.ts'

const MADE = { password: expect.stringMatching(/^[2-9a-z]{20}$/), isMade: true }

/** Standard input that brings these pieces and ends, or stays open. */
function input(pieces: string[], isOpen = false) {
  const stream = new PassThrough()
  for (const piece of pieces) stream.write(piece)
  if (!isOpen) stream.end()
  return stream
}

test.each([
  [['a long password\n'], 'a long password'],
  [['a long password'], 'a long password'],
  [['a long ', 'password\r\nand more\n'], 'a long password'],
  [[' spaces  count \n'], ' spaces  count '],
])('%j is the password %j', async (pieces, password) => {
  expect(await readPassword(input(pieces))).toEqual({ password, isMade: false })
})

test('a line that came is taken without waiting for the end', async () => {
  expect(await readPassword(input(['a long password\n'], true))).toEqual({
    password: 'a long password',
    isMade: false,
  })
})

test('where nothing comes one is made', async () => {
  expect(await readPassword(input([]))).toEqual(MADE)
  expect(await readPassword(input(['\n']))).toEqual(MADE)
  expect(await readPassword(input([], true), 20)).toEqual(MADE)
  expect(await readPassword(Object.assign(input(['typed\n']), { isTTY: true }))).toEqual(MADE)
})
