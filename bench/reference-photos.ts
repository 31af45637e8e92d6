import type { ImageType } from '../platform/images/image-type.ts'
import { normalizeImage } from '../platform/images/normalize-image.ts'

// Reference process of photos.ts: only the decoding calls, one image after the other. Receives the files,
// sends back the milliseconds that they took.
process.on('message', async ({ files, kind }: { files: string[]; kind: ImageType }) => {
  const started = performance.now()
  for (const file of files) await normalizeImage(file, kind, 4_096)
  process.send?.(performance.now() - started)
})
process.on('disconnect', () => process.exit())
