/**
 * The bay of the home page, 1600 x 640: evening light behind a car on the lift, tyres stacked at the right,
 * and a quiet wall at the left for the search panel. The shared cut, 1200 x 630, is the social preview of the
 * site. Lengths in pixels.
 */
import { car, carSize } from './car.ts'
import { house } from './palette.ts'
import { inlined, render } from './save.ts'
import { tyrePicture } from './tyre.ts'

const floorLine = 470
const door = { left: 850, right: 1396, top: 92 }

export async function heroDrawing(cut: keyof typeof cuts): Promise<string> {
  const tyre = await inlined(await render(tyrePicture('Tayar', 'Jalan Raya')), 480, 480)
  const box = cuts[cut]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${box[2]}" height="${box[3]}" viewBox="${box.join(' ')}">` +
    `<defs>${lights()}</defs>${wall()}${evening()}${floor()}${lift()}${stack(1470, 520, 3, 118)}${stack(1572, 540, 5, 118)}` +
    `<image xlink:href="${tyre}" x="1378" y="404" width="222" height="222"/>${lamps()}` +
    '<rect width="1600" height="640" fill="url(#hush)"/></svg>'
  )
}

const cuts = {
  wide: [0, 0, 1600, 640],
  shared: [400, 0, 1200, 630],
} as const

