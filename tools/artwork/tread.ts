/**
 * Tread patterns, one per class, modelled on the function of such treads, not on a product. A pattern is one
 * pitch that repeats around the tyre: x runs 0 to 1 along the pitch, `across` as in carcass.ts.
 */
import type { TyreDesign } from './tyre-design.ts'

/** A rubber block between two edges that run across the tread. */
export interface Block {
  /** `across` of its two ends. */
  readonly from: number
  readonly to: number
  /** Place of its edges along the pitch, by `across`. */
  readonly left: (across: number) => number
  readonly right: (across: number) => number
  /** How far its ends slope: change of `across` from the left edge to the right one. */
  readonly skew?: number
  /** Part of a rib that runs on into the next pitch: no walls left and right. */
  readonly joined?: boolean
}

/** A fine cut in the top of a block. */
export interface Sipe {
  readonly from: number
  readonly to: number
  readonly at: (across: number) => number
  /** As a share of the pitch. */
  readonly width: number
}

export interface Tread {
  /** Pitches around the tyre. */
  readonly pitches: number
  /** Depth of the grooves, in tyre radii. */
  readonly depth: number
  /** `across` at which the shoulder blocks start and stop standing out of the sidewall. */
  readonly fade: readonly [number, number]
  /** How much shallower the slots of the shoulder are than the grooves, as a share of the depth. */
  readonly shallow: number
  /** `across` of the outermost groove: the shoulder begins here. */
  readonly shoulder: number
  readonly blocks: readonly Block[]
  readonly sipes: readonly Sipe[]
}

export function treadOf(design: TyreDesign): Tread {
  switch (design.kind) {
    case 'eco':
    case 'touring':
      return ribs(design)
    case 'sport':
      return design.variety('directional') > 0.66 ? arrow(design) : asymmetric(design)
    case 'highway':
    case 'van':
      return sturdy(design)
    case 'terrain':
      return lugs(design)
  }
}

/** Five ribs, fine cuts, narrow shoulder slots: quiet and long-lived. */
function ribs({ kind, variety }: TyreDesign): Tread {
  const half = 0.035 + 0.012 * variety('groove')
  const [inner, outer] = [0.2 + 0.04 * variety('inner'), 0.6 + 0.04 * variety('outer')]
  const slant = (variety('slant') > 0.5 ? 1 : -1) * (0.35 + 0.4 * variety('slope'))
  const sway = (across: number) => slant * across
  const slot = kind === 'eco' ? 0.1 : 0.14
  const shoulder = (sign: 1 | -1): Block => ({
    from: sign * (outer + half),
    to: sign * 1.26,
    left: a => slot / 2 + curve(a, slant),
    right: a => 1 - slot / 2 + curve(a, slant),
  })
  const rib = (from: number, to: number): Block => ({ from, to, left: () => 0, right: () => 1, joined: true })
  return {
    pitches: kind === 'eco' ? 66 : 58,
    depth: 0.03,
    fade: [1.0, 1.25],
    shallow: 0.7,
    shoulder: outer + half,
    blocks: [
      shoulder(-1),
      rib(-outer + half, -inner - half),
      rib(-inner + half, inner - half),
      rib(inner + half, outer - half),
      shoulder(1),
    ],
    sipes: [
      { from: -outer + half, to: -inner - half - 0.1, at: a => 0.5 + sway(a) * 1.2, width: 0.1 },
      { from: -outer + half + 0.12, to: -inner - half, at: a => sway(a) * 1.2, width: 0.055 },
      { from: -inner + half, to: inner - half - 0.16, at: a => 0.3 + sway(a), width: 0.08 },
      { from: -inner + half + 0.16, to: inner - half, at: a => 0.8 + sway(a), width: 0.08 },
      { from: inner + half + 0.1, to: outer - half, at: a => 0.5 + sway(a) * 1.2, width: 0.1 },
      { from: inner + half, to: outer - half - 0.12, at: a => sway(a) * 1.2, width: 0.055 },
      ...[-1, 1].map(sign => ({
        from: sign * (outer + half + 0.05),
        to: sign * 1.08,
        at: (a: number) => 0.5 + curve(a, slant),
        width: 0.05,
      })),
    ],
  }
}

