/** Digits of a PIN (rule W17.13). */
export const PIN_LENGTH = 6

/** Characters of the name of a trusted PC. */
export const MAX_COUNTER_NAME = 60

export type PinError = 'pin-format' | 'pin-weak'

/**
 * Checks a PIN that a clerk chooses: six digits that are no repetition, row or date (rule W17.13); returns an
 * error or null.
 */
export function validatePin(pin: string): PinError | null {
  if (!/^\d{6}$/.test(pin)) return 'pin-format'
  return isRepetition(pin) || isRow(pin) || isDate(pin) ? 'pin-weak' : null
}

/** At most two different digits, or a repeated part: 111111, 112211, 123123, 121212. */
const isRepetition = (pin: string) => new Set(pin).size <= 2 || /^(\d{2,3})\1+$/.test(pin)

/** Steps of one up or down, with 0 after 9: 123456, 987654, 789012; or pairs of them: 112233. */
const isRow = (pin: string) => {
  const isSteps = (digits: string) =>
    ['0123456789012345', '9876543210987654'].some(row => row.includes(digits))
  return isSteps(pin) || (/^(\d)\1(\d)\2(\d)\3$/.test(pin) && isSteps(pin.replace(/(\d)\1/g, '$1')))
}

/**
 * A date, with the day or the year first: 310890, or 900831, as at the beginning of an identity card number.
 */
const isDate = (pin: string) => {
  const [first = 0, month = 0, last = 0] = (pin.match(/\d\d/g) ?? []).map(Number)
  const isDay = (day: number) => day >= 1 && day <= 31
  return month >= 1 && month <= 12 && (isDay(first) || isDay(last))
}
