import { type CalendarDate, isCalendarDate } from '../../platform/clock/calendar-date.ts'
import { plainText } from '../../platform/text/plain-text.ts'
import { isEmail } from '../access/email.ts'
import { phoneDigits } from '../access/phone-number.ts'
import { normalizePlate, uppercasePlate } from './car-plate.ts'
import { PURCHASE_FIELDS, type PurchaseField } from './purchase.ts'
import type { TyreQuantity } from './warranty.ts'

/**
 * A registration as filled in by the customer after buying a pair or a set of tyres. The same rules run in
 * the browser and on the server; the server decides (rule W1.2).
 */
export type Registration = {
  readonly name: string
  readonly contactNumber: string
  readonly email: string | null
  readonly purchaseDate: CalendarDate
  readonly carPlate: string
  readonly tyreQuantity: TyreQuantity
}

/** The form's fields that the rules below check. */
export const REGISTRATION_FIELDS = [
  'name',
  'contact_number',
  'email',
  'purchase_date',
  'car_plate',
  'tyre_quantity',
] as const
/**
 * A hidden field without script: the last day of an ended cover that the form has shown, empty if none (rule
 * W1.15). With script, the form shows it as soon as the date is chosen, and does not send the field.
 */
export const COVER_END_FIELD = 'cover_ended'

/** All text fields of the form. */
export const REGISTRATION_FORM_FIELDS = [...REGISTRATION_FIELDS, ...PURCHASE_FIELDS] as const
export type RegistrationFormField = (typeof REGISTRATION_FORM_FIELDS)[number]
export type RegistrationField = (typeof REGISTRATION_FIELDS)[number]
export type RegistrationValues = Readonly<Record<RegistrationField, string>>

export type RegistrationFieldError =
  | 'name-too-short'
  | 'contact-wrong'
  | 'email-wrong'
  /** reminders are wanted, and come by e-mail only */
  | 'email-for-reminders'
  | 'date-missing'
  | 'date-in-future'
  | 'date-too-early'
  | 'plate-missing'
  /** rule W27.15 */
  | 'plate-limit'
  | 'quantity-missing'
  | 'too-long'
  | 'unreadable'

export type RegistrationErrors = Partial<Record<RegistrationField | PurchaseField, RegistrationFieldError>>

/** Rule W1.4. */
const MIN_NAME_LENGTH = 2
const MIN_CONTACT_LENGTH = 10
export const MIN_PURCHASE_DATE: CalendarDate = '2000-01-01'
/** Shorter numbers cannot be called (rule W1.5). */
export const MIN_CONTACT_DIGITS = 7
/**
 * E.164 limit. Two numbers in one field would be found under neither, and their last four digits would be
 * ambiguous (rule W1.5).
 */
const MAX_CONTACT_DIGITS = 15
/** Upper limits in characters; longer values are mistakes and would break lists. */
export const MAX_CHARACTERS: Readonly<Record<RegistrationField, number>> = {
  name: 200,
  contact_number: 50,
  email: 254,
  purchase_date: 10,
  car_plate: 30,
  tyre_quantity: 10,
}

/**
 * Validates the typed values; returns the registration, or the error of each field (rules W1.3 to W1.9).
 */
export function validateRegistration(
  values: RegistrationValues,
  today: CalendarDate,
  wantsReminders = false,
): { ok: true; registration: Registration } | { ok: false; errors: RegistrationErrors } {
  const text = Object.fromEntries(
    REGISTRATION_FIELDS.map(field => [field, plainText(values[field])]),
  ) as RegistrationValues
  const errors: RegistrationErrors = {}
  for (const field of REGISTRATION_FIELDS) {
    const error = validateField(field, text[field], today)
    if (error) errors[field] = error
  }
  if (wantsReminders && text.email === '') errors.email = 'email-for-reminders'
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

/** The error of one field, null if valid. Takes the value as returned by plainText. */
export function validateField(
  field: RegistrationField,
  text: string,
  today: CalendarDate,
): RegistrationFieldError | null {
  if (text.length > MAX_CHARACTERS[field] && !['purchase_date', 'tyre_quantity'].includes(field)) {
    return 'too-long'
  }
  // Control characters (NUL among them), unpaired surrogates, and U+FFFD, which replaces invalid bytes
  // (rule W1.3).
  if (/[\p{Cc}\ufffd]/u.test(text) || !text.isWellFormed()) return UNREADABLE[field]
  return RULES[field](text, today)
}

/**
 * Only in free texts does the error name the characters; other fields are reported as an invalid address,
 * number or date.
 */
const UNREADABLE: Record<RegistrationField, RegistrationFieldError> = {
  name: 'unreadable',
  contact_number: 'contact-wrong',
  email: 'email-wrong',
  purchase_date: 'date-missing',
  car_plate: 'unreadable',
  tyre_quantity: 'quantity-missing',
}

const RULES: Record<RegistrationField, (text: string, today: CalendarDate) => RegistrationFieldError | null> =
  {
    // Invisible format characters do not count as letters of a name.
    name: text => ([...text.replaceAll(/\p{Cf}/gu, '')].length < MIN_NAME_LENGTH ? 'name-too-short' : null),
    contact_number: text => {
      const digits = phoneDigits(text).length
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

/** The last four digits of a contact number, which open the receipts (rule W7.2). */
export const lastFourDigits = (contactNumber: string): string => phoneDigits(contactNumber).slice(-4)
