import { writeFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { memoryUsage } from 'node:process'
import { Worker } from 'node:worker_threads'
import { loadHeif, OutOfMemoryError, TooManyPixelsError } from './decode-heic.ts'
import { type DecoderRequest, type DecoderResponse, JPEG_PIPE } from './decoder-messages.ts'
import { normalizeImage } from './normalize-image.ts'
import { isOutOfMemory } from './out-of-memory.ts'

// The process that image-decoder.ts starts: handles one request at a time, writes the JPEG to a pipe and then
// sends its length. A file that crashes it crashes nothing else.

const [memoryLimit, serverPid, expected] = process.argv.slice(2)
new Worker(new URL('./decoder-watchdog.ts', import.meta.url), {
  workerData: { memoryLimit: Number(memoryLimit), serverPid: Number(serverPid) },
  execArgv: [],
})
preferOomKill()
const jpegPipe = new Socket({ fd: JPEG_PIPE, readable: false })
process.on('disconnect', () => process.exit())
process.on('message', async (request: DecoderRequest) => process.send?.(await decode(request)))
process.send?.('ready')
// Started ahead for a HEIC: its decoder is compiled while the one before is still decoded.
if (expected === 'heic') loadHeif()

async function decode({ file, kind }: DecoderRequest): Promise<DecoderResponse> {
  try {
    const { jpeg, width, height } = await normalizeImage(file, kind)
    jpegPipe.write(jpeg)
    return { ok: true, width, height, length: jpeg.length, memoryBytes: memoryUsage.rss() }
  } catch (error) {
    const reason = String(error)
    const isShort = error instanceof OutOfMemoryError || isOutOfMemory(reason)
    const isLarge = error instanceof TooManyPixelsError
    const code = isShort ? 'out-of-memory' : isLarge ? 'images.too-many-pixels' : 'images.unreadable'
    return { ok: false, error: code, reason: reason.slice(0, 200), memoryBytes: memoryUsage.rss() }
  }
}

/** Makes the kernel's OOM killer end this process before the server. */
function preferOomKill() {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Not Linux, or not permitted: the watchdog remains.
  }
}
