/**
 * Ticks of an axis from 0 on: at most five steps of 1, 2 or 5 times a power of ten that reach the highest
 * value.
 */
export function ticksUpTo(highest: number): number[] {
  const rough = highest / MAX_STEPS
  const power = 10 ** Math.floor(Math.log10(rough || 1))
  const step = ([1, 2, 5, 10].find(factor => factor * power >= rough - 1e-9) ?? 10) * power
  const count = Math.max(1, Math.ceil(highest / step - 1e-9))
  return Array.from({ length: count + 1 }, (_, index) => Math.round(index * step * 1e6) / 1e6)
}

const MAX_STEPS = 5

/** A part of a whole as the percentage of an SVG attribute. */
export const percent = (value: number, of: number): string =>
  `${of === 0 ? 0 : Math.round((value / of) * 10_000) / 100}%`
