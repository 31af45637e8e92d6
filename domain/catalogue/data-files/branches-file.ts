import { parseOpeningHours } from '../../branches/opening-hours.ts'
import { decimalNumber, optionalPhoneNumber, optionalText, requiredText } from './cell.ts'
import type { Cells, CsvDataFile } from './data-file.ts'
import { hasDecimalCommas, isShortMapLink, type ParsedPlace, parsePlace } from './parse-place.ts'
import { quote } from './problems.ts'

export type BranchRow = {
  /** stays the same when the branch gets another name (branch-ids.ts) */
  id: string
  name: string
  address: string
  state: string
  /** degrees */
  lat: number
  lng: number
  phone: string | null
  chatNumber: string | null
  /** as typed */
  hours: string | null
  services: string | null
}

/** `branches.csv`: one row per branch; an empty telephone means the company's (rule S15.3). */
export const branchesFile: CsvDataFile<BranchRow> = {
  columns: [
    'name',
    'address',
    'state',
    'lat',
    'lng',
    'phone',
    'chat_number',
    'hours',
    'services',
    'location',
  ],
  inputOnly: ['location'],
  needed: [['name'], ['address'], ['state'], ['lat', 'location'], ['lng', 'location']],
  aliases: {
    name: ['branch', 'branch name', 'shop', 'outlet', 'nama', 'cawangan', 'nama cawangan', 'kedai'],
    address: ['branch address', 'alamat'],
    state: ['negeri'],
    lat: ['latitude', 'latitud'],
    lng: ['lon', 'long', 'longitude', 'longitud'],
    phone: ['telephone', 'tel', 'phone number', 'telefon', 'no telefon', 'nombor telefon', 'no tel'],
    chat_number: [
      'whatsapp',
      'whatsapp number',
      'no whatsapp',
      'nombor whatsapp',
      'mobile',
      'telefon bimbit',
    ],
    hours: ['opening hours', 'business hours', 'waktu operasi', 'waktu buka', 'waktu perniagaan'],
    services: ['service', 'perkhidmatan', 'servis'],
    location: [
      ...['map', 'maps', 'map link', 'maps link', 'google maps', 'google maps link', 'coordinates', 'gps'],
      ...['lokasi', 'peta', 'pautan peta', 'koordinat', 'waze'],
    ],
  },
  sectionColumn: 'state',
  groupColumns: ['state'],
  // A booking identifies its branch by name.
  uniqueColumn: 'name',
  parseRow(cells) {
    const { lat, lng } = readPlace(cells)
    const name = requiredText(cells, 'name')
    const row: BranchRow = {
      id: branchId(name),
      name,
      address: requiredText(cells, 'address'),
      state: requiredText(cells, 'state'),
      lat,
      lng,
      phone: optionalPhoneNumber(cells, 'phone'),
      chatNumber: optionalPhoneNumber(cells, 'chat_number'),
      hours: optionalHours(cells),
      services: optionalText(cells, 'services'),
    }
    // Many programs write 0, 0 for empty coordinates.
    if (!cells.failed && lat === 0 && lng === 0) cells.error('lat', 'place-zero')
    return cells.failed ? null : row
  },
}

/**
 * The id that a branch gets when it first appears: its name in lower case, `Tayar Kuala Lumpur` is
 * `tayar-kuala-lumpur`.
 */
export function branchId(name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return slug || 'branch'
}

/** Opening hours as typed, or null if the cell is empty. */
function optionalHours(cells: Cells): string | null {
  const text = optionalText(cells, 'hours')
  if (text && !parseOpeningHours(text)) cells.error('hours', 'not-hours', { value: quote(text) })
  return text
}

/** The coordinates in degrees: two numbers, or both from a maps link or a pair in one cell (rule S28.14). */
function readPlace(cells: Cells): ParsedPlace {
  const location = cells.text('location')
  const isPair = !cells.text('lng') && /[,;/]/.test(cells.text('lat'))
  if (isPair || (location && !cells.text('lat') && !cells.text('lng'))) {
    const column = isPair ? 'lat' : 'location'
    const text = isPair ? cells.text('lat') : location
    const place = parsePlace(text)
    if (!place)
      cells.error(column, isShortMapLink(text) ? 'place-short-link' : 'place-unreadable', {
        value: quote(text),
      })
    else if (hasDecimalCommas(text))
      cells.warn(column, 'decimal-comma', { value: quote(text), number: `${place.lat}, ${place.lng}` })
    return place ?? { lat: 0, lng: 0 }
  }
  return { lat: decimalNumber(cells, 'lat', -90, 90), lng: decimalNumber(cells, 'lng', -180, 180) }
}
