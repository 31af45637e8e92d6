/** A count with its noun: `1 row`, `1,234 rows`. */
export function pluralize(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`
}
