/** 6: the branches. The peninsula in dots, every branch of sample/branches.csv a pin. */
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { capHeight, fitted, line } from '../lettering.ts'
import { house } from '../palette.ts'
import { type Format, headline, type Language, stage } from './stage.ts'

const TEXTS: Record<Language, Record<'branches' | 'near', string>> = {
  en: { branches: 'BRANCHES', near: 'NEAR YOU' },
  ms: { branches: 'CAWANGAN', near: 'BERHAMPIRAN ANDA' },
}

export async function branches(format: Format, language: Language): Promise<string> {
  const pins = branchPlaces()
  if (format === 'desktop') {
    const map = mapping(868, 400, 1.2, 140)
    return stage(
      format,
      ground +
        fadingIn(land(map, 16, 5), 'right', 980, 1140) +
        pins.map(place => pin(...map(...place), 0.85)).join('') +
        words(pins.length, language, 60, 284, 162),
    )
  }
  const map = mapping(-150, 800, 1.2, 186)
  return stage(
    format,
    ground +
      fadingIn(land(map, 18, 5.6), 'down', 240, 380) +
      pins.map(place => pin(...map(...place), 1.3)).join('') +
      words(pins.length, language, 48, 222, 176),
  )
}

/**
 * The map alone, for a card of this size: the south of the peninsula, where the branches are, in its middle.
 */
export function branchMap(width: number, height: number): string {
  const map = mapping(width / 2 - 2.5 * 190, height - 10, 1.1, 190)
  return (
    ground +
    land(map, 18, 5.8) +
    branchPlaces()
      .map(place => pin(...map(...place), 1.5))
      .join('')
  )
}

const ground = `<linearGradient id="deep" x2="1" y2="1"><stop offset="0" stop-color="${house.deepRed}"/><stop offset="1" stop-color="#4D070B"/></linearGradient><rect width="1600" height="800" fill="url(#deep)"/>`

type Mapping = (latitude: number, longitude: number) => readonly [x: number, y: number]

/** Degrees to pixels: 100.0 E at `left`, `south` degrees at `bottom`, `scale` pixels per degree. */
function mapping(left: number, bottom: number, south: number, scale: number): Mapping {
  return (latitude, longitude) => [left + (longitude - 100) * scale, bottom - (latitude - south) * scale]
}

/** The number, its capitals `cap` high, and what it counts beside it. */
function words(count: number, language: Language, x: number, y: number, cap: number): string {
  const figure = fitted(String(count), 'black', cap / capHeight, cap * 2)
  const right = x + figure.width + cap * 0.12
  return (
    line(figure, x, y, '#FFFFFF') +
    headline(TEXTS[language].branches, 'black', cap * 0.5, cap * 2.6, right, y, house.yellow) +
    headline(TEXTS[language].near, 'bold', cap * 0.27, cap * 1.96, right, y - cap * 0.68, '#FFFFFF')
  )
}

/** Lets the dots fade in, downwards or to the right, where the words stand. */
function fadingIn(dots: string, direction: 'right' | 'down', from: number, to: number): string {
  const ends =
    direction === 'right' ? `x1="${from}" x2="${to}" y1="0" y2="0"` : `x1="0" x2="0" y1="${from}" y2="${to}"`
  return (
    `<linearGradient id="fade" gradientUnits="userSpaceOnUse" ${ends}><stop offset="0" stop-color="#000"/><stop offset="1" stop-color="#fff"/></linearGradient>` +
    `<mask id="words"><rect width="1600" height="800" fill="url(#fade)"/></mask><g mask="url(#words)">${dots}</g>`
  )
}

/**
 * Rough outline of the peninsula, latitude and longitude, clockwise from Perlis: for dots, not for finding
 * the way.
 */
const peninsula: readonly (readonly [number, number])[] = [
  [6.65, 100.2],
  [6.4, 100.8],
  [5.7, 101.05],
  [5.75, 101.9],
  [6.2, 102.1],
  [5.85, 102.55],
  [5.35, 103.1],
  [4.8, 103.42],
  [4.2, 103.45],
  [3.8, 103.36],
  [3.4, 103.45],
  [2.8, 103.5],
  [2.4, 103.9],
  [1.9, 104.15],
  [1.36, 104.25],
  [1.47, 103.85],
  [1.28, 103.5],
  [1.5, 103.35],
  [1.8, 102.88],
  [2.02, 102.55],
  [2.2, 102.2],
  [2.45, 101.8],
  [2.75, 101.65],
  [3.0, 101.3],
  [3.4, 101.15],
  [3.85, 100.82],
  [4.2, 100.6],
  [4.8, 100.6],
  [5.4, 100.38],
  [6.1, 100.28],
]

function land(map: Mapping, pitch: number, radius: number): string {
  const shape = peninsula.map(([latitude, longitude]) => map(latitude, longitude))
  const dots: string[] = []
  for (let y = 0; y < 812; y += pitch) {
    const shift = (y / pitch) % 2 === 0 ? 0 : pitch / 2
    for (let x = 0; x < 1620; x += pitch)
      if (inside([x + shift, y], shape)) dots.push(`<circle cx="${x + shift}" cy="${y}" r="${radius}"/>`)
  }
  return `<g fill="#D9464B" opacity=".62">${dots.join('')}</g>`
}

function inside([x, y]: readonly [number, number], shape: readonly (readonly [number, number])[]): boolean {
  let within = false
  shape.forEach(([ax, ay], i) => {
    const [bx, by] = shape[(i + 1) % shape.length] ?? [ax, ay]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within
  })
  return within
}

function pin(x: number, y: number, scale: number): string {
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale})"><ellipse cy="2" rx="7" ry="3" opacity=".5"/><path d="M0 0C-4 -9 -13 -14 -13 -24A13 13 0 0 1 13 -24C13 -14 4 -9 0 0Z" fill="${house.yellow}" stroke="#3A0508" stroke-width="2"/><circle cy="-24" r="5" fill="${house.black}"/></g>`
}

/** North first, so that nearer pins stand before farther ones. */
function branchPlaces(): (readonly [latitude: number, longitude: number])[] {
  const rows = parse(readFileSync(new URL('../../../sample/branches.csv', import.meta.url)), {
    columns: true,
    bom: true,
    skip_empty_lines: true,
  }) as Record<string, string>[]
  return rows.map(row => [Number(row.lat), Number(row.lng)] as const).sort((a, b) => b[0] - a[0])
}
