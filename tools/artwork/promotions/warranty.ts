/** 2: the 100-day warranty. A hundred marks around a tyre, one per day, and a shield before it. */
import { house } from '../palette.ts'
import { type Format, headline, houseTyre, type Language, slab, stage, WORD_ROOM } from './stage.ts'

const TEXTS: Record<Language, Record<'title' | 'days', string>> = {
  en: { title: 'TYRE COVER', days: '100 DAYS' },
  ms: { title: 'PERLINDUNGAN', days: '100 HARI' },
}

export async function warranty(format: Format, language: Language): Promise<string> {
  const tyre = await houseTyre('Seratus')
  const ground = `<radialGradient id="bay" cx=".74" cy=".5" r=".7"><stop offset="0" stop-color="#3A3A40"/><stop offset="1" stop-color="${house.black}"/></radialGradient><rect width="1600" height="800" fill="url(#bay)"/>`
  if (format === 'desktop') {
    return stage(
      format,
      ground +
        days(1120, 200, 190, 168) +
        tyre(949, 30, 344) +
        shield(1326, 204, 1.12) +
        headline(TEXTS[language].title, 'black', 88, WORD_ROOM, 70, 148, '#FFFFFF') +
        headline(TEXTS[language].days, 'black', 150, WORD_ROOM, 66, 330, house.yellow) +
        `<rect x="0" y="0" width="22" height="400" fill="${house.red}"/>`,
    )
  }
  return stage(
    format,
    ground +
      days(312, 562, 226, 202) +
      tyre(102, 352, 424) +
      shield(630, 574, 1.1) +
      headline(TEXTS[language].title, 'black', 92, 720, 46, 138, '#FFFFFF') +
      slab(TEXTS[language].days, 100, 720, 40, 318, house.yellow, house.black) +
      `<rect width="800" height="18" fill="${house.red}"/>`,
  )
}

/** A hundred marks on a circle, every tenth longer and yellow. */
function days(x: number, y: number, outer: number, inner: number): string {
  const mark = (i: number, from: number) => {
    const angle = (i / 100) * Math.PI * 2 - Math.PI / 2
    const at = (radius: number) =>
      `${(x + Math.cos(angle) * radius).toFixed(1)} ${(y + Math.sin(angle) * radius).toFixed(1)}`
    return `M${at(from)}L${at(outer)}`
  }
  const all = Array.from({ length: 100 }, (_, i) => i)
  return (
    `<path d="${all
      .filter(i => i % 10 !== 0)
      .map(i => mark(i, inner))
      .join('')}" stroke="#8D8D93" stroke-width="5"/>` +
    `<path d="${all
      .filter(i => i % 10 === 0)
      .map(i => mark(i, inner - 14))
      .join('')}" stroke="${house.yellow}" stroke-width="8"/>`
  )
}

function shield(x: number, y: number, scale: number): string {
  const outline = 'M0 -130L112 -92V0C112 66 62 108 0 138C-62 108 -112 66 -112 0V-92Z'
  return (
    `<g transform="translate(${x} ${y}) scale(${scale})">` +
    `<path d="${outline}" fill="#000" opacity=".45" transform="translate(8 10)"/><path d="${outline}" fill="${house.yellow}"/>` +
    `<path d="${outline}" fill="${house.red}" transform="scale(.9)"/><path d="M0 -130L112 -92V0C112 66 62 108 0 138Z" fill="#000" opacity=".16" transform="scale(.9)"/>` +
    '<path d="M-54 -2L-16 38L58 -48" fill="none" stroke="#fff" stroke-width="28" stroke-linecap="round" stroke-linejoin="round"/></g>'
  )
}
