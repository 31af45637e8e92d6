/** How many there are of something, as a command tells it: `1 row`, `1,234 rows`. */
export function pluralize(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`
}
