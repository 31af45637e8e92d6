/** 5: balik kampung. A loaded car on its way, at dusk, past palms and a house on stilts. */
import { car } from '../car.ts'
import { house } from '../palette.ts'
import { type Format, headline, type Language, slab, stage, WORD_ROOM } from './stage.ts'

const TEXTS: Record<Language, Record<'title' | 'offer', string>> = {
  en: { title: 'BALIK KAMPUNG', offer: 'FREE TYRE CHECK' },
  ms: { title: 'BALIK KAMPUNG', offer: 'PEMERIKSAAN TAYAR PERCUMA' },
}

export async function homecoming(format: Format, language: Language): Promise<string> {
  if (format === 'desktop') {
    return stage(
      format,
      dusk(1600, 400) +
        sun(1080, 262, 150) +
        hills(0, 1600, 262) +
        kampung(1330, 262, 1) +
        palm(1270, 268, 1.1, -8) +
        palm(1532, 272, 1.35, 6) +
        palm(905, 262, 0.7, 5) +
        road(0, 1600, 292, 400) +
        `<g transform="translate(880 160) scale(1.14)">${loaded()}</g>` +
        headline(TEXTS[language].title, 'black-italic', 104, WORD_ROOM, 60, 158, '#FFFFFF') +
        slab(TEXTS[language].offer, 50, WORD_ROOM, 56, 264, house.yellow, house.black),
    )
  }
  return stage(
    format,
    dusk(800, 800) +
      sun(470, 560, 190) +
      hills(0, 800, 560) +
      kampung(545, 562, 1.25) +
      palm(478, 566, 1.5, -8) +
      palm(760, 570, 1.8, 5) +
      palm(66, 562, 1.1, 6) +
      road(0, 800, 620, 800) +
      `<g transform="translate(56 448) scale(1.6)">${loaded()}</g>` +
      headline(TEXTS[language].title, 'black-italic', 112, 704, 48, 158, '#FFFFFF') +
      slab(TEXTS[language].offer, 64, 704, 42, 286, house.yellow, house.black),
  )
}

/** The way home without words, for a card of this size. */
export function homeward(width: number, height: number): string {
  const ground = height * 0.68
  return (
    dusk(width, height) +
    sun(width * 0.44, ground, 190) +
    hills(0, width, ground) +
    kampung(width * 0.72, ground + 2, 1.35) +
    palm(width * 0.68, ground + 6, 1.6, -8) +
    palm(width * 0.93, ground + 10, 1.9, 6) +
    palm(width * 0.09, ground + 4, 1.3, 6) +
    road(0, width, ground + 52, height) +
    `<g transform="translate(${width * 0.16} ${ground - 118}) scale(1.6)">${loaded()}</g>`
  )
}

function dusk(width: number, height: number): string {
  return `<linearGradient id="dusk" x2="0" y2="1"><stop offset="0" stop-color="#3A0B1E"/><stop offset=".34" stop-color="#9C1620"/><stop offset=".58" stop-color="#E8541C"/><stop offset=".74" stop-color="#FFB52E"/></linearGradient><rect width="${width}" height="${height}" fill="url(#dusk)"/>`
}

function sun(x: number, y: number, radius: number): string {
  return `<radialGradient id="sun"><stop offset="0" stop-color="#FFF3C4"/><stop offset=".5" stop-color="#FFE48A"/><stop offset=".52" stop-color="#FFE48A" stop-opacity=".4"/><stop offset="1" stop-color="#FFE48A" stop-opacity="0"/></radialGradient><circle cx="${x}" cy="${y}" r="${radius * 1.5}" fill="url(#sun)"/>`
}

function hills(from: number, to: number, y: number): string {
  const w = to - from
  const ridge = (lift: number, shift: number) =>
    `M${from} ${y + 60}V${y - lift * 0.4}C${from + w * (0.1 + shift)} ${y - lift} ${from + w * (0.2 + shift)} ${y - lift * 0.9} ${from + w * (0.34 + shift)} ${y - lift * 0.2}S${from + w * (0.6 + shift)} ${y - lift * 0.7} ${from + w * (0.72 + shift)} ${y - lift * 0.3}S${to - 30} ${y - lift * 0.6} ${to} ${y - lift * 0.3}V${y + 60}Z`
  return `<path d="${ridge(62, 0)}" fill="#7A1A22" opacity=".75"/><path d="${ridge(30, 0.08)}" fill="#4A0F18"/>`
}

/** A wooden house on stilts, its lamp lit; `y` is its ground. */
function kampung(x: number, y: number, scale: number): string {
  return (
    `<g transform="translate(${x} ${y}) scale(${scale})"><g fill="#1E080C"><path d="M-14 -70L40 -122H112L166 -70Z"/><path d="M30 -122L76 -146L122 -122Z"/><path d="M4 -72H148V-26H4Z"/>` +
    '<path d="M10 -28H17V22H10ZM48 -28H55V22H48ZM98 -28H105V22H98ZM136 -28H143V22H136Z"/><path d="M-34 22L4 -28H14L-22 22Z"/></g>' +
    `<path d="M24 -60H48V-36H24ZM104 -60H128V-36H104Z" fill="${house.yellow}"/><path d="M36 -60V-36M116 -60V-36" stroke="#1E080C" stroke-width="3"/><path d="M66 -64H88V-26H66Z" fill="#FF9A1F"/></g>`
  )
}

/** A coconut palm of about 150 units, leaning by `lean` degrees. */
function palm(x: number, y: number, scale: number, lean: number): string {
  const fronds = [-168, -140, -108, -72, -40, -12].map(angle => {
    const [c, s] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
    const at = (along: number, droop: number) =>
      `${(c * along).toFixed(1)} ${(s * along * 0.7 + droop).toFixed(1)}`
    return `M0 0Q${at(34, -12)} ${at(66, 24)}Q${at(34, 4)} 0 5Z`
  })
  return `<g transform="translate(${x} ${y}) rotate(${lean}) scale(${scale})" fill="#1E080C"><path d="M-5 24Q-2 -70 6 -130H11Q6 -70 5 24Z"/><g transform="translate(8 -130)"><path d="${fronds.join('')}"/><circle cx="-4" cy="7" r="5"/><circle cx="5" cy="8" r="5"/></g></g>`
}

function road(from: number, to: number, top: number, bottom: number): string {
  const height = bottom - top
  const dashes = Array.from(
    { length: 12 },
    (_, i) => `M${from + i * 180 - 40} ${top + height * 0.66}h100l-8 ${height * 0.1}h-104Z`,
  ).join('')
  return `<rect x="${from}" y="${top}" width="${to - from}" height="${height}" fill="#241316"/><path d="M${from} ${top}H${to}" stroke="#FFB52E" stroke-width="3" opacity=".7"/><path d="${dashes}" fill="${house.yellow}"/>`
}

/** The car with its roof rack full. */
function loaded(): string {
  return (
    '<ellipse cx="200" cy="141" rx="190" ry="7" opacity=".55"/>' +
    `<path d="M176 8V-2H282V12M176 2H282" fill="none" stroke="#141416" stroke-width="4"/><rect x="182" y="-26" width="44" height="24" rx="4" fill="${house.yellow}"/><rect x="228" y="-18" width="48" height="16" rx="4" fill="#6B2A12"/><path d="M188 -26C196 -40 214 -40 222 -26Z" fill="#E9E2D6"/><path d="M204 -26V-2M252 -18V-2" stroke="#141416" stroke-width="2.500"/>` +
    car({ body: house.red, glass: '#2A1014', edge: '#FFD98A' }, 'loaded')
  )
}
