import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { staticFiles } from '../../server/edge/static-files.ts'
import { root } from '../../server/project-root.ts'

test("an owner's picture without a smaller copy or preview image is replaced by the original and the default preview", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tayar-files-'))
  for (const name of ['tyres', 'shared']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'tyres/own.webp'), 'own')
  writeFileSync(join(folder, 'tyres/both.webp'), 'large')
  writeFileSync(join(folder, 'tyres/both-320.webp'), 'small')
  writeFileSync(join(folder, 'shared/tyre.jpg'), 'card')
  const files = staticFiles({ build: null, pictures: [folder] })
  const server = createServer(async (request, response) => {
    if (!(await files(request, response))) response.writeHead(404).end('none')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${port}/pictures${path}`).then(answer => answer.text())
  try {
    expect(await ask('/tyres/own-320.webp')).toBe('own')
    expect(await ask('/tyres/both-320.webp')).toBe('small')
    expect(await ask('/shared/tyres/own.jpg')).toBe('card')
    expect(await ask('/tyres/none-320.webp')).toBe('none')
    expect(await ask('/shared/none.jpg')).toBe('none')
  } finally {
    server.close()
    server.closeAllConnections()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('the search for a picture in many folders adds one listener to the response', async () => {
  const folders = Array.from({ length: 6 }, () => mkdtempSync(join(tmpdir(), 'tayar-files-')))
  const files = staticFiles({ build: null, pictures: folders })
  const server = createServer(async (request, response) => {
    const before = response.listenerCount('close')
    await files(request, response)
    response.end(String(response.listenerCount('close') - before))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/pictures/tyres/none-320.webp`)
    expect(Number(await answer.text())).toBe(1)
  } finally {
    server.close()
    server.closeAllConnections()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
})

test('an unreadable file fails one response and not the server', async () => {
  // A rebuild deletes files, and a flood of connections exhausts file handles: in both cases a file that
  // existed a moment ago cannot be opened.
  const folder = mkdtempSync(join(tmpdir(), 'tayar-files-'))
  for (const name of ['assets', 'pictures']) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'a.js'), 'export {}')
  }
  const server = spawn(join(root, 'node_modules/node/bin/node'), [
    '--input-type=module',
    '-e',
    `import { createServer } from 'node:http'
     import { staticFiles } from ${JSON.stringify(join(root, 'server/edge/static-files.ts'))}
     const folder = ${JSON.stringify(folder)}
     const files = staticFiles({ build: folder, pictures: [folder + '/pictures'] })
     const server = createServer(async (request, response) => {
       if (!(await files(request, response))) response.writeHead(404).end()
     })
     server.listen(0, '127.0.0.1', () => console.log(server.address().port))`,
  ])
  try {
    const [port] = await once(server.stdout.setEncoding('utf8'), 'data')
    const ask = (path: string) =>
      fetch(`http://127.0.0.1:${Number(port)}${path}`).then(answer => answer.status)
    expect([await ask('/assets/a.js'), await ask('/pictures/a.js')]).toEqual([200, 200])
    for (const name of ['assets', 'pictures']) rmSync(join(folder, name), { recursive: true })
    const answers = [await ask('/assets/a.js').catch(() => 0), await ask('/pictures/a.js').catch(() => 0)]
    expect(server.exitCode).toBe(null)
    expect(answers.filter(status => status === 200)).toEqual([])
    expect(await ask('/assets/none.js')).toBe(404)
  } finally {
    server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
})
