/**
 * 4: puncture service from 9 to 7. The tyre is a clock; the hours of service are red, and a nail marks the
 * end.
 */
import { line, outline } from '../lettering.ts'
import { house } from '../palette.ts'
import { type Format, headline, type Language, slab, stage, WORD_ROOM } from './stage.ts'

const TEXTS: Record<Language, Record<'title' | 'hours' | 'days', string>> = {
  en: { title: 'PUNCTURE SERVICE', hours: '9 AM – 7 PM', days: 'EVERY DAY' },
  ms: { title: 'SERVIS TAYAR PANCIT', hours: '9 PAGI – 7 MALAM', days: 'SETIAP HARI' },
}

export async function puncture(format: Format, language: Language): Promise<string> {
  const ground = `<rect width="1600" height="800" fill="${house.floor}"/>`
  if (format === 'desktop') {
    return stage(
      format,
      ground +
        `<path d="M1010 0H1600V400H860Z" fill="${house.black}"/><path d="M980 0H1010L860 400H830Z" fill="${house.red}"/>` +
        clock(1262, 200, 178) +
        headline(TEXTS[language].title, 'black', 108, WORD_ROOM, 64, 168, house.black) +
        slab(TEXTS[language].hours, 64, WORD_ROOM, 60, 304, house.red, '#FFFFFF') +
        headline(TEXTS[language].days, 'semibold', 28, 400, 66, 362, house.black),
    )
  }
  return stage(
    format,
    ground +
      `<path d="M0 430L800 350V800H0Z" fill="${house.black}"/><path d="M0 430L800 350V328L0 408Z" fill="${house.red}"/>` +
      clock(400, 580, 198) +
      headline(TEXTS[language].title, 'black', 118, 704, 48, 162, house.black) +
      slab(TEXTS[language].hours, 74, 704, 42, 314, house.red, '#FFFFFF'),
  )
}

function clock(x: number, y: number, radius: number): string {
  const at = (hour: number, distance: number) => {
    const angle = (hour / 12) * Math.PI * 2 - Math.PI / 2
    return `${(Math.cos(angle) * distance).toFixed(1)} ${(Math.sin(angle) * distance).toFixed(1)}`
  }
  const blocks = Array.from(
    { length: 60 },
    (_, i) => `M${at((i / 60) * 12, radius * 0.955)}L${at((i / 60) * 12 + 0.035, radius * 1.02)}`,
  ).join('')
  const face = radius * 0.72
  const figures = Array.from({ length: 12 }, (_, i) => {
    const [fx, fy] = at(i + 1, face * 0.82)
      .split(' ')
      .map(Number) as [number, number]
    const bold = i + 1 === 9 || i + 1 === 7
    const figure = outline(String(i + 1), bold ? 'black' : 'semibold', radius * (bold ? 0.24 : 0.15))
    return line(figure, fx, fy + figure.size * 0.35, bold ? house.black : '#6B6B70', 'middle')
  })
  return (
    `<g transform="translate(${x} ${y})"><radialGradient id="wall" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="${radius}"><stop offset=".7" stop-color="#0E0E0F"/><stop offset=".8" stop-color="#7A7A80"/><stop offset=".88" stop-color="#44444A"/><stop offset="1" stop-color="#1B1B1E"/></radialGradient>` +
    `<circle r="${radius}" fill="url(#wall)"/><path d="${blocks}" stroke="#5A5A60" stroke-width="${radius * 0.075}"/><circle r="${radius * 0.8}" fill="none" stroke="#77777D" stroke-width="2" opacity=".6"/>` +
    `<circle r="${face}" fill="${house.floor}"/><path d="M0 0L${at(9, face * 0.62)}A${face * 0.62} ${face * 0.62} 0 1 1 ${at(7, face * 0.62)}Z" fill="${house.red}"/>` +
    `${figures.join('')}<path d="M0 0L${at(9, face * 0.6)}" stroke="${house.black}" stroke-width="${radius * 0.055}" stroke-linecap="round"/><path d="M0 0L${at(12, face * 0.68)}" stroke="${house.black}" stroke-width="${radius * 0.035}" stroke-linecap="round"/>` +
    `<circle r="${radius * 0.06}" fill="${house.yellow}" stroke="${house.black}" stroke-width="4"/>${nail(radius)}</g>`
  )
}

/** A nail that has just found the tread, on the right. */
function nail(radius: number): string {
  return (
    `<g transform="rotate(-24) translate(${radius * 0.94} 0)"><path d="M-${radius * 0.1} 0L0 -6H${radius * 0.42}V6H0Z" fill="#C9C9CF"/><path d="M0 0H${radius * 0.42}V6H0Z" fill="#85858B"/>` +
    `<rect x="${radius * 0.41}" y="-22" width="12" height="44" rx="4" fill="${house.yellow}"/></g>`
  )
}
