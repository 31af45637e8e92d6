/**
 * A phone number is compared by its national digits: without separators, country code 60 and the leading 0
 * (rule S15.2). `012-345 6789`, `+60 (0)12 345 6789` and `60123456789` are one number.
 */

/** The digits of a number as typed, which registrations are found by. */
export const phoneDigits = (number: string): string => number.replaceAll(/\D/g, '')

/** The national digits of a number, `123456789`; a text that is not a number has few digits or none. */
export const nationalDigits = (number: string): string => phoneDigits(number).replace(/^(?:(?:00)?60)?0?/, '')

/**
 * All digit strings that may have these national digits, for a look-up by stored digits. Some of them have
 * other national digits, so the caller compares again.
 */
export const phoneDigitVariants = (national: string): string[] =>
  ['', '0', '60', '600', '0060', '00600'].map(prefix => prefix + national)
