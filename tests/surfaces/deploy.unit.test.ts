import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BODY_LIMITS } from '../../server/edge/body-limits.ts'
import { LEAVE_MS, SHUTDOWN_TIMEOUT_MS } from '../../server/edge/graceful-shutdown.ts'
import { createHttpServer } from '../../server/edge/http-server.ts'
import { root } from '../../server/project-root.ts'

// The figures of the shipped configuration (deploy/) belong to the shop's own: what is changed here is changed there.

const shipped = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')

/** The number behind a word of a file, in its unit. */
function figure(name: string, word: string): number {
  const found = new RegExp(`^\\s*${word}[ =](\\d+)`, 'm').exec(shipped(name))
  if (!found) throw new Error(`deploy/${name} has no ${word}`)
  return Number(found[1])
}

test('a proxy lets go of an idle connection before a process that leaves closes it, and before one that stays does', () => {
  const { keepAliveTimeout } = createHttpServer({
    publicUrl: new URL('https://your.shop'),
  } as Parameters<typeof createHttpServer>[0])
  for (const seconds of [figure('nginx.conf', 'keepalive_timeout'), figure('Caddyfile', 'keepalive')]) {
    expect(seconds * 1_000).toBeLessThan(LEAVE_MS)
    expect(seconds * 1_000).toBeLessThan(keepAliveTimeout)
  }
})

test('a process that leaves is asked in time whether it is ready', () => {
  const [interval, patience] = [figure('Caddyfile', 'health_interval'), figure('Caddyfile', 'health_timeout')]
  expect((interval + patience) * 1_000).toBeLessThanOrEqual(LEAVE_MS)
})

test('a supervisor waits until a process has finished and let go of its database', () => {
  expect(LEAVE_MS).toBeLessThan(SHUTDOWN_TIMEOUT_MS)
  expect(figure('tayar@.service', 'TimeoutStopSec') * 1_000).toBeGreaterThan(SHUTDOWN_TIMEOUT_MS + 10_000)
})

test('what is too large is told by the shop, in the visitor’s language, and not by the proxy', () => {
  for (const mebibytes of [figure('nginx.conf', 'client_max_body_size'), figure('Caddyfile', 'max_size')])
    expect(mebibytes * 1024 * 1024).toBeGreaterThanOrEqual(2 * BODY_LIMITS.uploadBytes)
})

test('every file of the project that the configuration names is there', () => {
  const names = ['nginx.conf', 'Caddyfile', 'tayar@.service', 'Containerfile'].flatMap(name =>
    Array.from(shipped(name).matchAll(/\b(?:deploy|docs|server|tests)\/[\w@./-]+\.\w+/g), ([path]) => path),
  )
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter(path => !existsSync(join(root, path)))).toEqual([])
})
