import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function written(act: (log: ReturnType<typeof createLog>) => void, level?: 'debug') {
  const lines: string[] = []
  act(createLog({ destination: { write: line => lines.push(line) }, ...(level && { level }) }))
  return lines
}

function entry(act: (log: ReturnType<typeof createLog>) => void) {
  return JSON.parse(written(act)[0] ?? 'null')
}

test('an entry is one JSON object on one line', () => {
  const lines = written(log => log.info({ rows: 3 }, 'two\nlines'))
  expect(lines).toHaveLength(1)
  expect(lines[0]?.endsWith('\n')).toBe(true)
  expect(lines[0]?.trimEnd()).not.toContain('\n')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'info', rows: 3, msg: 'two\nlines' })
})

test('what is below the level is not written', () => {
  expect(written(log => log.debug('x'))).toHaveLength(0)
  expect(written(log => log.debug('x'), 'debug')).toHaveLength(1)
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
  const line = written(log =>
    log.child({ [key]: 'Aisyah' }).info({ [key]: 'Aisyah', request: { headers: [{ [key]: ['Aisyah'] }] } }),
  )[0]
  expect(line).not.toContain('Aisyah')
  expect(line).toContain('[censored]')
})

test('what is no secret stays', () => {
  const now = new Date('2026-11-20T00:00:00Z')
  expect(entry(log => log.info({ path: '/tires', at: now, status: 200, name: null }))).toMatchObject({
    path: '/tires',
    at: '2026-11-20T00:00:00.000Z',
    status: 200,
    name: null,
  })
})

test('an error is written with its type, code and frames', () => {
  const error = Object.assign(new TypeError('no such thing'), { code: 'ENOENT' })
  const { err, msg } = entry(log => log.error(error))
  expect(err).toMatchObject({ type: 'TypeError', code: 'ENOENT', message: 'no such thing' })
  expect(err.stack).toContain('log.test.ts')
  expect(msg).toBe('no such thing')
})

test('a database error comes without the values it was about', () => {
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
    (log: ReturnType<typeof createLog>) => log.error(error),
    (log: ReturnType<typeof createLog>) => log.error({ err: error }),
    (log: ReturnType<typeof createLog>) => log.error({ err: error, why: cause }, 'it failed'),
    (log: ReturnType<typeof createLog>) => log.error({ causes: [error, cause] }),
  ]) {
    const line = written(act)[0]
    expect(line).toContain('Failed query: select $1')
    expect(line).toContain('22007')
    expect(line).not.toContain('Aisyah')
    expect(line).not.toContain('6789')
  }
})

test('a circle does not hang it', () => {
  const circle: Record<string, unknown> = {}
  circle.self = circle
  expect(written(log => log.info({ circle }))).toHaveLength(1)
})
