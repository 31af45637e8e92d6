import { expect, test } from 'vitest'
import { messages } from '../../tests/support/messages.ts'
import { formatActor, parseActor } from './format-actor.ts'

test.each([
  ['en', 'command line', 'command line'],
  ['en', 'server', 'server (automatic)'],
  ['ms', 'command line', 'baris arahan'],
  ['ms', 'server', 'pelayan (automatik)'],
  ['ms', 'devi@example.com', 'devi@example.com'],
] as const)('in %s the actor %j is %j, and is found by that name', (language, actor, shown) => {
  expect(formatActor(actor, messages[language])).toBe(shown)
  expect(parseActor(` ${shown.toUpperCase()} `, messages[language]).trim().toLowerCase()).toBe(actor)
})

test.each([
  ['en', 'Server'],
  ['ms', 'Pelayan'],
] as const)('in %s the server is found as %j, without its brackets', (language, typed) => {
  expect(parseActor(typed, messages[language])).toBe('server')
})

test('the beginning of an address stays as it is typed', () => {
  for (const typed of ['dev', 'pelayan@', 'pelayan-1@example.com'])
    expect(parseActor(typed, messages.ms)).toBe(typed)
})
