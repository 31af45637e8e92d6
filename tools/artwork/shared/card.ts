/**
 * Social previews: the picture beside a link to the site in a chat or on a social network: 1200 x 630,
 * without words, because a link may be read in either language. Lengths in pixels.
 */
import { house } from '../palette.ts'

export const cardSize = [1200, 630] as const

/** Draws one card as SVG. */
export type Card = () => Promise<string>

/** The card's frame: what is drawn in it, and the house's stripe below. */
export function card(content: string): string {
  const [width, height] = cardSize
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}` +
    `<rect y="${height - 22}" width="${width}" height="22" fill="${house.red}"/><rect y="${height - 28}" width="${width}" height="6" fill="${house.yellow}"/></svg>`
  )
}

/** The light of the bay: brightest at `x`, a share of the width. */
export function bay(x: number): string {
  return `<radialGradient id="bay" cx="${x}" cy=".5" r=".7"><stop offset="0" stop-color="#45454B"/><stop offset="1" stop-color="${house.black}"/></radialGradient><rect width="1200" height="630" fill="url(#bay)"/>`
}
