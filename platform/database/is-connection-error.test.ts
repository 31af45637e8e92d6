import { expect, test } from 'vitest'
import { isConnectionError } from './is-connection-error.ts'

const withCode = (code: string, message = 'x') => Object.assign(new Error(message), { code })

test.each([
  withCode('57P01', 'terminating connection due to administrator command'),
  withCode('57P03', 'the database system is starting up'),
  withCode('53300', 'sorry, too many clients already'),
  withCode('25006', 'cannot execute INSERT in a read-only transaction'),
  withCode('ECONNREFUSED'),
  new Error('Connection terminated unexpectedly'),
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('Query read timeout'),
  new Error('Failed query: rollback', { cause: new Error('Connection terminated') }),
  new AggregateError([withCode('ECONNREFUSED')]),
])('%s is a connection error', error => {
  expect(isConnectionError(error)).toBe(true)
})

test.each([
  withCode('23505', 'duplicate key value violates unique constraint'),
  withCode('42P01', 'relation "x" does not exist'),
  withCode('40P01', 'deadlock detected'),
  new TypeError('undefined is not a function'),
  new Error('Failed query: select 1', { cause: withCode('22P02') }),
  null,
])('%s is not a connection error', error => {
  expect(isConnectionError(error)).toBe(false)
})
