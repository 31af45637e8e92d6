import sharp from 'sharp'

/**
 * A perceptual fingerprint (difference hash): 256 bits as hexadecimal digits, one for each pair of
 * neighbouring pixels in a grey picture of 17 by 16 pixels. Other sizes and qualities of a picture have
 * nearly the same fingerprint. Null if a picture has too little detail to be recognized. Only in
 * decoder-process.ts.
 */
export async function hashPicture(jpeg: Buffer): Promise<string | null> {
  const grey = await sharp(jpeg)
    .resize(SIDE + 1, SIDE, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer()
  const bits = Array.from({ length: SIDE * SIDE }, (_, at) => {
    const left = Math.floor(at / SIDE) * (SIDE + 1) + (at % SIDE)
    return (grey[left] ?? 0) > (grey[left + 1] ?? 0) + MIN_STEP ? '1' : '0'
  }).join('')
  if (bits.replaceAll('0', '').length < MIN_EDGES) return null
  return bits.replaceAll(/[01]{4}/g, four => Number.parseInt(four, 2).toString(16))
}

const SIDE = 16
/** Smaller differences of grey depend on the quality of the JPEG. */
const MIN_STEP = 2
/** Blank paper has fewer differences, and would match any other blank paper. */
const MIN_EDGES = 32
