import { expect, test } from 'vitest'
import { messages } from '../../../tests/support/messages.ts'
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

test('the beginning of an address stays as it is typed', () => {
  expect(parseActor('dev', messages.ms)).toBe('dev')
})
