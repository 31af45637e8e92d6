/**
 * The picture of an engine oil: a moulded bottle whose size and shape follow the volume, in the brand's plate
 * colour, its viscosity in the largest type. Lengths are pixels of a 480 square.
 */
import { fitted, line, outline } from './lettering.ts'
import { coloursOf, contrast, fraction, house, mix, slug } from './palette.ts'
import type { BottlePictureWanted } from './wanted-pictures.ts'

/** Side of the picture, pixels. */
export const bottleSide = 480

type Shown = Pick<BottlePictureWanted, 'brand' | 'name' | 'viscosity' | 'volume' | 'type'>

export function bottlePicture(bottle: Shown): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${bottleSide}" height="${bottleSide}" viewBox="0 0 ${bottleSide} ${bottleSide}">${bottleDrawing(bottle)}</svg>`
}

/** The bottle alone, to stand in other drawings. */
export function bottleDrawing(bottle: Shown): string {
  const litres = Number.parseInt(bottle.volume, 10) || 4
  const shape = litres <= 1 ? slim() : canister(litres)
  const { plate } = coloursOf(bottle.brand)
  const id = slug(`${bottle.brand} ${bottle.name} ${bottle.viscosity} ${bottle.volume}`)
  return [
    `<defs>${gradients(id, plate, capColour(bottle.type))}</defs>`,
    `<ellipse cx="240" cy="450" rx="${shape.width * 0.62}" ry="15" fill="url(#${id}-shadow)"/>`,
    cap(shape, id),
    `<path d="${shape.body}" fill="url(#${id}-body)" fill-rule="evenodd"/>`,
    `<path d="${shape.body}" fill="url(#${id}-fall)" fill-rule="evenodd"/>`,
    relief(shape, id, plate),
    label(shape, bottle, id),
    `<path d="${shape.gleam}" fill="#fff" opacity=".22"/>`,
    `<path d="${shape.body}" fill="none" stroke="${mix(plate, '#000000', 0.55)}" stroke-width="1.5" opacity=".6"/>`,
  ].join('')
}

interface Shape {
  readonly body: string
  /** The handle's hole, drawn again as an edge that catches light. */
  readonly hole: string
  /** A streak of light down the left side. */
  readonly gleam: string
  readonly width: number
  readonly cap: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  readonly label: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  /** The strip through which the oil's level can be seen. */
  readonly level: { readonly x: number; readonly from: number; readonly to: number }
}

/** One litre: narrow, neck in the middle, no handle. */
function slim(): Shape {
  return {
    body: 'M214 96H266V118C266 130 318 138 322 178L326 420Q328 448 302 448H178Q152 448 154 420L158 178C162 138 214 130 214 118Z',
    hole: '',
    gleam: 'M172 186C176 158 204 144 214 136C196 156 188 172 187 196L184 430Q168 430 168 416Z',
    width: 172,
    cap: { x: 208, y: 46, width: 64, height: 54 },
    label: { x: 164, y: 206, width: 138, height: 212 },
    level: { x: 310, from: 214, to: 410 },
  }
}

