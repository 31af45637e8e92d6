/** One card for each kind of page; the name is the file's. */
import { readFileSync } from 'node:fs'
import { bottleDrawing, bottleSide } from '../bottle.ts'
import { heroDrawing } from '../hero.ts'
import { capHeight, fitted, line } from '../lettering.ts'
import { house } from '../palette.ts'
import { branchMap } from '../promotions/branches.ts'
import { homeward } from '../promotions/homecoming.ts'
import { houseTyre } from '../promotions/stage.ts'
import { bay, type Card, card } from './card.ts'

export const pageCards: Readonly<Record<string, Card>> = {
  home: () => heroDrawing('shared'),
  tyres,
  tyre,
  branches: async () => card(branchMap(1200, 630)),
  'engine-oil': oils,
  knowledge: async () => card(knowledge()),
  'tire-rotation': async () => card(article('tire-rotation')),
  'dot-code-confusion': async () => card(article('dot-code-confusion')),
  about: async () => card(homeward(1200, 630)),
}

/** A row of tyres, and above it what a driver looks for: a size. */
async function tyres(): Promise<string> {
  const models = ['Jalan Raya', 'Hujan', 'Sukan', 'Kampung']
  const drawn = await Promise.all(models.map(houseTyre))
  const size = fitted('195/55R15', 'black', 150 / capHeight, 900)
  return card(
    bay(0.5) +
      line(size, 600, 216, '#FFFFFF', 'middle') +
      `<rect x="510" y="246" width="180" height="10" fill="${house.yellow}"/>` +
      drawn.map((place, at) => place(30 + at * 285, 284, 300)).join(''),
  )
}

async function tyre(): Promise<string> {
  const place = await houseTyre()
  return card(bay(0.5) + place(310, 8, 580))
}

async function oils(): Promise<string> {
  const shown = [
    { viscosity: '10W-40', volume: '4L', type: 'Semi Synthetic' },
    { viscosity: '5W-30', volume: '4L', type: 'Fully Synthetic' },
    { viscosity: '0W-20', volume: '4L', type: 'Fully Synthetic' },
  ]
  // Without `apart`, the colour ids of the three drawings would collide.
  const bottles = shown.map((bottle, at) => {
    const side = at === 1 ? 600 : 480
    const drawing = bottleDrawing({ brand: 'Tayar', name: 'Enjin Segar', ...bottle })
    return `<g transform="translate(${[120, 300, 600][at]} ${at === 1 ? -8 : 108}) scale(${side / bottleSide})">${apart(drawing, at)}</g>`
  })
  return card(
    `<rect width="1200" height="630" fill="${house.yellow}"/><circle cx="600" cy="330" r="400" fill="#FFD84A"/>` +
      [bottles[0], bottles[2], bottles[1]].join(''),
  )
}

function apart(drawing: string, at: number): string {
  return drawing.replace(/\bid="([\w-]+)"/g, `id="$1-${at}"`).replace(/url\(#([\w-]+)\)/g, `url(#$1-${at})`)
}

/** Both articles, cut by a slanted line. */
function knowledge(): string {
  return (
    `<clipPath id="left"><path d="M0 0H660L540 630H0Z"/></clipPath>` +
    `<g transform="translate(170 -22)">${drawing('tire-rotation')}</g>` +
    `<g clip-path="url(#left)"><rect width="1200" height="630" fill="${house.floor}"/><g transform="translate(-430 -22)">${drawing('dot-code-confusion')}</g></g>` +
    `<path d="M660 0L540 630" stroke="${house.red}" stroke-width="14"/>`
  )
}

/** An article's picture, 1200 x 675, without what lies above and below. */
const article = (slug: string) => `<g transform="translate(0 -22)">${drawing(slug)}</g>`

function drawing(slug: string): string {
  const svg = readFileSync(new URL(`../../../sample/pictures/articles/${slug}.svg`, import.meta.url), 'utf8')
  return svg.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')
}