function lights(): string {
  const stops = (list: readonly (readonly [number, string, number])[]) =>
    list
      .map(
        ([at, colour, opacity]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
      )
      .join('')
  return (
    `<linearGradient id="wall">${stops([
      [0, '#1B1819', 1],
      [0.5, '#241D1D', 1],
      [0.75, '#3A2623', 1],
      [1, '#1D1617', 1],
    ])}</linearGradient>` +
    `<linearGradient id="sky" x2="0" y2="1">${stops([
      [0, '#C9381E', 1],
      [0.4, '#F47A26', 1],
      [0.72, '#FFBE4F', 1],
      [1, '#FFE9B8', 1],
    ])}</linearGradient>` +
    `<radialGradient id="sun">${stops([
      [0, '#FFF8DE', 1],
      [0.36, '#FFEFBE', 0.95],
      [0.4, '#FFE29A', 0.5],
      [1, '#FFC861', 0],
    ])}</radialGradient>` +
    `<radialGradient id="halo">${stops([
      [0, '#FF9A3C', 0.5],
      [0.5, '#E2571E', 0.2],
      [1, '#D71920', 0],
    ])}</radialGradient>` +
    `<linearGradient id="floor" x2="0" y2="1">${stops([
      [0, '#3B2C29', 1],
      [0.3, '#2B2222', 1],
      [1, '#151213', 1],
    ])}</linearGradient>` +
    `<linearGradient id="spill" x2="0" y2="1">${stops([
      [0, '#FFC76B', 0.8],
      [0.35, '#F07A2A', 0.36],
      [1, '#D71920', 0],
    ])}</linearGradient>` +
    `<linearGradient id="band">${stops([
      [0, '#5E0C10', 1],
      [0.5, '#8E0F14', 1],
      [1, '#D71920', 1],
    ])}</linearGradient>` +
    `<linearGradient id="post">${stops([
      [0, '#7A0D12', 1],
      [0.3, '#E0262D', 1],
      [0.55, '#A81219', 1],
      [1, '#3E0609', 1],
    ])}</linearGradient>` +
    `<linearGradient id="rubber">${stops([
      [0, '#9A5530', 1],
      [0.05, '#4A3A36', 1],
      [0.2, '#2C2727', 1],
      [0.7, '#191718', 1],
      [1, '#0C0B0C', 1],
    ])}</linearGradient>` +
    `<linearGradient id="hush">${stops([
      [0, '#141112', 0.35],
      [0.42, '#141112', 0.12],
      [0.56, '#141112', 0],
    ])}</linearGradient>` +
    `<radialGradient id="shade">${stops([
      [0, '#000000', 0.7],
      [1, '#000000', 0],
    ])}</radialGradient>`
  )
}

/** Panelled wall with the house's red band at hip height. */
function wall(): string {
  const joints = Array.from({ length: 17 }, (_, i) => `M${i * 100} 0V${floorLine}`).join('')
  return (
    `<rect width="1600" height="${floorLine}" fill="url(#wall)"/><path d="${joints}" stroke="#000" stroke-opacity=".3" stroke-width="2"/><path d="${joints}" stroke="#fff" stroke-opacity=".035" stroke-width="2" transform="translate(2 0)"/>` +
    `<rect y="352" width="1600" height="58" fill="url(#band)"/><path d="M0 418H1600" stroke="${house.yellow}" stroke-opacity=".5" stroke-width="4"/>` +
    `<rect y="${floorLine - 16}" width="1600" height="16" fill="#0E0C0D"/>` +
    '<ellipse cx="1123" cy="290" rx="560" ry="380" fill="url(#halo)"/>'
  )
}

/** The open door: a low sun over hills and roofs, palms, the shutter rolled half up. */
function evening(): string {
  const { left, right, top } = door
  const width = right - left
  const slats = Array.from({ length: 4 }, (_, i) => `M${left} ${top + 14 + i * 13}H${right}`).join('')
  return (
    `<clipPath id="door"><rect x="${left}" y="${top}" width="${width}" height="${floorLine - top}"/></clipPath><g clip-path="url(#door)">` +
    `<rect x="${left}" y="${top}" width="${width}" height="${floorLine - top}" fill="url(#sky)"/><circle cx="1120" cy="400" r="230" fill="url(#sun)"/>` +
    `<path d="M${left} 424C930 386 980 408 1040 412S1180 372 1260 396S1360 404 ${right} 380V480H${left}Z" fill="#B8401C" opacity=".75"/>` +
    `<path d="M${left} 440H900V424L924 410L948 424V440H1010V418H1046V440H1210V428L1240 408L1270 428V440H1318V414H1352V440H${right}V480H${left}Z" fill="#5A1A14"/>` +
    `${palm(962, 442, 0.92)}${palm(1300, 442, 0.72)}</g>` +
    `<rect x="${left}" y="${top}" width="${width}" height="54" fill="#2A1D1B"/><path d="${slats}" stroke="#000" stroke-opacity=".55" stroke-width="3"/><path d="M${left} ${top + 54}H${right}" stroke="#FFB85C" stroke-width="3" opacity=".8"/>` +
    `<path d="M${left - 14} ${floorLine}V${top - 14}H${right + 14}V${floorLine}H${right}V${top}H${left}V${floorLine}Z" fill="#0F0C0D"/>${hazard(left - 14, 330)}${hazard(right, 330)}`
  )
}

function hazard(x: number, y: number): string {
  const marks = Array.from(
    { length: 6 },
    (_, i) => `M${x} ${y + 14 + i * 24}L${x + 14} ${y + i * 24}V${y + 12 + i * 24}L${x} ${y + 26 + i * 24}Z`,
  ).join('')
  return `<path d="${marks}" fill="${house.yellow}" opacity=".85"/>`
}

function palm(x: number, y: number, scale: number): string {
  const fronds = [-165, -130, -95, -55, -20].map(angle => {
    const [c, s] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
    return `M0 0Q${(c * 22).toFixed(1)} ${(s * 22 - 6).toFixed(1)} ${(c * 42).toFixed(1)} ${(s * 26 + 16).toFixed(1)}Q${(c * 20).toFixed(1)} ${(s * 14 + 2).toFixed(1)} 0 4Z`
  })
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="#4A130F"><path d="M-3 6Q-2 -50 4 -86H8Q4 -50 4 6Z"/><path transform="translate(6 -86)" d="${fronds.join('')}"/></g>`
}

/** Polished floor: the door's light lies on it, yellow lines lead into the bay. */
function floor(): string {
  const { left, right } = door
  return (
    `<rect y="${floorLine}" width="1600" height="${640 - floorLine}" fill="url(#floor)"/>` +
    `<path d="M${left} ${floorLine}H${right}L${right + 130} 640H${left - 150}Z" fill="url(#spill)"/>` +
    `<path d="M${left - 40} ${floorLine}h12L${left - 176} 640h-34Z" fill="${house.yellow}" opacity=".7"/><path d="M${right + 28} ${floorLine}h12L${right + 210} 640h-34Z" fill="${house.yellow}" opacity=".7"/>` +
    `<path d="M0 ${floorLine + 1}H1600" stroke="#FFB85C" stroke-opacity=".25" stroke-width="2"/>`
  )
}

/** A two-post lift with the car at working height, dark against the light. */
function lift(): string {
  const scale = 1.02
  const [x, y] = [1120 - (carSize[0] * scale) / 2, 208]
  const under = y + 116 * scale
  const post = (at: number) =>
    `<path d="M${at - 40} ${floorLine + 26}H${at + 40}L${at + 30} ${floorLine + 8}H${at - 30}Z" fill="#0F0C0D"/><rect x="${at - 17}" y="128" width="34" height="${floorLine - 112}" fill="url(#post)"/><rect x="${at - 5}" y="140" width="10" height="${floorLine - 136}" fill="#2A0507" opacity=".75"/><rect x="${at - 24}" y="${under - 40}" width="48" height="62" rx="4" fill="#17100F"/><path d="M${at - 24} ${under - 38}h48" stroke="${house.yellow}" stroke-width="4"/>`
  return (
    '<ellipse cx="1120" cy="520" rx="250" ry="26" fill="url(#shade)"/>' +
    '<path d="M880 122H1360V136H880Z" fill="#17100F"/>' +
    `<g transform="translate(${x} ${y}) scale(${scale})">${car({ body: '#7A0F14', glass: '#FFB35C', edge: '#FFD9A0' }, 'lifted', 8)}</g>` +
    `<path d="M898 ${under + 8}L1040 ${under + 2}V${under + 12}L898 ${under + 22}ZM1342 ${under + 8}L1200 ${under + 2}V${under + 12}L1342 ${under + 22}Z" fill="#17100F"/><path d="M1022 ${under - 2}h26v10h-26ZM1192 ${under - 2}h26v10h-26Z" fill="#0C0A0A"/>` +
    post(898) +
    post(1342)
  )
}

/** Tyres lying on one another, seen from the side; `x` is the middle, `y` the ground. */
function stack(x: number, y: number, count: number, width: number): string {
  const height = 42
  const tyres = Array.from({ length: count }, (_, i) => {
    const [top, slide] = [y - (i + 1) * height, [0, 5, -3, 4, -2][i % 5] ?? 0]
    const left = x - width / 2 + slide
    const cuts = Array.from({ length: 19 }, (_, k) => {
      const across = left + width / 2 - Math.cos(((k + 0.5) / 19) * Math.PI) * (width / 2)
      return `M${across.toFixed(1)} ${top + 11}l3 9M${across.toFixed(1)} ${top + 31}l3 -9`
    })
    return (
      `<rect x="${left}" y="${top}" width="${width}" height="${height - 1}" rx="13" fill="url(#rubber)"/>` +
      `<path d="${cuts.join('')}" stroke="#050404" stroke-width="2.500" opacity=".8"/><path d="M${left + 6} ${top + 21}H${left + width - 6}" stroke="#050404" stroke-width="3" opacity=".7"/>` +
      `<path d="M${left + 14} ${top + 1.5}H${left + width - 16}" stroke="#FFB070" stroke-opacity=".35" stroke-width="1.500"/>`
    )
  })
  return `<ellipse cx="${x}" cy="${y}" rx="${width * 0.66}" ry="11" fill="url(#shade)"/>${tyres.join('')}`
}

/** Two tubes under the roof. */
function lamps(): string {
  const tube = (x: number, width: number) =>
    `<path d="M${x + 30} 0V30M${x + width - 30} 0V30" stroke="#0A0809" stroke-width="3"/><rect x="${x}" y="28" width="${width}" height="12" rx="3" fill="#0F0C0D"/><rect x="${x + 6}" y="38" width="${width - 12}" height="7" rx="3.500" fill="#FFF1CF"/><ellipse cx="${x + width / 2}" cy="46" rx="${width * 0.62}" ry="42" fill="url(#halo)" opacity=".8"/>`
  return tube(900, 190) + tube(1156, 190)
}
