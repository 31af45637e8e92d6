import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll } from 'vitest'
import type { DecodedImage } from '../../platform/images/image-decoder.ts'
import { builtProgram } from '../../server/programs.ts'

/** The decoder's built program, which starts in two thirds of the time of its source. */
export const builtDecoder = pathToFileURL(builtProgram('decoder-process'))

/** A folder of image files for the tests of a file. */
export function setUpImageFolder() {
  let folder: string
  let count = 0
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tayar-images-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return {
    path: () => folder,
    /** Writes a file; returns its path. */
    async write(bytes: Uint8Array | Promise<Uint8Array>): Promise<string> {
      const file = join(folder, String(++count))
      await writeFile(file, await bytes)
      return file
    },
  }
}

export const outcome = (image: DecodedImage) => (image.ok ? 'decoded' : image.error)
