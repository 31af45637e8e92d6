import { inflateRawSync } from 'node:zlib'

/**
 * The zlib functions that `CFB.utils.use_zlib` of SheetJS needs; unpacking in JavaScript takes five times as
 * long. SheetJS reads the `bytesRead` of a stream, which Node.js no longer has.
 */
export const nativeInflate = {
  InflateRaw: class {
    bytesRead = 0

    /** Unpacks the deflated bytes at the beginning of `bytes` and records how many they were. */
    _processChunk(bytes: Uint8Array): Buffer {
      const { buffer, engine } = inflateRawSync(bytes, { info: true, chunkSize: CHUNK_BYTES }) as unknown as {
        buffer: Buffer
        engine: { bytesWritten: number }
      }
      this.bytesRead = engine.bytesWritten
      return buffer
    }
  },
}

const CHUNK_BYTES = 1024 * 1024
