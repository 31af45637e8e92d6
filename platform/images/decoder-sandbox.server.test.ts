import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { setUpImageFolder } from '../../tests/support/image-folder.ts'
import { corners } from '../../tests/support/test-images.ts'
import { sandboxNamespace } from '../child-process/fork-sandboxed.ts'
import { createLog } from '../log/log.ts'
import { createImageDecoder } from './image-decoder.ts'

// What a decoder can do that an image has taken over (tests/support/hostile-decoder.ts).

const folder = setUpImageFolder()
const program = new URL('../../tests/support/hostile-decoder.ts', import.meta.url)

/** Has the hostile decoder answer for a file of this name; returns the outcome and the logged lines. */
async function decode(name: string) {
  const lines: string[] = []
  const log = createLog({ destination: { write: line => lines.push(line) } })
  const decoder = createImageDecoder({ log, program })
  try {
    const file = join(folder.path(), name)
    await writeFile(file, await corners().jpeg().toBuffer())
    const decoded = await decoder.decode(file, { kinds: 'photos' })
    const entry = lines.map(line => JSON.parse(line)).find(({ event }) => event === 'image_rejected')
    return { outcome: decoded.ok ? 'decoded' : decoded.error, entry, file }
  } finally {
    await decoder.close()
  }
}

test('the decoder can neither write files nor start processes with the functions of Node.js', async () => {
  const { entry, file } = await decode('attempts-1')
  const { write, process } = JSON.parse(entry.reason)
  expect([write, process]).toEqual(['ERR_ACCESS_DENIED', 'ERR_ACCESS_DENIED'])
  expect(existsSync(`${file}-written`)).toBe(false)
})

test.runIf(sandboxNamespace())(
  'the decoder reaches neither the network nor the memory and environment of the server',
  async () => {
    const server = createServer(socket => socket.destroy()).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    try {
      const { network, environment, memory } = JSON.parse((await decode(`attempts-${port}`)).entry.reason)
      expect(network).toMatch(/^E/)
      expect([environment, memory]).toEqual(['EACCES', 'EACCES'])
    } finally {
      server.close()
    }
  },
)

test.each(['nonsense-1', 'error-1'])('a malformed response of the decoder is refused: %s', async name => {
  const { outcome, entry } = await decode(name)
  expect([outcome, entry.reason]).toEqual(['images.unreadable', 'the response is none of ours'])
})
