/**
 * A car plate is displayed as typed, in upper case, and searched by its letters and digits only, so that
 * `wxy 1234` finds `WXY1234`. No format is required (rules W4.1 and W4.2).
 */

/** The plate as stored and displayed. */
export const uppercasePlate = (text: string): string => text.trim().toUpperCase()

/** The plate as searched; empty without letters and digits. */
export const normalizePlate = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
