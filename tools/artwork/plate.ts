/** A brand's name in plain type on a coloured plate, 120 x 40. No real logo is imitated. */
import { capHeight, fitted, line } from './lettering.ts'
import { coloursOf, contrast, mix } from './palette.ts'

export function brandPlate(brand: string): string {
  const { plate, type } = coloursOf(brand)
  if (contrast(plate, type) < 4.5)
    throw new Error(`${brand}: plate and type are too alike (${contrast(plate, type).toFixed(1)})`)
  const name = fitted(brand.toUpperCase(), 'bold', 25, 98, 0.05)
  const baseline = 20 + (name.size * capHeight) / 2
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40" width="120" height="40"><title>${brand}</title>` +
    `<rect width="120" height="40" rx="4" fill="${plate}"/>` +
    `<rect x="2.5" y="2.5" width="115" height="35" rx="2.5" fill="none" stroke="${mix(plate, type, 0.35)}"/>` +
    `${line(name, 60, baseline, type, 'middle', 1)}</svg>`
  )
}
