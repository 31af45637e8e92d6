/**
 * What a tyre of this name looks like: the class follows from words of the model, the rest from a hash of the
 * name, so that a model always looks the same and two models seldom do. Lengths are in tyre radii.
 */
import { fraction, pick, slug } from './palette.ts'

/** What the tread is made for. */
type TreadKind = 'touring' | 'eco' | 'sport' | 'highway' | 'terrain' | 'van'

export interface RimDesign {
  readonly style: 'straight' | 'twin' | 'fork' | 'blade'
  readonly spokes: number
  /** 0 bright silver to 1 black lacquer. */
  readonly shade: number
  /** Black flanks behind a bright face. */
  readonly machined: boolean
  /** How far a spoke leans from hub to edge, radians. */
  readonly lean: number
  /** How deep the hub sits behind the edge. */
  readonly dish: number
}

export interface TyreDesign {
  readonly brand: string
  readonly model: string
  readonly kind: TreadKind
  /** Section width. */
  readonly width: number
  /** Radius of the bead, where rubber meets rim. */
  readonly bead: number
  /** How square the shoulder is, 0 to 1. */
  readonly square: number
  readonly rim: RimDesign
  /** Seed for the small differences of the tread. */
  readonly variety: (what: string) => number
}

export function tyreDesign(brand: string, model: string): TyreDesign {
  const name = slug(`${brand} ${model}`)
  const variety = (what: string) => fraction(`${name} ${what}`)
  const kind = treadKind(model)
  const [width, bead, square] = shapes[kind]
  return {
    brand,
    model,
    kind,
    width: width + (variety('width') - 0.5) * 0.05,
    bead: bead + (variety('bead') - 0.5) * 0.024,
    square,
    rim: rimDesign(name, kind),
    variety,
  }
}

/** The class of a tread, by the words that makers use for it. */
function treadKind(model: string): TreadKind {
  if (/a\/t|\bat\b|all terrain|wrangler|open country|geolandar|ltx/i.test(model)) return 'terrain'
  if (/vancontact|agilis|maxmiler|transpro|\brcm/i.test(model)) return 'van'
  if (/suv|h\/t|scorpion|alenza|crosscontact|dueler|xross|savero|quest|dsu|^su\d|tranpath/i.test(model))
    return 'highway'
  if (
    /sport|zero|potenza|eagle|maxcontact|fleva|neova|\btr1|adrenalin|rhp-7|\bu11|\bsa-?\d|dh03/i.test(model)
  )
    return 'sport'
  if (/eco|energy|verde|xm2|duraplus|efficient|\bep\d|\bfe\d|h1[12]/i.test(model)) return 'eco'
  return 'touring'
}

/** Section width, bead radius and squareness of the shoulder of each class. */
const shapes: Readonly<Record<TreadKind, readonly [number, number, number]>> = {
  eco: [0.6, 0.625, 0.25],
  touring: [0.65, 0.655, 0.35],
  sport: [0.74, 0.685, 0.7],
  highway: [0.68, 0.635, 0.5],
  terrain: [0.74, 0.585, 0.75],
  van: [0.64, 0.58, 0.6],
}

function rimDesign(name: string, kind: TreadKind): RimDesign {
  const variety = (what: string) => fraction(`${name} rim ${what}`)
  const rugged = kind === 'terrain' || kind === 'van'
  const style = rugged
    ? pick<RimDesign['style']>(`${name} style`, ['straight', 'blade', 'twin'])
    : pick<RimDesign['style']>(`${name} style`, ['twin', 'straight', 'fork', 'blade', 'fork', 'twin'])
  const counts: Record<RimDesign['style'], readonly [number, ...number[]]> = {
    straight: rugged ? [6, 8] : [10, 7, 9],
    twin: rugged ? [6, 5] : [5, 5, 6, 7],
    fork: [5, 6, 7],
    blade: rugged ? [6] : [5, 6],
  }
  return {
    style,
    spokes: pick(`${name} spokes`, counts[style]),
    shade: pick(`${name} shade`, [0.02, 0.06, 0.16, 0.42, 0.86, 0.1]),
    machined: variety('machined') > 0.62,
    lean:
      style === 'blade'
        ? (variety('lean') - 0.5) * 0.5
        : style === 'straight' && !rugged
          ? (variety('lean') - 0.5) * 0.24
          : 0,
    dish: 0.05 + 0.09 * variety('dish'),
  }
}