/** Three to six litres: neck on the left, handle on the right; the larger the fuller. */
function canister(litres: number): Shape {
  const half = 116 + 8 * (litres - 3)
  const top = 138 - 8 * (litres - 3)
  const [left, right] = [240 - half, 240 + half]
  const at = (share: number) => left + (right - left) * share
  const hole = `M${at(0.6)} ${top + 34}L${at(0.82)} ${top + 12}Q${at(0.91)} ${top + 6} ${at(0.91)} ${top + 26}V${top + 80}Q${at(0.91)} ${top + 98} ${at(0.82)} ${top + 92}L${at(0.62)} ${top + 70}Q${at(0.54)} ${top + 44} ${at(0.6)} ${top + 34}Z`
  return {
    body:
      `M${at(0.09)} ${top - 34}H${at(0.35)}V${top - 14}Q${at(0.37)} ${top - 2} ${at(0.5)} ${top - 4}L${at(0.8)} ${top - 26}Q${right - 2} ${top - 36} ${right} ${top + 8}` +
      `L${right + 2} 424Q${right + 2} 448 ${right - 24} 448H${left + 24}Q${left - 2} 448 ${left - 2} 424L${left} ${top + 42}Q${left} ${top + 8} ${at(0.09)} ${top - 14}Z${hole}`,
    hole,
    gleam: `M${left + 12} ${top + 44}Q${left + 12} ${top + 14} ${at(0.14)} ${top - 4}Q${left + 28} ${top + 22} ${left + 26} ${top + 56}L${left + 24} 430Q${left + 10} 430 ${left + 10} 414Z`,
    width: half * 2,
    cap: { x: at(0.06), y: top - 78, width: (right - left) * 0.32, height: 50 },
    label: { x: left + 16, y: top + 112, width: half * 2 - 48, height: 448 - 28 - (top + 112) },
    level: { x: right - 20, from: top + 122, to: 412 },
  }
}

