/** 3: engine oil and filter. A bottle and a filter stand in a pool of oil. */
import { bottleDrawing, bottleSide } from '../bottle.ts'
import { house } from '../palette.ts'
import { type Format, headline, type Language, stage, WORD_ROOM } from './stage.ts'

const TEXTS: Record<Language, Record<'title' | 'extra' | 'filter', string>> = {
  en: { title: 'ENGINE OIL', extra: '+ FILTER', filter: 'FILTER' },
  ms: { title: 'MINYAK ENJIN', extra: '+ PENAPIS', filter: 'PENAPIS' },
}

export async function oil(format: Format, language: Language): Promise<string> {
  const bottle = (x: number, y: number, side: number) =>
    `<g transform="translate(${x} ${y}) scale(${side / bottleSide})">${bottleDrawing({ brand: 'Tayar', name: 'Enjin Segar', viscosity: '5W-30', volume: '4L', type: 'Fully Synthetic' })}</g>`
  const ground = `<rect width="1600" height="800" fill="${house.yellow}"/>${defs()}`
  if (format === 'desktop') {
    return stage(
      format,
      ground +
        `<circle cx="1210" cy="210" r="330" fill="#FFD84A"/>` +
        pool(1210, 366, 430, 52) +
        bottle(905, -28, 430) +
        plus(1262, 214, 58) +
        filter(1440, 230, 1, language) +
        headline(TEXTS[language].title, 'black', 112, WORD_ROOM, 64, 176, house.black) +
        headline(TEXTS[language].extra, 'black', 112, WORD_ROOM, 64, 318, house.red),
    )
  }
  return stage(
    format,
    ground +
      `<circle cx="400" cy="560" r="380" fill="#FFD84A"/>` +
      pool(400, 752, 420, 74) +
      bottle(0, 300, 490) +
      plus(440, 560, 60) +
      filter(612, 576, 1.22, language) +
      headline(TEXTS[language].title, 'black', 120, 700, 50, 170, house.black) +
      headline(TEXTS[language].extra, 'black', 120, 700, 50, 318, house.red),
  )
}

function defs(): string {
  return (
    '<linearGradient id="oil" x2="0" y2="1"><stop offset="0" stop-color="#F08C00"/><stop offset=".35" stop-color="#B85C00"/><stop offset="1" stop-color="#5E2A00"/></linearGradient>' +
    '<linearGradient id="can"><stop offset="0" stop-color="#0F0F10"/><stop offset=".18" stop-color="#6A6A70"/><stop offset=".34" stop-color="#2C2C30"/><stop offset=".8" stop-color="#1B1B1E"/><stop offset="1" stop-color="#060607"/></linearGradient>' +
    '<linearGradient id="steel"><stop offset="0" stop-color="#6B6B70"/><stop offset=".2" stop-color="#FFFFFF"/><stop offset=".5" stop-color="#B9B9BF"/><stop offset="1" stop-color="#55555A"/></linearGradient>'
  )
}

/** A glossy pool of oil with two drops beside it. */
function pool(x: number, y: number, width: number, height: number): string {
  const gleam = (share: number, from: number, to: number) => {
    const at = (degrees: number) =>
      `${(x + Math.cos((degrees * Math.PI) / 180) * width * share).toFixed(1)} ${(y + Math.sin((degrees * Math.PI) / 180) * height * share).toFixed(1)}`
    return `M${at(from)}A${width * share} ${height * share} 0 0 1 ${at(to)}`
  }
  return (
    `<ellipse cx="${x}" cy="${y + 6}" rx="${width}" ry="${height}" fill="#5E2A00" opacity=".35"/><ellipse cx="${x}" cy="${y}" rx="${width}" ry="${height}" fill="url(#oil)"/>` +
    `<path d="${gleam(0.93, 150, 262)}${gleam(0.93, 280, 318)}" fill="none" stroke="#FFE9A8" stroke-width="6" stroke-linecap="round" opacity=".9"/><path d="${gleam(0.8, 205, 240)}" fill="none" stroke="#FFE9A8" stroke-width="4" stroke-linecap="round" opacity=".6"/>` +
    `<ellipse cx="${x - width - 34}" cy="${y + 12}" rx="24" ry="9" fill="url(#oil)"/><ellipse cx="${x - width - 84}" cy="${y + 4}" rx="11" ry="4.500" fill="url(#oil)"/>`
  )
}

/** A spin-on filter: fluted can, steel plate below. */
function filter(x: number, y: number, scale: number, language: Language): string {
  const flutes = Array.from(
    { length: 11 },
    (_, i) => `M${(-Math.cos(((i + 1) / 12) * Math.PI) * 84).toFixed(1)} -122V-70`,
  ).join('')
  return (
    `<g transform="translate(${x} ${y}) scale(${scale})"><ellipse cy="142" rx="104" ry="14" opacity=".35"/>` +
    '<path d="M-84 -118Q-84 -140 -58 -140H58Q84 -140 84 -118V112H-84Z" fill="url(#can)"/>' +
    `<path d="${flutes}" stroke="#000" stroke-width="5" opacity=".55"/>` +
    `<path d="M-84 -40H84V60H-84Z" fill="${house.red}"/><path d="M-84 -40H84V60H-84Z" fill="url(#can)" opacity=".3"/>` +
    `${headline(TEXTS[language].filter, 'black', 34, 140, 0, 28, '#FFFFFF', 'middle')}<path d="M-84 -40H84M-84 60H84" stroke="${house.yellow}" stroke-width="6"/>` +
    '<rect x="-90" y="108" width="180" height="18" rx="4" fill="url(#steel)"/><rect x="-74" y="126" width="148" height="12" rx="4" fill="#17171A"/></g>'
  )
}

function plus(x: number, y: number, radius: number): string {
  const arm = radius * 0.56
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${house.black}"/><path d="M${x - arm} ${y}h${arm * 2}M${x} ${y - arm}v${arm * 2}" stroke="${house.yellow}" stroke-width="${radius * 0.28}"/>`
}
