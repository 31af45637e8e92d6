import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { root } from './project-root.ts'

// What an owner reads who starts the shop: with wrong settings one line that names the setting, else its address.

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tayar-start-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Starts a program until it ends, or has said what is waited for. */
async function start(program: string, env: Record<string, string>, until?: RegExp) {
  const child = spawn(join(root, 'node_modules/node/bin/node'), [join(root, program)], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => {
      said += text
      if (until?.test(said)) child.kill('SIGTERM')
    })
  const [code] = await once(child, 'close')
  return { code, said }
}

describe.each(['server/start.ts', 'server/dev.ts'])('%s', program => {
  test('names each setting that is wrong, in a line each', async () => {
    const { code, said } = await start(program, { PORT: 'x', TIME_ZONE: 'Mars', DATA_DIR: folder })
    expect(code).toBe(1)
    expect(said.trim().split('\n')).toEqual([
      'PORT: expected a port number from 0 to 65535, not "x"',
      'TIME_ZONE: expected a time zone such as Asia/Kuala_Lumpur, not "Mars"',
    ])
  })

  test.each(['file', 'file/within'])('says that DATA_DIR is no folder: %s', async name => {
    writeFileSync(join(folder, 'file'), '')
    const { code, said } = await start(program, { DATA_DIR: join(folder, name) })
    expect(code).toBe(1)
    expect(said).toMatch(/^DATA_DIR: expected a folder that can be read and written, not "[^"]+" \(E\w+\)\n$/)
  })
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
])('%s=%s ends the start with a line that names it', async (name, value, line) => {
  const { code, said } = await start('server/start.ts', { PORT: '0', DATA_DIR: folder, [name]: value })
  expect(said).toMatch(line)
  expect(code).toBe(1)
})

test.each([
  [
    'a secret that is too short',
    'session-secret',
    'short',
    /^DATA_DIR: \S+session-secret holds fewer than 32 bytes; .*\n$/,
  ],
  [
    'a database that is a file',
    'database',
    '',
    /^DATA_DIR: expected to read and write \S+database as this user, .*\(E\w+\)\n$/,
  ],
  [
    'a database of rubbish',
    'database/PG_VERSION',
    'rubbish',
    /^DATA_DIR: the database in \S+database cannot be opened \(.+\): .*\n$/,
  ],
])('%s in the data folder is said in a line', async (_, name, content, line) => {
  mkdirSync(join(folder, dirname(name)), { recursive: true })
  writeFileSync(join(folder, name), content)
  const { code, said } = await start('server/start.ts', { PORT: '0', DATA_DIR: folder })
  expect(said.replaceAll(/^\{.*\n/gm, '')).toMatch(line)
  expect(code).toBe(1)
})

test('with PORT=0 the shop says the port that it has', async () => {
  const { code, said } = await start(
    'server/start.ts',
    { PORT: '0', DATA_DIR: folder },
    /The shop is open: \S+\s/,
  )
  expect(said).toMatch(/The shop is open: http:\/\/localhost:[1-9]\d{3,4}\n/)
  expect(code).toBe(0)
})
