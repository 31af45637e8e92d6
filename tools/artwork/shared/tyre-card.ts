/**
 * A model's own card: the tyre, its brand on the brand's plate colour, its model. The size is not on it: many
 * share a model.
 */
import { capHeight, fitted, line } from '../lettering.ts'
import { coloursOf, house } from '../palette.ts'
import { inlined, render } from '../save.ts'
import { tyrePicture, tyreSide } from '../tyre.ts'
import { card } from './card.ts'

export async function tyreCard(brand: string, model: string): Promise<string> {
  const tyre = await inlined(await render(tyrePicture(brand, model)), tyreSide, tyreSide)
  const { plate, type } = coloursOf(brand)
  const name = fitted(brand.toUpperCase(), 'bold', 56 / capHeight, 430, 0.04)
  const words = lines(model.toUpperCase())
  const top = 300 - (words.length - 1) * 52
  return card(
    `<rect width="1200" height="630" fill="#222225"/>` +
      `<image xlink:href="${tyre}" x="640" y="26" width="544" height="544"/>` +
      `<rect x="60" y="${top - 148}" width="${name.width + 48}" height="92" rx="8" fill="${plate}"/>${line(name, 84, top - 74, type)}` +
      words
        .map((text, at) =>
          line(fitted(text, 'black', 84 / capHeight, 540), 60, top + 60 + at * 104, '#FFFFFF'),
        )
        .join('') +
      `<rect x="60" y="${top + 60 + (words.length - 1) * 104 + 34}" width="180" height="10" fill="${house.yellow}"/>`,
  )
}

/** At most two lines, split where their lengths are most alike. */
function lines(text: string): string[] {
  const words = text.split(' ')
  if (text.length < 12 || words.length === 1) return [text]
  const cuts = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')])
  return cuts.sort((a, b) => widest(a) - widest(b))[0] ?? [text]
}

const widest = (parts: readonly string[]) => Math.max(...parts.map(part => part.length))
