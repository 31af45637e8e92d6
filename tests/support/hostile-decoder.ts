import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'

// A decoder that an image has taken over: instead of decoding it tries forbidden actions and reports the
// results as its reason; or, by the file's name, it sends an answer that no decoder sends.

const tried = (act: () => unknown): string => {
  try {
    return String(act()).slice(0, 40)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error)
  }
}

process.on('message', async ({ file }: { file: string }) => {
  const [, kind, port] = /(\w+)-(\d+)$/.exec(file) ?? []
  if (kind === 'nonsense') return process.send?.({ ok: true, width: '1', length: -1, memoryBytes: 0 })
  if (kind === 'error')
    return process.send?.({ ok: false, error: 'not-started', reason: 'x', memoryBytes: 0 })
  const network = await new Promise<string>(resolve => {
    const socket = connect(Number(port), '127.0.0.1', () => resolve('connected'))
    socket.once('error', error => resolve((error as NodeJS.ErrnoException).code ?? 'error'))
  })
  const attempts = {
    network,
    environment: tried(() => readFileSync(`/proc/${process.ppid}/environ`).length),
    memory: tried(() => readFileSync(`/proc/${process.ppid}/mem`)),
    write: tried(() => writeFileSync(`${file}-written`, 'x')),
    process: tried(() => spawnSync('true').error),
  }
  process.send?.({ ok: false, error: 'images.unreadable', reason: JSON.stringify(attempts), memoryBytes: 0 })
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
