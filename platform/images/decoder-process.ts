import { Socket } from 'node:net'
import { memoryUsage } from 'node:process'
import { OUTPUT_PIPE } from '../child-process/fork-sandboxed.ts'
import { isOutOfMemory } from '../child-process/out-of-memory.ts'
import { startWatchdog } from '../child-process/start-watchdog.ts'
import { loadHeif, OutOfMemoryError, TooManyPixelsError } from './decode-heic.ts'
import type { DecoderRequest, DecoderResponse } from './decoder-messages.ts'
import { normalizeImage } from './normalize-image.ts'

// The process that image-decoder.ts starts: handles one request at a time, writes the JPEG to a pipe and then
// sends its length. A file that crashes it crashes nothing else.

const [memoryLimit, serverPid, expected] = process.argv.slice(2)
startWatchdog(Number(memoryLimit), Number(serverPid))
const jpegPipe = new Socket({ fd: OUTPUT_PIPE, readable: false })
process.on('message', async (request: DecoderRequest) => {
  process.send?.('received')
  process.send?.(await decode(request))
})
process.send?.('ready')
// Started ahead for a HEIC: libheif is compiled while the previous image is still being decoded.
if (expected === 'heic') loadHeif()

async function decode({ file, kind, maxSide }: DecoderRequest): Promise<DecoderResponse> {
  try {
    const { jpeg, width, height, hash } = await normalizeImage(file, kind, maxSide)
    jpegPipe.write(jpeg)
    return { ok: true, width, height, hash, length: jpeg.length, memoryBytes: memoryUsage.rss() }
  } catch (error) {
    const reason = String(error)
    const isShort = error instanceof OutOfMemoryError || isOutOfMemory(reason)
    const isLarge = error instanceof TooManyPixelsError
    const code = isShort ? 'out-of-memory' : isLarge ? 'images.too-many-pixels' : 'images.unreadable'
    return { ok: false, error: code, reason: reason.slice(0, 200), memoryBytes: memoryUsage.rss() }
  }
}
