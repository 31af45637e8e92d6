/**
 * The body of the tyre: one curve from the middle of the tread over the shoulder and down the sidewall to the
 * bead, turned around the axle. A place on it is `across`: 0 the middle of the tread, ±1 its edges, and
 * beyond 1 the shoulder and the sidewall, up to `end` at the bead. Lengths are in tyre radii.
 */
import type { TyreDesign } from './tyre-design.ts'

interface Place {
  readonly radius: number
  /** Along the axle; the printed side is positive. */
  readonly z: number
  /** Outward normal in the plane of radius and z. */
  readonly normal: readonly [radius: number, z: number]
}

export interface Carcass {
  readonly at: (across: number) => Place
  /** `across` of the bead. */
  readonly end: number
  /** `across` of the sidewall's place at this radius. */
  readonly acrossAt: (radius: number) => number
}

/** `floor` is the depth of the grooves: the carcass runs along their bottoms. */
export function carcassOf({ width, bead, square }: TyreDesign, floor: number): Carcass {
  const half = width * (0.41 + 0.035 * square)
  const top = 1 - floor
  const crown = 0.022 - 0.01 * square
  const edge = top - crown
  const waist = bead + (top - bead) * 0.5
  const side: Curve = [
    [half, edge],
    [half + width * (0.035 + 0.045 * square), edge - 0.012 - 0.03 * (1 - square)],
    [width * 0.505, waist + (edge - waist) * (0.45 + 0.3 * square)],
    [width * 0.5, waist],
  ]
  const lower: Curve = [
    [width * 0.5, waist],
    [width * 0.497, waist - (waist - bead) * 0.42],
    [width * 0.47, bead + 0.045],
    [width * 0.435, bead],
  ]
  const samples = [...sampled(side), ...sampled(lower).slice(1)]
  const lengths = samples.reduce<number[]>((sums, [z, r], i) => {
    const before = samples[i - 1]
    sums.push(before ? (sums[i - 1] ?? 0) + Math.hypot(z - before[0], r - before[1]) : 0)
    return sums
  }, [])
  const total = lengths.at(-1) ?? 0
  const end = 1 + total / half

  const at = (across: number): Place => {
    if (across < 0) {
      const mirrored = at(-across)
      return { radius: mirrored.radius, z: -mirrored.z, normal: [mirrored.normal[0], -mirrored.normal[1]] }
    }
    if (across <= 1) {
      const slope = (2 * crown * across ** 3 * 2) / half
      const length = Math.hypot(1, slope)
      return { radius: top - crown * across ** 4, z: across * half, normal: [1 / length, slope / length] }
    }
    const along = Math.min(total, (across - 1) * half)
    let i = lengths.findIndex(length => length >= along)
    i = Math.max(1, i)
    const [a, b] = [samples[i - 1] ?? [0, 0], samples[i] ?? [0, 0]]
    const [from, to] = [lengths[i - 1] ?? 0, lengths[i] ?? 1]
    const share = (along - from) / (to - from || 1)
    const tangent = (j: number) => {
      const [p, q] = [samples[Math.max(0, j - 1)] ?? a, samples[Math.min(samples.length - 1, j + 1)] ?? b]
      const length = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1
      return [(q[0] - p[0]) / length, (q[1] - p[1]) / length] as const
    }
    const [t0, t1] = [tangent(i - 1), tangent(i)]
    const [dz, dr] = [t0[0] + (t1[0] - t0[0]) * share, t0[1] + (t1[1] - t0[1]) * share]
    const length = Math.hypot(dz, dr) || 1
    return {
      radius: a[1] + (b[1] - a[1]) * share,
      z: a[0] + (b[0] - a[0]) * share,
      normal: [dz / length, -dr / length],
    }
  }

  const acrossAt = (radius: number) => {
    const i = samples.findIndex(([, r]) => r <= radius)
    return i < 0 ? end : 1 + (lengths[i] ?? 0) / half
  }
  return { at, end, acrossAt }
}

type Curve = readonly [
  readonly [number, number],
  readonly [number, number],
  readonly [number, number],
  readonly [number, number],
]

function sampled([a, b, c, d]: Curve): (readonly [z: number, radius: number])[] {
  const steps = 48
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps
    const [p, q, r, s] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3]
    return [a[0] * p + b[0] * q + c[0] * r + d[0] * s, a[1] * p + b[1] * q + c[1] * r + d[1] * s] as const
  })
}
