import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { readPassword } from './read-password.ts'

const GENERATED = { password: expect.stringMatching(/^[2-9a-z]{20}$/), isGenerated: true }

/** A standard input with these chunks that ends or stays open. */
function input(chunks: string[], isOpen = false) {
  const stream = new PassThrough()
  for (const chunk of chunks) stream.write(chunk)
  if (!isOpen) stream.end()
  return stream
}

test.each([
  [['a long password\n'], 'a long password'],
  [['a long password'], 'a long password'],
  [['a long ', 'password\r\nand more\n'], 'a long password'],
  [[' spaces  count \n'], ' spaces  count '],
])('%j is read as the password %j', async (chunks, password) => {
  expect(await readPassword(input(chunks))).toEqual({ password, isGenerated: false })
})

test('the first line is read without waiting for the end of the input', async () => {
  expect(await readPassword(input(['a long password\n'], true))).toEqual({
    password: 'a long password',
    isGenerated: false,
  })
})

test('without input a password is generated', async () => {
  expect(await readPassword(input([]))).toEqual(GENERATED)
  expect(await readPassword(input(['\n']))).toEqual(GENERATED)
  expect(await readPassword(input([], true), 20)).toEqual(GENERATED)
  expect(await readPassword(Object.assign(input(['typed\n']), { isTTY: true }))).toEqual(GENERATED)
})
