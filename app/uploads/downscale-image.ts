/**
 * Makes a photo smaller on the phone before it travels, where the browser can read it (a HEIC it mostly cannot); otherwise,
 * and where nothing would be gained, the photo itself.
 */
export async function downscaleImage(file: File): Promise<Blob> {
  if (file.size < WORTH_IT) return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const smaller = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg', 0.85))
    return smaller && smaller.size < file.size ? smaller : file
  } catch {
    return file
  }
}

/** bytes; below it a photo travels as it is */
const WORTH_IT = 1_000_000
/** pixels; every line of a receipt stays readable */
const MAX_SIDE = 3_000
