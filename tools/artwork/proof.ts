/**
 * Photos of the sample claims: a close-up of a drawn tyre with its damage, 1200 x 900. Each says that it is a
 * sample.
 */
import { line, outline } from './lettering.ts'
import { house } from './palette.ts'
import { tyreDrawing } from './tyre.ts'
import { tyreDesign } from './tyre-design.ts'

export const proofSize = [1200, 900] as const

interface Proof {
  /** the visible part of the tyre: left, top, width and height in its drawing, four to three */
  readonly view: readonly [number, number, number, number]
  /** position of the damage, in the same units */
  readonly at: readonly [number, number]
  readonly damage: string
}

export const proofs: Readonly<Record<string, Proof>> = {
  nail: {
    view: [60, 170, 280, 210],
    at: [108, 262],
    damage:
      '<ellipse rx="7.500" ry="6.500" fill="#cfd2d6"/><ellipse cx="-1" cy="-1.200" rx="5" ry="4" fill="#eef0f2"/><path d="M-4 1L4 -1M-1 -3.500L1 3.500" stroke="#8a8e94" stroke-width="1.200"/>',
  },
  bulge: {
    view: [330, 60, 280, 210],
    at: [500, 129],
    damage:
      '<g transform="rotate(38)"><ellipse rx="24" ry="14" fill="#0c0c0e"/><ellipse cx="-2" cy="-2.500" rx="20" ry="10.500" fill="#2a2a2e"/><ellipse cx="-6" cy="-5" rx="10" ry="4" fill="#55555c" opacity=".8"/></g>',
  },
}

export function proofPicture({ view, at, damage }: Proof): string {
  const [width, height] = proofSize
  const [left, top, across] = view
  const zoom = width / across
  const [x, y] = [(at[0] - left) * zoom, (at[1] - top) * zoom]
  const word = outline('CONTOH · SAMPLE', 'black', 46, 0.06)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="#9a958c"/><rect y="620" width="${width}" height="280" fill="#7d786f"/>` +
    `<g transform="scale(${zoom}) translate(${-left} ${-top})">${tyreDrawing(tyreDesign('Tayar', 'Contoh'))}` +
    `<g transform="translate(${at[0]} ${at[1]})">${damage}</g></g>` +
    `<circle cx="${x}" cy="${y}" r="150" fill="none" stroke="${house.yellow}" stroke-width="10"/>` +
    `<rect x="24" y="${height - 96}" width="${word.width + 56}" height="72" rx="8" fill="${house.red}"/>` +
    `${line(word, 52, height - 43, '#FFFFFF')}</svg>`
  )
}