/** Three wide grooves, a closed outer shoulder of large blocks, a busier inner one. */
function asymmetric({ variety }: TyreDesign): Tread {
  const half = 0.055 + 0.015 * variety('groove')
  const [a1, a2, a3] = [-0.56, -0.08 - 0.06 * variety('mid'), 0.38 + 0.05 * variety('outer')]
  const sweep = 0.7 + 0.5 * variety('sweep')
  const arc = (a: number) => sweep * (a - 0.3) * Math.abs(a - 0.1)
  const rib = (from: number, to: number): Block => ({ from, to, left: () => 0, right: () => 1, joined: true })
  return {
    pitches: 40,
    depth: 0.032,
    fade: [1.02, 1.2],
    shallow: 0.72,
    shoulder: 0.66,
    blocks: [
      { from: -1.2, to: a1 - half, left: a => 0.07 + arc(a), right: a => 0.93 + arc(a) },
      rib(a1 + half, a2 - half),
      rib(a2 + half, a3 - half),
      rib(a3 + half, 0.66),
      { from: 0.66, to: 1.2, left: a => 0.06 + arc(a), right: a => 0.94 + arc(a) },
    ],
    sipes: [
      { from: a1 + half, to: a2 - half - 0.1, at: a => 0.4 + arc(a) * 1.4, width: 0.1 },
      { from: a1 + half + 0.16, to: a2 - half, at: a => 0.95 + arc(a) * 1.4, width: 0.05 },
      { from: a2 + half, to: a3 - half - 0.2, at: a => 0.2 + a * 1.3, width: 0.12 },
      { from: a2 + half + 0.22, to: a3 - half, at: a => 0.75 + a * 1.3, width: 0.05 },
      { from: a3 + half + 0.08, to: 0.66, at: a => 0.0 + arc(a), width: 0.1 },
      { from: -1.04, to: a1 - half - 0.04, at: a => 0.5 + arc(a), width: 0.045 },
      { from: 0.74, to: 1.02, at: a => 0.5 + arc(a), width: 0.045 },
    ],
  }
}

/** Arrow-shaped blocks either side of a plain middle rib. */
function arrow({ variety }: TyreDesign): Tread {
  const sweep = 1.5 + 0.5 * variety('sweep')
  const bow = (a: number) => sweep * Math.abs(a) ** 0.8
  const block = (from: number, to: number, gap: number): Block => ({
    from,
    to,
    left: a => gap / 2 + bow(a),
    right: a => 1 - gap / 2 + bow(a),
  })
  const groove = 0.5 + 0.05 * variety('groove')
  return {
    pitches: 38,
    depth: 0.032,
    fade: [1.02, 1.22],
    shallow: 0.7,
    shoulder: groove + 0.05,
    blocks: [
      { from: -0.1, to: 0.1, left: () => 0, right: () => 1, joined: true },
      ...[-1, 1].flatMap(sign => [
        block(sign * 0.19, sign * (groove - 0.05), 0.16),
        block(sign * (groove + 0.05), sign * 1.22, 0.18),
      ]),
    ],
    sipes: [-1, 1].flatMap(sign => [
      { from: sign * 0.26, to: sign * (groove - 0.05), at: (a: number) => 0.5 + bow(a), width: 0.06 },
      { from: sign * (groove + 0.12), to: sign * 1.05, at: (a: number) => 0.52 + bow(a), width: 0.06 },
    ]),
  }
}

