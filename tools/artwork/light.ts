/**
 * The studio: a large soft lamp above on the left, a tall strip on the right, a second one far on the left
 * for the tread, a warm floor below. Normals and points are in camera space; colours come back as `#rrggbb`.
 * `open` is how much of the studio a place sees, 0 (bottom of a groove) to 1.
 */
import { rgb } from './palette.ts'
import { type Camera, dot, plus, unit, type Vec } from './space.ts'

const key = unit([-0.55, 0.72, 0.55])
const strip = unit([0.86, 0.28, 0.46])
const kick = unit([-0.96, 0.12, 0.2])

/** Black rubber: mostly matt, a broad sheen towards the lamps, lighter where seen at a flat angle. */
export function rubber(normal: Vec, at: Vec, camera: Camera, open = 1, tone = 1): string {
  const { mirrored, facing } = mirror(normal, at, camera)
  const matt =
    0.5 * Math.max(0, 0.25 + 0.75 * dot(normal, key)) +
    0.2 * Math.max(0, dot(normal, strip)) +
    0.22 * Math.max(0, dot(normal, kick)) +
    0.12 * (normal[1] * 0.5 + 0.5)
  const sheen =
    0.24 * lobe(dot(mirrored, key), 6) +
    0.24 * lobe(dot(mirrored, strip), 12) +
    0.2 * lobe(dot(mirrored, kick), 5)
  const graze = 0.16 * (1 - facing) ** 4 * (0.35 + 0.65 * Math.max(0, mirrored[1] * 0.5 + 0.5))
  const l = open * (0.05 + 0.27 * matt * tone + sheen * tone + graze)
  return rgb([quantised(l * 0.985), quantised(l), quantised(l * 1.03)])
}

/** Alloy: a soft mirror of the studio. `shade` 0 is bright silver, 1 is black lacquer. */
export function alloy(normal: Vec, at: Vec, camera: Camera, shade: number, open = 1): string {
  const { mirrored, facing } = mirror(normal, at, camera)
  const height = mirrored[1]
  const sky = smooth(-0.05, 0.75, height)
  const ground = smooth(-0.15, -0.8, height)
  const room = 0.42 + 0.55 * sky + 0.3 * ground
  const lamps = 0.42 * lobe(dot(mirrored, key), 10) + 0.34 * lobe(dot(mirrored, strip), 14)
  const matt = 0.4 * Math.max(0, dot(normal, key)) + 0.22 * Math.max(0, dot(normal, strip)) + 0.14 * facing
  const silver = 0.7 * room + lamps + matt
  const lacquer = 0.05 + 0.1 * room + 0.55 * lamps + 0.1 * matt + 0.22 * (1 - facing) ** 3
  const l = open * (silver * (1 - shade) + lacquer * shade)
  const warm = 0.012 * ground
  return rgb([quantised(l * 0.985 + warm), quantised(l * 0.995 + warm * 0.6), quantised(l * 1.02)])
}

/** 0 below `from`, 1 above `to` (which may lie below `from`), soft between. */
export function smooth(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return t * t * (3 - 2 * t)
}

function mirror(normal: Vec, at: Vec, camera: Camera): { mirrored: Vec; facing: number } {
  const eye = unit([-at[0], -at[1], camera.distance - at[2]])
  const facing = Math.max(0, dot(normal, eye))
  return { mirrored: plus([-eye[0], -eye[1], -eye[2]], normal, 2 * facing), facing }
}

function lobe(cosine: number, sharpness: number): number {
  return Math.max(0, cosine) ** sharpness
}

/** 160 steps are finer than visible on rubber, and let neighbouring faces share a path. */
function quantised(value: number): number {
  return Math.round(value * 160) / 160
}
