import type { ImageType } from '../platform/images/image-type.ts'
import { normalizeImage } from '../platform/images/normalize-image.ts'

// A bare script for photos.ts: the decoding calls and nothing around them, one picture after the other. Told which files,
// says how many milliseconds they took.
process.on('message', async ({ files, kind }: { files: string[]; kind: ImageType }) => {
  const started = performance.now()
  for (const file of files) await normalizeImage(file, kind)
  process.send?.(performance.now() - started)
})
process.on('disconnect', () => process.exit())
