import { writeFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { memoryUsage } from 'node:process'
import { Worker } from 'node:worker_threads'
import { TooManyPixelsError } from './decode-heic.ts'
import { BYTES_PIPE, type DecoderRequest, type DecoderResponse } from './decoder-messages.ts'
import { normalizeImage } from './normalize-image.ts'

// The process that image-decoder.ts starts: takes orders one at a time on its channel, writes each JPEG into a pipe
// and then says how long it is. A file that breaks it breaks nothing else.

const [memoryLimit, server] = process.argv.slice(2)
new Worker(new URL('./decoder-watchdog.ts', import.meta.url), {
  workerData: { memoryLimit: Number(memoryLimit), server: Number(server) },
  execArgv: [],
})
preferOomKill()
const bytes = new Socket({ fd: BYTES_PIPE, readable: false })
process.on('disconnect', () => process.exit())
process.on('message', async (order: DecoderRequest) => process.send?.(await carryOut(order)))
process.send?.('ready')

async function carryOut({ file, kind }: DecoderRequest): Promise<DecoderResponse> {
  try {
    const { jpeg, width, height } = await normalizeImage(file, kind)
    bytes.write(jpeg)
    return { ok: true, width, height, length: jpeg.length, memory: memoryUsage.rss() }
  } catch (error) {
    const code = error instanceof TooManyPixelsError ? 'images.too-many-pixels' : 'images.unreadable'
    // After a trap WebAssembly's memory is in no known state, and a process that got no more of it would refuse the next one too.
    const isTrap = error instanceof WebAssembly.RuntimeError || error instanceof RangeError
    const isBroken = isTrap || /memory/i.test(String(error))
    const memory = isBroken ? Number.MAX_SAFE_INTEGER : memoryUsage.rss()
    return { ok: false, error: code, reason: String(error).slice(0, 200), memory }
  }
}

/** Where the machine runs out of memory, the kernel is to end this process and not the server. */
function preferOomKill() {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Not Linux, or not allowed: the watch remains.
  }
}
