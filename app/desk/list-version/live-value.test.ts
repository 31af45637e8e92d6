import { expect, test } from 'vitest'
import { liveValueText } from './live-value.ts'

const t = ((key: string, values?: object) => key + (values ? JSON.stringify(values) : '')) as never

test.each([
  ['03-8733 1234', '03-8733 9999', 'deskCompany.liveValue{"value":"03-8733 9999"}'],
  ['03-8733 1234', '', 'deskCompany.liveEmpty'],
  ['No 12\r\n43000 Kajang ', 'No 12\n43000 Kajang', undefined],
])('a field with %j says that %j is live now, and nothing where both are the same', (sent, live, text) => {
  expect(liveValueText(sent, live, t)).toBe(text)
})
