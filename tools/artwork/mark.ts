/**
 * Round marks for independent tests, 96 x 96. No such test was made: each says CONTOH (sample), and is
 * not modelled on a real seal.
 */
import { line, outline, pathData } from './lettering.ts'
import { house } from './palette.ts'

export const marks = {
  'wet-grip': { title: 'Wet grip (sample)', colour: '#0B5FA5', pictogram: wetGrip() },
  comfort: { title: 'Comfort (sample)', colour: '#1F6B3A', pictogram: comfort() },
  mileage: { title: 'Mileage (sample)', colour: '#8A3A00', pictogram: mileage() },
} as const

export function testMark({ title, colour, pictogram }: (typeof marks)[keyof typeof marks]): string {
  const word = outline('CONTOH', 'bold', 13, 0.14)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96"><title>${title}</title>` +
    `<circle cx="48" cy="48" r="47" fill="${colour}"/><circle cx="48" cy="48" r="43.5" fill="none" stroke="#fff" stroke-width="1.5"/>` +
    `${treadRing()}${pictogram}` +
    `<path d="M8 65H88L84 72.5L88 80H8L12 72.5Z" fill="${house.yellow}"/>${line(word, 48, 77, house.black, 'middle')}</svg>`
  )
}

/** A ring of small strokes, like the tread of a tyre seen from the side. */
function treadRing(): string {
  const strokes = Array.from({ length: 48 }, (_, i) => {
    const angle = (i / 48) * Math.PI * 2
    const at = (radius: number, lean: number) =>
      `${(48 + Math.cos(angle + lean) * radius).toFixed(1)} ${(48 + Math.sin(angle + lean) * radius).toFixed(1)}`
    return `M${at(38.5, 0)}L${at(42, 0.04)}`
  })
  return `<path d="${strokes.join('')}" stroke="#fff" stroke-width="1.6" opacity=".75"/>`
}

function wetGrip(): string {
  return (
    '<path d="M48 15C48 15 62 31 62 41A14 14 0 0 1 34 41C34 31 48 15 48 15Z" fill="#fff"/>' +
    '<path d="M41 41A7 7 0 0 0 48 48" fill="none" stroke="#0B5FA5" stroke-width="3" stroke-linecap="round"/>' +
    '<path d="M24 60Q30 55 36 60T48 60T60 60T72 60" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/>'
  )
}

function comfort(): string {
  return (
    '<path d="M37 35A12.5 12.5 0 0 1 62 35C62 44 53 46 53 54A6.5 6.5 0 0 1 41 56" fill="none" stroke="#fff" stroke-width="4.5" stroke-linecap="round"/>' +
    '<path d="M44 36A5.5 5.5 0 0 1 55 36C55 40 50 41 49 46" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/>' +
    '<path d="M29 28Q25 38 29 48M22 31Q19.500 38 22 45" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/>'
  )
}

function mileage(): string {
  const figure = outline('KM', 'black', 13, 0.04)
  const middle = (x: number, y: number) => [x + 48 - figure.width / 2, y + 29] as const
  return (
    '<path d="M40 34H56L69 62H27Z" fill="#fff"/>' +
    '<path d="M48 37V42M48 46V52M48 56V62" stroke="#8A3A00" stroke-width="3"/>' +
    `<path d="${pathData(figure, middle)}" fill="#fff"/>`
  )
}
