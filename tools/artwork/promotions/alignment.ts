/** 1: four tyres, wheel alignment free. The beams of the alignment rig run through the tyres. */
import { house, mix } from '../palette.ts'
import { type Format, headline, houseTyre, type Language, slab, stage, stripes, WORD_ROOM } from './stage.ts'

const TEXTS: Record<Language, Record<'title' | 'offer', string>> = {
  en: { title: 'BUY 4 TYRES', offer: 'FREE ALIGNMENT' },
  ms: { title: 'BELI 4 TAYAR', offer: 'PERCUMA PENJAJARAN' },
}

export async function alignment(format: Format, language: Language): Promise<string> {
  const tyre = await houseTyre()
  const ground = `<rect width="1600" height="800" fill="${house.red}"/>`
  const dark = mix(house.red, '#000000', 0.16)
  if (format === 'desktop') {
    const tyres = [1296, 1136, 976, 816].map((x, i) => tyre(x, 40 - i * 4, 340 + i * 8)).reverse()
    return stage(
      format,
      ground +
        stripes('beams', 780, 0, 900, 400, dark, 120) +
        `<ellipse cx="1200" cy="372" rx="420" ry="22" fill="#000" opacity=".25"/>` +
        tyres.reverse().join('') +
        beam(800, 1600, 372) +
        headline(TEXTS[language].title, 'black-italic', 128, WORD_ROOM, 64, 204, '#FFFFFF') +
        slab(TEXTS[language].offer, 66, WORD_ROOM, 60, 340, house.yellow, house.black),
    )
  }
  return stage(
    format,
    ground +
      stripes('beams', 0, 330, 1000, 470, dark, 140) +
      [430, 290, 150, 10].map((x, i) => tyre(x, 396 - i * 6, 368 + i * 10)).join('') +
      beam(0, 800, 764) +
      headline(TEXTS[language].title, 'black-italic', 138, 700, 48, 200, '#FFFFFF') +
      slab(TEXTS[language].offer, 80, 700, 44, 358, house.yellow, house.black),
  )
}

/** A levelling beam with its scale. */
function beam(from: number, to: number, y: number): string {
  const ticks = Array.from(
    { length: Math.floor((to - from) / 40) },
    (_, i) => `M${from + 20 + i * 40} ${y}v${i % 4 === 0 ? 18 : 10}`,
  ).join('')
  return `<path d="M${from} ${y}H${to}" stroke="${house.yellow}" stroke-width="5"/><path d="${ticks}" stroke="${house.yellow}" stroke-width="4"/>`
}
