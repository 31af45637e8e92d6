import { stat } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BOUNDARY, multipart, type Part } from '../../tests/support/form-body.ts'
import { setUpFormFolder } from '../../tests/support/form-folder.ts'
import { runs } from '../../tests/support/thorough.ts'
import { unicodeString } from '../../tests/support/unicode-string.ts'

const folder = setUpFormFolder()

test('a randomly damaged form is parsed or rejected, and leaves no file', async () => {
  const text = fc.oneof(
    fc.string({ maxLength: 30 }),
    unicodeString({ maxLength: 30 }),
    fc.constantFrom(
      '"',
      '\r\n',
      '--',
      `\r\n--${BOUNDARY}`,
      '__proto__',
      '\\"',
      'a"; filename="b',
      ';',
      '=',
      "utf-8''%ff",
    ),
  )
  const part: fc.Arbitrary<Part> = fc.record(
    {
      name: text,
      value: fc.oneof(text, fc.uint8Array({ maxLength: 2_500 })),
      fileName: text,
      type: fc.oneof(
        text,
        fc.constantFrom('text/plain; charset=utf-16le', 'text/plain; charset=x', 'image/jpeg'),
      ),
      head: fc.oneof(
        text,
        fc.constantFrom('Content-Transfer-Encoding: base64\r\n', ': \r\n', '\r\n', 'x\r\n'),
      ),
    },
    { requiredKeys: ['value'] },
  )
  const change = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    byte: fc.nat(255),
    length: fc.nat(40),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { maxLength: 8 }),
      fc.array(change, { maxLength: 4 }),
      fc.constantFrom(1, 13, 100, 65_536),
      async (parts, changes, piece) => {
        const body = multipart(parts)
        for (const { at, byte, length } of changes) {
          const from = Math.floor(at * body.length)
          body.fill(byte, from, Math.min(from + length, body.length))
        }
        const form = await folder.receive(body, { piece })
        if (form.ok) {
          for (const file of form.files) {
            expect((await stat(file.path || folder.path())).isFile()).toBe(!file.isTooBig)
            expect(file.name.length).toBeLessThanOrEqual(400)
          }
          await form.discard()
        }
        expect(await folder.filesLeft()).toEqual([])
      },
    ),
    { numRuns: runs(1_000), seed: 20_261_120 },
  )
  expect(await folder.openFiles()).toEqual([])
}, 120_000)
