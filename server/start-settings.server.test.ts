import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { COMPILE_CACHE } from '../tests/support/compile-cache.ts'
import { isThorough } from '../tests/support/thorough.ts'
import { root } from './project-root.ts'
import { describeListenError, describeStartError } from './start-settings.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tayar-start-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a program until it exits, or until its output matches. */
async function run(program: string, env: Record<string, string>, until?: RegExp) {
  const child = spawn(join(root, 'node_modules/node/bin/node'), [join(root, program)], {
    cwd: root,
    env: { PATH: process.env.PATH, ...COMPILE_CACHE, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => {
      output += text
      if (until?.test(output)) child.kill('SIGTERM')
    })
  const [code] = await once(child, 'close')
  return { code, output }
}

const START = 'build/server/start.js'

test.each([START, 'server/dev.ts'])('%s prints a line for each invalid setting', async program => {
  const { code, output } = await run(program, { PORT: 'x', TIME_ZONE: 'Mars', DATA_DIR: folder })
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toEqual([
    'PORT: expected a port number from 0 to 65535, not "x"',
    'TIME_ZONE: expected a time zone such as Asia/Kuala_Lumpur, not "Mars"',
  ])
})

test.each<[string, string]>([
  [START, 'file'],
  [START, 'file/within'],
  // Both programs read settings by the same function.
  ...(isThorough ? [['server/dev.ts', 'file/within'] as [string, string]] : []),
])('%s reports that DATA_DIR is not a folder: %s', async (program, name) => {
  writeFileSync(join(folder, 'file'), '')
  const { code, output } = await run(program, { DATA_DIR: join(folder, name) })
  expect(code).toBe(1)
  expect(output).toMatch(/^DATA_DIR: expected a folder that can be read and written, not "[^"]+" \(E\w+\)\n$/)
})

test.each([
  [
    'HOST',
    '192.0.2.1',
    /^HOST: expected an address of this machine, not "192\.0\.2\.1" \(EADDRNOTAVAIL\)\n$/,
  ],
  [
    'HOST',
    'nowhere.invalid',
    /^HOST: expected an address of this machine, not "nowhere\.invalid" \(E\w+\)\n$/,
  ],
  [
    'DATA_DIR',
    '/proc/tayar/data',
    /^DATA_DIR: expected a folder that can be read and written, not "[^"]+" \(E\w+\)\n$/,
  ],
])('%s=%s stops the start with a line that names it', async (name, value, line) => {
  const { code, output } = await run(START, { PORT: '0', DATA_DIR: folder, [name]: value })
  expect(output).toMatch(line)
  expect(code).toBe(1)
})

test.each([
  [
    'a secret that is too short',
    'session-secret',
    'short',
    /^DATA_DIR: \S+session-secret has fewer than 32 bytes; .*\n$/,
  ],
  [
    'a database that is a file',
    'database',
    '',
    /^DATA_DIR: this user cannot read and write \S+database \(E\w+\)\n$/,
  ],
  [
    'a damaged database',
    'database/PG_VERSION',
    'damaged',
    /^DATA_DIR: the database in \S+database cannot be opened \(.+\): .*\n$/,
  ],
])('%s in the data folder stops the start with one line', async (_, name, content, line) => {
  mkdirSync(join(folder, dirname(name)), { recursive: true })
  writeFileSync(join(folder, name), content)
  const { code, output } = await run(START, { PORT: '0', DATA_DIR: folder })
  expect(output.replaceAll(/^\{.*\n/gm, '')).toMatch(line)
  expect(code).toBe(1)
})

test.each(['53100', 'ENOSPC'])('a full disk (%s) stops the start with one line', code => {
  const reason = Object.assign(new Error('could not extend file "base/5/2674"'), { code })
  const error = new Error('Failed query: create index …', { cause: reason })
  expect(describeStartError(error, { dataDir: '/data' })).toBe(
    'DATA_DIR: the disk of /data is full: make room',
  )
})

test.each([
  ['EADDRINUSE', 'port 80 is in use: set another PORT'],
  ['EACCES', 'PORT: this user cannot listen on port 80: set one above 1023, with a proxy in front'],
  ['ENOBUFS', 'listen ENOBUFS'],
])('a server that cannot listen (%s) says why', (code, line) => {
  const error = Object.assign(new Error(`listen ${code}`), { code })
  expect(describeListenError(error, { port: 80 })).toBe(line)
})

test('with PORT=0 the server prints the chosen port', async () => {
  const { code, output } = await run(START, { PORT: '0', DATA_DIR: folder }, /Tayar is running at \S+\s/)
  expect(output).toMatch(/Tayar is running at http:\/\/localhost:[1-9]\d{3,4}\n/)
  expect(code).toBe(0)
})
