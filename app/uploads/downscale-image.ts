/**
 * Reduces a photo in the browser before it is sent (rule W3.7). Returns the file itself if the browser cannot
 * decode it (most cannot decode HEIC) or the result is not smaller.
 */
export async function downscaleImage(file: File): Promise<Blob> {
  if (file.size < MIN_BYTES) return file
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const smaller = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg', 0.85))
    return smaller && smaller.size < file.size ? smaller : file
  } catch {
    return file
  }
}

/** Smaller photos are sent unchanged. */
const MIN_BYTES = 1_000_000
/** pixels; enough to read every line of a receipt */
const MAX_SIDE = 3_000
