/**
 * A phone number is typed in many ways: `012-345 6789`, `+60 (0)12 345 6789`, `60123456789`. What they share are the national
 * digits, without separators, the country prefix 60 and the leading 0; two texts with the same ones are one number.
 */

/** `123456789` of each of the above; whatever is no number has few digits or none. */
export const nationalDigits = (number: string): string =>
  number.replaceAll(/\D/g, '').replace(/^(?:(?:00)?60)?0?/, '')

/** Every row of digits that can be a number with these national digits; of some the national digits may be others. */
export const phoneDigitVariants = (national: string): string[] =>
  ['', '0', '60', '600', '0060', '00600'].map(prefix => prefix + national)
