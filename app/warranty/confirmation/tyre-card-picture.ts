import type { QrOutline } from '../../../platform/qr/qr-outline.ts'

type TyreCard = {
  title: string
  tyres: readonly { tyreId: string; position: string; qr: QrOutline }[]
  /** in small print below */
  lines: readonly string[]
}

/** Draws the card as a PNG for the photos of a phone: two tyres beside one another, each with its QR code. */
export async function drawTyreCard({ title, tyres, lines }: TyreCard): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = 2 * (TILE + MARGIN) + MARGIN
  const top = 2 * MARGIN
  const bottom = top + Math.ceil(tyres.length / 2) * ROW
  canvas.height = bottom + lines.length * LINE + MARGIN
  const draw = canvas.getContext('2d')
  if (!draw) throw new Error('no canvas')
  const write = (text: string, x: number, y: number, font: string) => {
    draw.font = font
    draw.fillText(text, x, y, canvas.width - x - MARGIN)
  }
  draw.fillStyle = '#fff'
  draw.fillRect(0, 0, canvas.width, canvas.height)
  draw.fillStyle = '#000'
  write(title, MARGIN, MARGIN + 24, `700 56px ${HEADINGS}`)
  for (const [at, { tyreId, position, qr }] of tyres.entries()) {
    const x = MARGIN + (at % 2) * (TILE + MARGIN)
    const y = top + Math.floor(at / 2) * ROW
    draw.save()
    draw.translate(x, y)
    draw.scale(TILE / qr.size, TILE / qr.size)
    draw.fill(new Path2D(qr.outline))
    draw.restore()
    write(tyreId, x, y + TILE + 56, `700 56px ${HEADINGS}`)
    write(position, x, y + TILE + 100, `400 32px ${TEXT}`)
  }
  for (const [at, line] of lines.entries()) write(line, MARGIN, bottom + at * LINE + 24, `400 32px ${TEXT}`)
  const blob = await new Promise<Blob | null>(done => canvas.toBlob(done))
  if (!blob) throw new Error('no picture')
  return new File([blob], `${tyres[0]?.tyreId ?? 'tayar'}.png`, { type: blob.type })
}

/** Offers the picture to other apps on a phone, and saves it elsewhere. */
export async function shareOrSave(picture: File): Promise<void> {
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [picture] })) {
    const failure = await navigator.share({ files: [picture] }).catch((error: Error) => error)
    // Shared, or the customer closed the list of apps.
    if (!failure || failure.name === 'AbortError') return
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(picture)
  link.download = picture.name
  link.click()
  // Some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

const HEADINGS = '"Barlow Condensed", sans-serif'
const TEXT = 'Barlow, sans-serif'
const MARGIN = 60
const TILE = 400
const ROW = TILE + 150
const LINE = 48
