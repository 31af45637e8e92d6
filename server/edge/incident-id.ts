import { randomInt } from 'node:crypto'

/** A number for one request, short enough to be read out on the phone: it stands on error pages and in the log. */
export function newIncidentId(): string {
  return Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

/** Without the letters and figures that sound or look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTWXYZ23456789'
