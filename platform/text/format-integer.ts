/** A whole number with thousands separators in both languages: `10,000` (rule S1.10). */
export function formatInteger(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',')
}
