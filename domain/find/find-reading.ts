import { phoneDigits } from '../access/phone-number.ts'
import { parseClaimNumber } from '../claims/claim-event.ts'
import { formatTyreSize, parseTypedSize } from '../tyres/tyre-size.ts'
import { normalizePlate } from '../warranties/car-plate.ts'
import { MIN_CONTACT_DIGITS } from '../warranties/registration.ts'
import { parseTyreId } from '../warranties/tyre-id.ts'

/** One interpretation of a text in the find box; `value` is in the form that is searched (rule W36.2). */
export type FindReading = {
  readonly kind: FindKind
  readonly value: string
}
type FindKind = 'claim' | 'tyre' | 'id' | 'email' | 'phone' | 'plate' | 'name' | 'size'

/** Longer texts are names or nothing. */
export const MAX_FIND_LENGTH = 200

/**
 * All interpretations of a typed text, the likeliest first: `1042` is the number of a claim, and a part of a
 * plate and of a phone number; `K7M2-9QXD` is only a tyre ID. Empty for a text without a letter or digit
 * (rule W36.2).
 */
export function parseFindText(typed: string): FindReading[] {
  const text = typed.normalize('NFKC').trim()
  const plate = normalizePlate(text)
  if (plate === '' || text.length > MAX_FIND_LENGTH) return []
  const scanned = parseTyreId(PASSPORT_URL.exec(text)?.[1] ?? '')
  if (scanned) return [{ kind: 'tyre', value: scanned }]
  if (text.includes('@')) return [{ kind: 'email', value: text.toLowerCase() }]
  const found: FindReading[] = []
  const add = (kind: FindKind, value: string) => found.push({ kind, value })

  if (TYRE_ID.test(text)) {
    add('tyre', formatTyreId(plate))
    // `QSAA-5678` is a plate of Sarawak too.
    if (/^[A-Z]+\d+$/.test(plate)) add('plate', plate)
    return found
  }
  const number = parseClaimNumber(text)
  if (number !== null) add('claim', String(number))
  if (/^c\s*-/i.test(text) && number !== null) return found
  if (ID.test(text) && /^[\da-f]{8}/i.test(text)) add('id', text.toLowerCase())
  if (UUID_LENGTH === text.length && found.length > 0) return found
  const size = parseTypedSize(text)
  if (size) add('size', formatTyreSize(size))
  if (size && /[/x×]/i.test(text)) return found
  if (TYRE_ID_WITHOUT_HYPHEN.test(plate)) add('tyre', formatTyreId(plate))

  if (/^[+\d][\d\s()./-]*$/.test(text)) {
    const digits = plate
    if (digits.length <= MAX_PLATE_DIGITS && !text.startsWith('+')) add('plate', digits)
    if (digits.length >= MIN_PHONE_DIGITS) add('phone', digits)
    return found
  }
  const hasDigit = /\p{N}/u.test(plate)
  const isOneShortWord = /^\p{L}{1,4}$/u.test(text)
  if (hasDigit || isOneShortWord) add('plate', plate)
  if (!hasDigit || plate.length > MAX_PLATE_LENGTH) add('name', text)
  return found
}

/**
 * The registration field that a text without results belongs to, with the text as typed: staff can register
 * the customer at the counter with it (rule W2.9). Null for IDs and sizes.
 */
export function registrationFieldOf(
  typed: string,
): { field: 'name' | 'contact_number' | 'email' | 'car_plate'; value: string } | null {
  const value = typed.trim()
  const kinds = parseFindText(typed).map(({ kind }) => kind)
  const is = (kind: FindKind) => kinds.includes(kind)
  if (is('email')) return { field: 'email', value }
  if (is('phone') && phoneDigits(value).length >= MIN_CONTACT_DIGITS)
    return { field: 'contact_number', value }
  if (is('plate') && /\d/.test(value)) return { field: 'car_plate', value }
  return is('name') ? { field: 'name', value } : null
}

/** The address of a tyre passport, which a scanner types from the QR code of a card (rule W39.1). */
const PASSPORT_URL = /^https?:\/\/[^/?#\s]+\/t\/([\w-]+)$/i
/** `K7M2-9`, or eight characters of the alphabet with or without the hyphen (rule W4.4). */
const TYRE_ID = /^[2-9A-HJKMNP-TV-Z]{4}\s?-\s?[2-9A-HJKMNP-TV-Z]{1,4}$/i
const TYRE_ID_WITHOUT_HYPHEN = /^[2-9A-HJKMNP-TV-Z]{8}$/
const formatTyreId = (code: string) => parseTyreId(code) ?? `${code.slice(0, 4)}-${code.slice(4)}`

/** The beginning of a warranty or claim ID, at least as much as pages show (rule W18.5). */
const ID = /^[\da-f-]{8,36}$/i
const UUID_LENGTH = 36
/** A plate has at most four digits, and no phone number is searched by fewer. */
const MAX_PLATE_DIGITS = 4
const MIN_PHONE_DIGITS = 4
/** Commemorative plates are the longest: `PUTRAJAYA 1234`. */
const MAX_PLATE_LENGTH = 14
