/**
 * What the six promotions share: the two formats, big type, stripes and the house's own tyre. Lengths in
 * pixels.
 */
import { capHeight, type Face, fitted, line } from '../lettering.ts'
import { inlined, render } from '../save.ts'
import { tyrePicture, tyreSide } from '../tyre.ts'

export type Format = 'desktop' | 'mobile'

export type Language = 'en' | 'ms'

/** Draws one promotion, with its words in a language, as SVG. */
export type Promotion = (format: Format, language: Language) => Promise<string>

/**
 * Room for the words of the desktop format, from x = 60: the home page shows the left 720 pixels on the
 * narrowest screen that gets this format.
 */
export const WORD_ROOM = 640

/** 1600 x 400, or 800 x 800 that is shown 400 high. */
export function stage(format: Format, content: string): string {
  const [width, height] = format === 'desktop' ? [1600, 400] : [800, 800]
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`
}

/** A line of type whose capitals are `cap` high and stand on `y`, narrowed to `room`. */
export function headline(
  text: string,
  face: Face,
  cap: number,
  room: number,
  x: number,
  y: number,
  fill: string,
  anchor: 'start' | 'middle' | 'end' = 'start',
): string {
  return line(fitted(text, face, cap / capHeight, room, 0.01), x, y, fill, anchor)
}

/**
 * Type on a slanted plate. `x` and `y` are the lower left corner of the plate, `cap` the height of its
 * capitals.
 */
export function slab(
  text: string,
  cap: number,
  room: number,
  x: number,
  y: number,
  fill: string,
  type: string,
): string {
  const words = fitted(text, 'black-italic', cap / capHeight, room - cap * 0.9, 0.015)
  const high = words.size * capHeight
  const [width, height] = [words.width + high * 0.9, high * 1.56]
  const lean = height * 0.18
  return `<path d="M${x + lean} ${y - height}H${x + width + lean}L${x + width} ${y}H${x}Z" fill="${fill}"/>${line(words, x + high * 0.5, y - high * 0.28, type)}`
}

/** Slanted stripes over a rectangle. */
export function stripes(
  id: string,
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  pitch: number,
  share = 0.5,
): string {
  return (
    `<pattern id="${id}" width="${pitch}" height="${pitch}" patternUnits="userSpaceOnUse" patternTransform="skewX(-35)"><rect width="${pitch * share}" height="${pitch}" fill="${colour}"/></pattern>` +
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="url(#${id})"/>`
  )
}

/** The house's own tyre as an image: an invented brand and model. */
export async function houseTyre(
  model = 'Jalan Raya',
): Promise<(x: number, y: number, side: number) => string> {
  const href = await inlined(await render(tyrePicture('Tayar', model)), tyreSide, tyreSide)
  return (x, y, side) => `<image xlink:href="${href}" x="${x}" y="${y}" width="${side}" height="${side}"/>`
}
