import { type CalendarDate, isCalendarDate } from '../../platform/clock/calendar-date.ts'
import { plainText } from '../../platform/text/plain-text.ts'
import { isEmail } from '../access/email.ts'
import { normalizePlate, uppercasePlate } from './car-plate.ts'
import type { TyreQuantity } from './warranty.ts'

/**
 * A registration is what a customer fills in after the purchase of a pair or a set of tyres; with it the tyre IDs are made
 * (W §§3, 5). The same rules are asked in the browser and on the server, which alone decides.
 */
export type Registration = {
  readonly name: string
  readonly contactNumber: string
  readonly email: string | null
  readonly purchaseDate: CalendarDate
  readonly carPlate: string
  readonly tyreQuantity: TyreQuantity
}

/** The fields of the form, by the names they are sent under (surface.md "Warranty"). */
export const REGISTRATION_FIELDS = [
  'name',
  'contact_number',
  'email',
  'purchase_date',
  'car_plate',
  'tyre_quantity',
] as const
export type RegistrationField = (typeof REGISTRATION_FIELDS)[number]
export type RegistrationValues = Readonly<Record<RegistrationField, string>>

export type RegistrationFieldError =
  | 'name-too-short'
  | 'contact-wrong'
  | 'email-wrong'
  | 'date-missing'
  | 'date-in-future'
  | 'date-too-early'
  | 'plate-missing'
  | 'quantity-missing'
  | 'too-long'
  | 'unreadable'

export type RegistrationErrors = Partial<Record<RegistrationField, RegistrationFieldError>>

/** W §9 */
export const MIN_NAME_LENGTH = 2
export const MIN_CONTACT_LENGTH = 10
export const MIN_PURCHASE_DATE: CalendarDate = '2000-01-01'
/** Nobody can be called under a number with fewer digits than this, however many characters it has. */
const MIN_CONTACT_DIGITS = 7
/**
 * No number has more, its country included (E.164). Two numbers in the field would be found under neither
 * (domain/privacy/find-person.server.ts), and the last four digits would be those of one of them.
 */
const MAX_CONTACT_DIGITS = 15
/** Longer than any name, number or plate is; what is longer is somebody's mistake and would break every list. */
const MAX_CHARACTERS: Record<RegistrationField, number> = {
  name: 200,
  contact_number: 50,
  email: 254,
  purchase_date: 10,
  car_plate: 30,
  tyre_quantity: 10,
}

/** Takes what was typed and today's date; returns the registration, or what is wrong with each field (W §5). */
export function validateRegistration(
  typed: RegistrationValues,
  today: CalendarDate,
): { ok: true; registration: Registration } | { ok: false; errors: RegistrationErrors } {
  const text = Object.fromEntries(
    REGISTRATION_FIELDS.map(field => [field, plainText(typed[field])]),
  ) as RegistrationValues
  const errors: RegistrationErrors = {}
  for (const field of REGISTRATION_FIELDS) {
    const error = validateField(field, text[field], today)
    if (error) errors[field] = error
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return {
    ok: true,
    registration: {
      name: text.name,
      contactNumber: text.contact_number,
      email: text.email.toLowerCase() || null,
      purchaseDate: text.purchase_date as CalendarDate,
      carPlate: uppercasePlate(text.car_plate),
      tyreQuantity: text.tyre_quantity as TyreQuantity,
    },
  }
}

/** What is wrong with one field; null where nothing is. Takes it as plainText. */
export function validateField(
  field: RegistrationField,
  text: string,
  today: CalendarDate,
): RegistrationFieldError | null {
  if (text.length > MAX_CHARACTERS[field] && !['purchase_date', 'tyre_quantity'].includes(field)) {
    return 'too-long'
  }
  // Control characters, NUL among them, and halves of characters have no place in a line of text.
  // So has the mark that stands for bytes which were no text.
  if (/[\p{Cc}\ufffd]/u.test(text) || !text.isWellFormed()) return 'unreadable'
  return RULES[field](text, today)
}

const RULES: Record<RegistrationField, (text: string, today: CalendarDate) => RegistrationFieldError | null> =
  {
    // Of what joins letters, and is none, nobody is called.
    name: text => ([...text.replaceAll(/\p{Cf}/gu, '')].length < MIN_NAME_LENGTH ? 'name-too-short' : null),
    contact_number: text => {
      const digits = text.replaceAll(/\D/g, '').length
      const isOneNumber = digits >= MIN_CONTACT_DIGITS && digits <= MAX_CONTACT_DIGITS
      return text.length >= MIN_CONTACT_LENGTH && isOneNumber ? null : 'contact-wrong'
    },
    email: text => (text === '' || isEmail(text) ? null : 'email-wrong'),
    purchase_date: (text, today) => {
      if (!isCalendarDate(text)) return 'date-missing'
      if (text > today) return 'date-in-future'
      return text < MIN_PURCHASE_DATE ? 'date-too-early' : null
    },
    car_plate: text => (normalizePlate(text) === '' ? 'plate-missing' : null),
    tyre_quantity: text => (text === 'pair' || text === 'set' ? null : 'quantity-missing'),
  }

/** The last four digits of a contact number: what opens the receipts to who does not show another right (readings.md). */
export const lastFourDigits = (contactNumber: string): string => contactNumber.replaceAll(/\D/g, '').slice(-4)
