import { makePhoto } from '../platform/images/make-photo.ts'
import type { PictureKind } from '../platform/images/picture-kind.ts'

// A bare script for photos.ts: the decoding calls and nothing around them, one picture after the other. Told which files,
// says how many milliseconds they took.
process.on('message', async ({ files, kind }: { files: string[]; kind: PictureKind }) => {
  const started = performance.now()
  for (const file of files) await makePhoto(file, kind)
  process.send?.(performance.now() - started)
})
process.on('disconnect', () => process.exit())
