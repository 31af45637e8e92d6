/**
 * A car plate is shown as its owner typed it, in upper case, and looked for by its letters and digits alone, so that
 * `wxy 1234` finds `WXY1234`. No format is ever demanded (readings.md "Car plate").
 */

/** As it is shown and kept. */
export const uppercasePlate = (typed: string): string => typed.trim().toUpperCase()

/** As it is looked for; empty where there is neither a letter nor a digit. */
export const normalizePlate = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