function gradients(id: string, plate: string, capped: string): string {
  const dark = mix(plate, '#000000', 0.5)
  const light = mix(plate, '#FFFFFF', 0.26)
  const across = (name: string, stops: readonly (readonly [number, string])[]) =>
    `<linearGradient id="${id}-${name}">${stops.map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`).join('')}</linearGradient>`
  return (
    across('body', [
      [0, dark],
      [0.06, plate],
      [0.16, light],
      [0.32, plate],
      [0.78, mix(plate, '#000000', 0.12)],
      [0.94, mix(plate, '#000000', 0.36)],
      [0.98, plate],
      [1, dark],
    ]) +
    across('cap', [
      [0, mix(capped, '#000000', 0.6)],
      [0.22, mix(capped, '#FFFFFF', 0.5)],
      [0.4, capped],
      [0.8, mix(capped, '#000000', 0.35)],
      [1, mix(capped, '#000000', 0.7)],
    ]) +
    `<linearGradient id="${id}-fall" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".22"/><stop offset=".3" stop-color="#fff" stop-opacity="0"/><stop offset=".75" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".42"/></linearGradient>` +
    `<linearGradient id="${id}-level" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".5"/><stop offset=".16" stop-color="#fff" stop-opacity=".36"/><stop offset=".17" stop-color="#E8A21C" stop-opacity=".9"/><stop offset="1" stop-color="#8A4B00" stop-opacity=".9"/></linearGradient>` +
    `<radialGradient id="${id}-shadow"><stop offset="0" stop-opacity=".55"/><stop offset=".5" stop-opacity=".26"/><stop offset="1" stop-opacity="0"/></radialGradient>`
  )
}

/** Gold for fully synthetic, red for semi synthetic, black for mineral. */
function capColour(type: string): string {
  return /fully/i.test(type) ? '#C9A24B' : /semi/i.test(type) ? '#B3161C' : '#2A2A2D'
}

function cap({ cap: { x, y, width, height } }: Shape, id: string): string {
  const ribs = Array.from({ length: 13 }, (_, i) => {
    const at = x + width / 2 - Math.cos(((i + 1) / 14) * Math.PI) * (width / 2)
    return `M${at.toFixed(1)} ${y + 9}V${y + height - 15}`
  })
  return (
    `<path d="M${x} ${y + 8}Q${x} ${y} ${x + 9} ${y}H${x + width - 9}Q${x + width} ${y} ${x + width} ${y + 8}V${y + height - 13}H${x}Z" fill="url(#${id}-cap)"/>` +
    `<path d="${ribs.join('')}" stroke="#000" stroke-opacity=".34" stroke-width="2"/>` +
    `<rect x="${x + 2}" y="${y + height - 11}" width="${width - 4}" height="10" rx="2" fill="url(#${id}-cap)"/>` +
    `<path d="M${x + 9} ${y + 1.5}H${x + width - 9}" stroke="#fff" stroke-opacity=".55" stroke-width="2"/>`
  )
}

function relief({ hole, level, label: panel, width }: Shape, id: string, plate: string): string {
  const ticks = [0.3, 0.53, 0.76]
    .map(share => `M${level.x} ${(level.from + (level.to - level.from) * share).toFixed(1)}h10`)
    .join('')
  return (
    (hole
      ? `<path d="${hole}" fill="none" stroke="${mix(plate, '#000000', 0.6)}" stroke-width="9" opacity=".5"/><path d="${hole}" fill="none" stroke="#fff" stroke-width="1.6" opacity=".5" transform="translate(1.5 2.500)"/>`
      : '') +
    `<rect x="${level.x}" y="${level.from}" width="10" height="${level.to - level.from}" rx="5" fill="url(#${id}-level)"/><path d="${ticks}" stroke="#fff" stroke-width="1.5" opacity=".75"/>` +
    `<rect x="${panel.x - 4}" y="${panel.y - 5}" width="${panel.width + 8}" height="${panel.height + 10}" rx="9" fill="none" stroke="#000" stroke-opacity=".28" stroke-width="2"/>` +
    `<path d="M${240 - width / 2 + 16} 437H${240 + width / 2 - 16}" stroke="#000" stroke-opacity=".3" stroke-width="2"/>`
  )
}

function label(
  { label: { x, y, width, height } }: Shape,
  { brand, name, viscosity, volume }: Shown,
  id: string,
): string {
  const { plate, type } = coloursOf(brand)
  const paper = fraction(`${brand} label`) > 0.5 ? house.floor : '#17171A'
  const onPaper = paper === house.floor ? house.black : '#FFFFFF'
  const loud =
    [mix(plate, '#000000', 0.12), type, house.yellow, house.red].find(
      colour => contrast(colour, paper) >= 4.5,
    ) ?? onPaper
  const middle = x + width / 2
  const [grade, rest] = viscosity.split('-') as [string, string | undefined]
  const room = width - 22
  const strip = height * 0.21
  const figures = fitted(rest ? `${grade}-${rest}` : grade, 'black', height * 0.46, room, -0.01)
  const small = fitted(name.toUpperCase(), 'bold', height * 0.125, room, 0.03)
  const free = height - strip - 44 - small.size - figures.size * 0.76
  const named = y + strip + 4 + free * 0.42 + small.size * 0.72
  const slope = 12 + 16 * fraction(`${brand} slope`)
  return (
    `<clipPath id="${id}-label"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6"/></clipPath><g clip-path="url(#${id}-label)">` +
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${paper}"/>` +
    `<path d="M${x} ${y}H${x + width}V${y + strip}L${x} ${y + strip + slope * 0.35}Z" fill="${mix(plate, '#000000', 0.22)}"/>` +
    `<path d="M${x} ${y + height}V${y + height - 22 - slope}L${x + width} ${y + height - 26}V${y + height}Z" fill="${plate}"/>` +
    `<path d="M${x} ${y + height - 25 - slope}L${x + width} ${y + height - 29}" stroke="${house.yellow}" stroke-width="3.500"/>` +
    line(
      fitted(brand.toUpperCase(), 'bold', strip * 0.74, room, 0.05),
      middle,
      y + strip * 0.76,
      contrast(type, mix(plate, '#000000', 0.22)) > 3 ? type : '#FFFFFF',
      'middle',
    ) +
    line(small, middle, named, onPaper, 'middle') +
    line(figures, middle, named + 8 + figures.size * 0.72, loud, 'middle') +
    line(
      outline(`${volume.replace('L', ' L')}`, 'black', 21, 0.02),
      x + width - 10,
      y + height - 8,
      type,
      'end',
    ) +
    line(outline('MINYAK ENJIN', 'semibold', 11.5, 0.08), x + 10, y + height - 9, type) +
    '</g>' +
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6" fill="url(#${id}-fall)" opacity=".5"/>`
  )
}
