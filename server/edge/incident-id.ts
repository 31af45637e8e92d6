import { randomInt } from 'node:crypto'

/** A random id for error pages and the log, short enough to be read out on the phone. */
export function newIncidentId(): string {
  return Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

/** Without letters and digits that sound or look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTWXYZ23456789'
