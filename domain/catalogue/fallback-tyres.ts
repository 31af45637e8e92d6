import type { Tyre } from '../tyres/tyre.ts'
import { parseTyreSize } from '../tyres/tyre-size.ts'

/**
 * The built-in tyres that are served when the catalogue cannot be read and the last copy is too old. Prices
 * are invented: pages say so, and a booking asks for the price (rule S26.5).
 */
export function fallbackTyres(): Tyre[] {
  return TYRES.map(([size, brand, model, currentPrice, listPrice]) => ({
    size,
    parsedSize: parseTyreSize(size),
    brand,
    model,
    currentPrice,
    listPrice,
    promotionValidTill: null,
    brandImage: `/pictures/brands/${slug(brand)}.svg`,
    modelImage: `/pictures/tyres/${slug(`${brand} ${model}`)}.webp`,
    testLogo: null,
    hyperlink: null,
    loadIndex: null,
    speedRating: null,
    treadwear: null,
    traction: null,
    temperature: null,
    kind: null,
    wetGrip: null,
    noiseDb: null,
    warrantyKm: null,
    fuel: null,
    madeIn: null,
  }))
}

const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Size, brand, model, current price, list price; the sizes of the default list (rule S12.2). */
// biome-ignore format: a table reads best in rows
const TYRES: [string, string, string, string, string][] = [
  ['195/55R15', 'Michelin', 'Energy XM2+', '270', '270'],
  ['195/55R15', 'Continental', 'ComfortContact CC6', '245', '270'],
  ['195/55R15', 'Yokohama', 'BluEarth-ES ES32', '205', '230'],
  ['195/55R15', 'Goodyear', 'Assurance TripleMax', '230', '230'],
  ['195/55R15', 'Bridgestone', 'Ecopia EP300', '270', '270'],
  ['195/55R15', 'Toyo', 'Proxes CR1', '205', '225'],
  ['175/65R14', 'Continental', 'ComfortContact CC6', '195', '210'],
  ['175/65R14', 'Yokohama', 'BluEarth-ES ES32', '175', '190'],
  ['175/65R14', 'Goodyear', 'Assurance DuraPlus 2', '170', '170'],
  ['175/65R14', 'Bridgestone', 'Techno', '195', '210'],
  ['175/65R14', 'Toyo', 'Proxes CR1', '150', '165'],
  ['175/65R14', 'GT Radial', 'Champiro ECO', '135', '135'],
  ['195/50R16', 'Yokohama', 'BluEarth-ES ES32', '264', '295'],
  ['195/50R16', 'Goodyear', 'Assurance TripleMax', '290', '290'],
  ['195/50R16', 'Bridgestone', 'Ecopia EP300', '345', '345'],
  ['195/50R16', 'Toyo', 'Proxes CR1', '249', '265'],
  ['195/50R16', 'GT Radial', 'Champiro FE1', '220', '220'],
  ['195/50R16', 'Westlake', 'RP28', '165', '185'],
  ['185/55R15', 'Goodyear', 'Assurance DuraPlus 2', '210', '225'],
  ['185/55R15', 'Bridgestone', 'Ecopia EP150', '230', '270'],
  ['185/55R15', 'Toyo', 'Proxes CR1', '189', '200'],
  ['185/55R15', 'GT Radial', 'Champiro ECO', '160', '160'],
  ['185/55R15', 'Westlake', 'RP28', '135', '135'],
  ['185/55R15', 'RoadX', 'RXMotion H11', '130', '130'],
  ['185/60R15', 'Bridgestone', 'Techno', '225', '225'],
  ['185/60R15', 'Toyo', 'Proxes CR1', '180', '205'],
  ['185/60R15', 'GT Radial', 'Champiro ECO', '155', '155'],
  ['185/60R15', 'Westlake', 'RP18', '120', '135'],
  ['185/60R15', 'RoadX', 'RXMotion H11', '130', '130'],
  ['185/60R15', 'Giti', 'GitiComfort T20', '160', '160'],
  ['185/55R16', 'Toyo', 'Proxes CR1', '220', '250'],
  ['185/55R16', 'GT Radial', 'Champiro FE1', '210', '230'],
  ['185/55R16', 'Westlake', 'RP28', '165', '185'],
  ['185/55R16', 'RoadX', 'RXMotion H12', '175', '185'],
  ['185/55R16', 'Giti', 'GitiComfort 228', '215', '215'],
  ['205/55R16', 'GT Radial', 'Champiro FE1', '215', '250'],
  ['205/55R16', 'Westlake', 'RP28', '160', '180'],
  ['205/55R16', 'RoadX', 'RXMotion H12', '170', '195'],
  ['205/55R16', 'Giti', 'GitiComfort 228', '235', '235'],
  ['205/55R16', 'Pirelli', 'Cinturato P1 Verde', '350', '395'],
  ['195/60R15', 'Westlake', 'RP18', '130', '130'],
  ['195/60R15', 'RoadX', 'RXMotion H11', '135', '135'],
  ['195/60R15', 'Giti', 'GitiComfort 228', '190', '200'],
  ['195/60R15', 'Pirelli', 'Cinturato P1 Verde', '240', '270'],
  ['195/60R15', 'Rovelo', 'RHP-780P', '135', '135'],
  ['215/55R17', 'RoadX', 'RXMotion U11', '260', '260'],
  ['215/55R17', 'Giti', 'GitiComfort 228', '325', '325'],
  ['215/55R17', 'Pirelli', 'Cinturato Rosso', '550', '550'],
  ['215/55R17', 'Rovelo', 'RHP-A68', '230', '260'],
  ['215/55R17', 'Michelin', 'Primacy 4 ST', '589', '640'],
]