/** Four straight grooves, blocks cut from the ribs, strong shoulders: for SUVs and vans on tarmac. */
function sturdy({ kind, variety }: TyreDesign): Tread {
  const half = 0.045
  const [inner, outer] = [0.2, 0.6]
  const slant = (variety('slant') > 0.5 ? 1 : -1) * (0.3 + 0.3 * variety('slope'))
  const gap = kind === 'van' ? 0.1 : 0.16
  const cut = (from: number, to: number, offset: number, skew: number): Block => ({
    from,
    to,
    left: a => offset + gap / 2 + slant * a,
    right: a => offset + 1 - gap / 2 + slant * a,
    skew,
  })
  const zigzag = kind === 'van' ? 0 : 0.05
  return {
    pitches: kind === 'van' ? 48 : 44,
    depth: 0.038,
    fade: [1.04, 1.3],
    shallow: 0.6,
    shoulder: outer + half,
    blocks: [
      cut(-1.3, -outer - half, 0.5, 0),
      cut(-outer + half, -inner - half, 0, zigzag),
      { from: -inner + half, to: inner - half, left: () => 0, right: () => 1, joined: true },
      cut(inner + half, outer - half, 0.3, -zigzag),
      cut(outer + half, 1.3, 0, 0),
    ],
    sipes: [
      { from: -inner + half, to: -0.02, at: a => 0.2 + slant * a, width: 0.12 },
      { from: 0.02, to: inner - half, at: a => 0.7 + slant * a, width: 0.12 },
      { from: -outer + half + 0.04, to: -inner - half - 0.04, at: a => 0.5 + slant * a, width: 0.05 },
      { from: inner + half + 0.04, to: outer - half - 0.04, at: a => 0.8 + slant * a, width: 0.05 },
      { from: -1.1, to: -outer - half - 0.04, at: a => 1 + slant * a, width: 0.05 },
      { from: outer + half + 0.04, to: 1.1, at: a => 0.5 + slant * a, width: 0.05 },
    ],
  }
}

/**
 * Deep, staggered blocks and lugs that climb down the sidewall: for gravel, laterite and plantation roads.
 */
function lugs({ variety }: TyreDesign): Tread {
  const slant = 0.3 + 0.25 * variety('slant')
  const zig = 0.09 + 0.04 * variety('zig')
  const gap = 0.2
  const middle = (from: number, to: number, offset: number, skew: number): Block => ({
    from,
    to,
    left: a => offset + gap / 2 + slant * a,
    right: a => offset + 1 - gap / 2 + slant * a,
    skew,
  })
  const lug = (sign: 1 | -1, offset: number, reach: number, skew: number): Block => ({
    from: sign * (0.6 + 0.03 * offset),
    to: sign * reach,
    left: a => (offset + 0.1 + slant * 0.4 * a) / 2 + 0.012 * (Math.abs(a) - 1),
    right: a => (offset + 0.9 + slant * 0.4 * a) / 2 - 0.012 * (Math.abs(a) - 1),
    skew,
  })
  const half = (block: Block, offset: number): Block => ({
    ...block,
    left: a => (block.left(a) + offset) / 2,
    right: a => (block.right(a) + offset) / 2,
  })
  const pair = (block: Block, other: Block): Block[] => [half(block, 0), half(other, 1)]
  return {
    pitches: 19,
    depth: 0.052,
    fade: [1.16, 1.36],
    shallow: 0.25,
    shoulder: 0.62,
    blocks: [
      lug(-1, 0, 1.36, 0.06),
      lug(-1, 1, 1.22, -0.06),
      ...pair(middle(-0.5, -0.06, 0.2, zig), middle(-0.52, -0.04, 0.2, -zig)),
      ...pair(middle(0.05, 0.5, 0.65, -zig), middle(0.07, 0.52, 0.65, zig)),
      lug(1, 0.5, 1.36, -0.06),
      lug(1, 1.5, 1.22, 0.06),
    ],
    sipes: [0, 0.5].flatMap(offset => [
      { from: -0.44, to: -0.12, at: (a: number) => offset + 0.35 + (slant * a) / 2, width: 0.02 },
      { from: 0.14, to: 0.44, at: (a: number) => offset + 0.575 + (slant * a) / 2, width: 0.02 },
      { from: -1.0, to: -0.68, at: (a: number) => offset + 0.25 + slant * 0.2 * a, width: 0.022 },
      { from: 0.68, to: 1.0, at: (a: number) => offset + 0.5 + slant * 0.2 * a, width: 0.022 },
    ]),
  }
}

/** Shoulder slots leave the groove slanted and straighten towards the sidewall. */
function curve(across: number, slant: number): number {
  const reach = Math.min(1, Math.abs(across))
  return slant * 0.5 * Math.sign(across) * (1 - (1 - reach) ** 2)
}
