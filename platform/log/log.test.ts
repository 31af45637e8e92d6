import type { Logger } from 'pino'
import { expect, test } from 'vitest'
import { createLog, describeError, type Log } from './log.ts'

function writtenLines(act: (log: Log) => void, level?: 'debug') {
  const lines: string[] = []
  act(createLog({ destination: { write: line => lines.push(line) }, ...(level && { level }) }))
  return lines
}

function entry(act: (log: Log) => void) {
  return JSON.parse(writtenLines(act)[0] ?? 'null')
}

test('an entry is one JSON object on one line', () => {
  const lines = writtenLines(log => log.info({ event: 'test', rows: 3 }, 'two\nlines'))
  expect(lines).toHaveLength(1)
  expect(lines[0]?.endsWith('\n')).toBe(true)
  expect(lines[0]?.trimEnd()).not.toContain('\n')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'info', rows: 3, msg: 'two\nlines' })
})

test('entries below the level are not written', () => {
  expect(writtenLines(log => log.debug({ event: 'test' }, 'x'))).toHaveLength(0)
  expect(writtenLines(log => log.debug({ event: 'test' }, 'x'), 'debug')).toHaveLength(1)
})

test.each([
  'name',
  'phone',
  'contact_number',
  'contactNumber',
  'email',
  'carPlate',
  'plate',
  'token',
  'accessToken',
  'Authorization',
  'cookie',
  'Set-Cookie',
  'password',
])('%s is censored at any depth', key => {
  const line = writtenLines(log =>
    log
      .child({ [key]: 'Aisyah' })
      .info({ event: 'test', [key]: 'Aisyah', request: { headers: [{ [key]: ['Aisyah'] }] } }, 'x'),
  )[0]
  expect(line).not.toContain('Aisyah')
  expect(line).toContain('[censored]')
})

test('other keys are written as they are', () => {
  const now = new Date('2026-11-20T00:00:00Z')
  expect(
    entry(log => log.info({ event: 'test', path: '/tires', at: now, status: 200, name: null }, 'x')),
  ).toMatchObject({
    path: '/tires',
    at: '2026-11-20T00:00:00.000Z',
    status: 200,
    name: null,
  })
})

test('an error is written with its type, code and frames', () => {
  const error = Object.assign(new TypeError('no such thing'), { code: 'ENOENT' })
  const { err, msg } = entry(log => (log as Logger).error(error))
  expect(err).toMatchObject({ type: 'TypeError', code: 'ENOENT', message: 'no such thing' })
  expect(err.stack).toContain('log.test.ts')
  expect(msg).toBe('no such thing')
})

test('a database error is written without the values of its statement', () => {
  const cause = Object.assign(new Error('invalid input syntax for type date: "Aisyah"'), {
    code: '22007',
    detail: 'Key (email)=(Aisyah) already exists.',
    where: 'Aisyah',
  })
  const error = Object.assign(new Error('Failed query: select $1\nparams: Aisyah,012-345 6789', { cause }), {
    params: ['Aisyah'],
    query: 'select $1',
  })
  for (const act of [
    (log: Log) => log.error({ event: 'test', err: error }, 'it failed'),
    (log: Log) => log.error({ event: 'test', err: error, why: cause }, 'it failed'),
    (log: Log) => log.error({ event: 'test', causes: [error, cause] }, 'it failed'),
    // Untyped calls of libraries.
    (log: Log) => (log as Logger).error(error),
    (log: Log) => (log as Logger).error({ err: error }),
  ]) {
    const line = writtenLines(act)[0]
    expect(line).toContain('Failed query: select $1')
    expect(line).toContain('22007')
    expect(line).not.toContain('Aisyah')
    expect(line).not.toContain('6789')
  }
})

test('e-mail addresses in the message of an error are not written', () => {
  const error = new Error('no mailbox <aisyah.b+1@mail.example.my> at @scope/package, node_modules/@a/b.js')
  expect(entry(log => log.error({ event: 'test', err: error }, 'x')).err.message).toBe(
    'no mailbox <[e-mail]> at @scope/package, node_modules/@a/b.js',
  )
  expect(describeError(error)).not.toContain('aisyah')
})

test('a message about the database server itself is written', () => {
  const error = Object.assign(new Error('the database system is starting up'), { code: '57P03' })
  expect(entry(log => log.error({ event: 'test', err: error }, 'x')).err.message).toBe(error.message)
})

test('a circular object is written', () => {
  const circle: Record<string, unknown> = {}
  circle.self = circle
  expect(writtenLines(log => log.info({ event: 'test', circle }, 'x'))).toHaveLength(1)
})
