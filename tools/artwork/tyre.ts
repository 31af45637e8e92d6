/**
 * The picture of a tyre: a small model in three dimensions (carcass, tread blocks, rim, lettering), lit as in
 * a studio and written as SVG. Lengths of the model are in tyre radii, of the picture in pixels of a 640
 * square.
 */
import { type Carcass, carcassOf } from './carcass.ts'
import { capHeight, fitted, type Outline, outline, pathData } from './lettering.ts'
import { rubber, smooth } from './light.ts'
import { rimDrawing } from './rim.ts'
import {
  around,
  type Camera,
  centre,
  type Face,
  faces,
  farFirst,
  look,
  minus,
  normalOf,
  paint,
  project,
  unit,
  type Vec,
} from './space.ts'
import { type Block, type Sipe, type Tread, treadOf } from './tread.ts'
import { type TyreDesign, tyreDesign } from './tyre-design.ts'

/** Side of the picture, pixels. */
export const tyreSide = 640

const camera: Camera = { yaw: 0.56, pitch: 0.13, distance: 7.2, scale: 292, middle: [322, 314] }
const turn = Math.PI * 2

/** The whole picture with its shadow, on a transparent ground. */
export function tyrePicture(brand: string, model: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${tyreSide}" height="${tyreSide}" viewBox="0 0 ${tyreSide} ${tyreSide}">${shadow()}${tyreDrawing(tyreDesign(brand, model))}</svg>`
}

/** The tyre alone, to stand in other drawings. */
export function tyreDrawing(design: TyreDesign): string {
  const tread = treadOf(design)
  const carcass = carcassOf(design, tread.depth)
  const rubberFaces = treadFaces(tread, carcass)
  return [
    paint(
      [
        ...farFirst(rubberFaces.beyond),
        ...carcassFaces(tread, carcass),
        ...farFirst(rubberFaces.near),
        ...rubberFaces.sipes,
      ],
      camera,
    ),
    paint(sidewallMarks(carcass, tread, design), camera, 0.2),
    sidewallLettering(carcass, tread, design),
    rimDrawing(design, camera),
  ].join('')
}

function shadow(): string {
  return (
    '<defs><radialGradient id="s"><stop offset="0" stop-color="#000" stop-opacity=".62"/><stop offset=".45" stop-color="#000" stop-opacity=".3"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient></defs>' +
    '<ellipse cx="312" cy="606" rx="196" ry="17" fill="url(#s)" opacity=".8"/><ellipse cx="300" cy="606" rx="104" ry="10" fill="url(#s)"/>'
  )
}

/** A place on the carcass, `height` above it, in the wheel's own space. */
function placed(carcass: Carcass, angle: number, across: number, height = 0): Vec {
  const { radius, z, normal } = carcass.at(across)
  return around(angle, radius + normal[0] * height, z + normal[1] * height)
}

function normalAt(carcass: Carcass, angle: number, across: number): Vec {
  const { normal } = carcass.at(across)
  return unit(look(around(angle, normal[0], normal[1]), camera))
}

/** How far rubber stands out of the carcass here. */
function heightAt({ depth, fade }: Tread, across: number): number {
  return depth * (1 - smooth(fade[0], fade[1], Math.abs(across)))
}

/** How far the bottom of the slots stands above the bottom of the grooves here. */
function floorAt(tread: Tread, across: number): number {
  const { shallow, shoulder } = tread
  return heightAt(tread, across) * shallow * smooth(shoulder, shoulder + 0.06, Math.abs(across))
}

function carcassFaces(tread: Tread, carcass: Carcass): Face[] {
  const list: Face[] = []
  const steps = 200
  const cuts = [
    ...range(-carcass.end, -1, 14),
    ...range(-1, 1, 40).slice(1),
    ...range(1, carcass.end, 44).slice(1),
  ]
  for (let i = 0; i < steps; i++) {
    const [a, b] = [(i / steps) * turn, ((i + 1) / steps) * turn]
    for (let j = 0; j + 1 < cuts.length; j++) {
      const [from, to] = [cuts[j] ?? 0, cuts[j + 1] ?? 0]
      const across = (from + to) / 2
      const [low, high] = [floorAt(tread, from), floorAt(tread, to)]
      const points = [
        placed(carcass, a, from, low),
        placed(carcass, b, from, low),
        placed(carcass, b, to, high),
        placed(carcass, a, to, high),
      ].map(p => look(p, camera))
      const [at, normal] = [centre(points), normalAt(carcass, (a + b) / 2, across)]
      if (!faces(normal, at, camera)) continue
      const covered = heightAt(tread, across) / tread.depth
      list.push({ points, colour: rubber(normal, at, camera, 1 - 0.78 * covered) })
    }
  }
  return list
}

/** Faces of the tread, apart: those that look over the horizon of the carcass, and those in front of it. */
interface TreadFaces {
  readonly beyond: Face[]
  readonly near: Face[]
  readonly sipes: Face[]
}

function treadFaces(tread: Tread, carcass: Carcass): TreadFaces {
  const result: TreadFaces = { beyond: [], near: [], sipes: [] }
  for (let pitch = 0; pitch < tread.pitches; pitch++) {
    for (const block of tread.blocks) addBlock(result, tread, carcass, block, pitch)
    for (const sipe of tread.sipes) result.sipes.push(...sipeFaces(tread, carcass, sipe, pitch))
  }
  return result
}

function angleOf({ pitches }: Tread, pitch: number, x: number): number {
  return ((pitch + x) / pitches) * turn
}

/** Top and walls of one block; the rim of the top is a little brighter, where new rubber has its edge. */
function addBlock(result: TreadFaces, tread: Tread, carcass: Carcass, block: Block, pitch: number): void {
  const skew = block.skew ?? 0
  const point = (s: number, t: number, lifted: boolean): Vec => {
    const plain = block.from + (block.to - block.from) * t
    const x = block.left(plain) + (block.right(plain) - block.left(plain)) * s
    const across = plain + skew * (s - 0.5)
    return look(
      placed(
        carcass,
        angleOf(tread, pitch, x),
        across,
        lifted ? heightAt(tread, across) : floorAt(tread, across) - 0.003,
      ),
      camera,
    )
  }
  const groundNormal = (s: number, t: number) => {
    const plain = block.from + (block.to - block.from) * t
    return normalAt(
      carcass,
      angleOf(tread, pitch, block.left(plain) + (block.right(plain) - block.left(plain)) * s),
      plain,
    )
  }
  const add = (ground: Vec, at: Vec, face: Face) =>
    (faces(ground, at, camera) ? result.near : result.beyond).push(face)
  const span = Math.abs(block.to - block.from)
  const rows = edged(Math.max(2, Math.ceil(span / 0.055)), 0.014 / span)
  const columns = block.joined
    ? range(0, 1, 2)
    : edged(Math.max(1, Math.round(80 / tread.pitches)), 0.0011 * tread.pitches)
  const wall = (a: readonly [number, number], b: readonly [number, number]) => {
    const points = [point(...a, false), point(...b, false), point(...b, true), point(...a, true)]
    const at = centre(points)
    const normal = normalOf(
      points,
      minus(at, point(0.5, 0.5 + ((a[1] + b[1]) / 2 - 0.5) * (a[0] === b[0] ? 1 : 0.8), false)),
    )
    if (faces(normal, at, camera))
      add(groundNormal((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), at, {
        points,
        colour: rubber(normal, at, camera, 0.5),
      })
  }
  for (const [from, to] of pairs(rows)) {
    if (!block.joined) {
      wall([0, from], [0, to])
      wall([1, from], [1, to])
    }
    for (const [left, right] of pairs(columns)) {
      const points = [
        point(left, from, true),
        point(right, from, true),
        point(right, to, true),
        point(left, to, true),
      ]
      const at = centre(points)
      const plain = block.from + (block.to - block.from) * ((from + to) / 2)
      const normal = groundNormal((left + right) / 2, (from + to) / 2)
      const stands = heightAt(tread, plain) / tread.depth
      const rim = from === 0 || (to === 1 && stands > 0.5) || (!block.joined && (left === 0 || right === 1))
      if (faces(normal, at, camera))
        add(normal, at, { points, colour: rubber(normal, at, camera, 1, 1.2 + (rim ? 0.55 * stands : 0)) })
    }
  }
  for (const [left, right] of pairs(columns)) {
    wall([left, 0], [right, 0])
    wall([left, 1], [right, 1])
  }
}

function sipeFaces(tread: Tread, carcass: Carcass, sipe: Sipe, pitch: number): Face[] {
  const list: Face[] = []
  const rows = Math.max(2, Math.ceil(Math.abs(sipe.to - sipe.from) / 0.12))
  for (let j = 0; j < rows; j++) {
    const [from, to] = [
      sipe.from + ((sipe.to - sipe.from) * j) / rows,
      sipe.from + ((sipe.to - sipe.from) * (j + 1)) / rows,
    ]
    const point = (across: number, side: number) =>
      look(
        placed(
          carcass,
          angleOf(tread, pitch, sipe.at(across) + side * sipe.width),
          across,
          heightAt(tread, across) + 0.0005,
        ),
        camera,
      )
    const points = [point(from, -0.5), point(from, 0.5), point(to, 0.5), point(to, -0.5)]
    const [at, normal] = [
      centre(points),
      normalAt(carcass, angleOf(tread, pitch, sipe.at(from)), (from + to) / 2),
    ]
    if (faces(normal, at, camera)) list.push({ points, colour: rubber(normal, at, camera, 0.26) })
  }
  return list
}

/** Outer radius of the smooth part of the sidewall. */
function printable(carcass: Carcass, { fade }: Tread): number {
  return Math.min(0.9, carcass.at(fade[1]).radius - 0.004)
}

/** Rings and a fluted band on the sidewall. */
function sidewallMarks(carcass: Carcass, tread: Tread, { bead, variety, kind }: TyreDesign): Face[] {
  const list: Face[] = []
  const shoulder = printable(carcass, tread) + 0.012
  const ring = (radius: number, thickness: number, open: number, lift: number) => {
    const [from, to] = [carcass.acrossAt(radius), carcass.acrossAt(radius - thickness)]
    for (let i = 0; i < 200; i++) {
      const [a, b] = [(i / 200) * turn, ((i + 1) / 200) * turn]
      const points = [
        placed(carcass, a, from, lift),
        placed(carcass, b, from, lift),
        placed(carcass, b, to, lift),
        placed(carcass, a, to, lift),
      ].map(p => look(p, camera))
      const [at, normal] = [centre(points), normalAt(carcass, (a + b) / 2, (from + to) / 2)]
      if (faces(normal, at, camera)) list.push({ points, colour: rubber(normal, at, camera, open) })
    }
  }
  ring(bead + 0.052, 0.008, 1.5, 0.002)
  ring(bead + 0.044, 0.008, 0.5, 0.001)
  ring(shoulder - 0.008, 0.005, 1.35, 0.001)
  ring(shoulder - 0.013, 0.005, 0.55, 0.001)
  if (kind === 'terrain') return list
  const flutes = 150
  const [outer, inner] = [shoulder - 0.024, shoulder - 0.024 - (shoulder - bead) * 0.12]
  const gap = 0.62 + 0.14 * variety('flutes')
  for (let i = 0; i < flutes; i++) {
    const angle = (i / flutes) * turn
    if (Math.abs(Math.cos(angle)) > gap) continue
    const [from, to] = [carcass.acrossAt(outer), carcass.acrossAt(inner)]
    for (const [side, open] of [
      [-0.25, 0.55],
      [0.25, 1.3],
    ] as const) {
      const [a, b] = [angle + ((side - 0.25) / flutes) * turn, angle + ((side + 0.25) / flutes) * turn]
      const points = [
        placed(carcass, a, from, 0.001),
        placed(carcass, b, from, 0.001),
        placed(carcass, b, to, 0.001),
        placed(carcass, a, to, 0.001),
      ].map(p => look(p, camera))
      const [at, normal] = [centre(points), normalAt(carcass, angle, (from + to) / 2)]
      if (faces(normal, at, camera)) list.push({ points, colour: rubber(normal, at, camera, open) })
    }
  }
  return list
}

/** Brand above, model below, and the small print between, raised out of the rubber. */
function sidewallLettering(carcass: Carcass, tread: Tread, { brand, model, bead, kind }: TyreDesign): string {
  const room = printable(carcass, tread) - bead - 0.06
  const middle = bead + 0.052 + room * 0.5
  const size = (room * 0.64) / capHeight
  const arc = middle * 1.9
  const sporty = kind === 'sport' ? 'black-italic' : 'black'
  const white = kind === 'terrain'
  return [
    raised(
      carcass,
      fitted(brand.toUpperCase(), sporty, size, arc, 0.1),
      0,
      middle,
      'over',
      white ? 0.86 : 0.66,
    ),
    raised(
      carcass,
      fitted(model.toUpperCase(), 'bold', size * 0.86, arc, 0.06),
      Math.PI,
      middle,
      'under',
      white ? 0.74 : 0.5,
    ),
    raised(
      carcass,
      outline('TUBELESS', 'semibold', size * 0.36, 0.14),
      Math.PI * 0.5,
      middle - room * 0.16,
      'over',
      0.3,
    ),
    raised(
      carcass,
      outline('RADIAL', 'semibold', size * 0.36, 0.14),
      Math.PI * 1.5,
      middle - room * 0.16,
      'over',
      0.3,
    ),
  ].join('')
}

/**
 * Type along the sidewall around `angle`, its capitals centred on `radius`; `under` reads from left to right
 * at the bottom.
 */
function raised(
  carcass: Carcass,
  shape: Outline,
  angle: number,
  radius: number,
  way: 'over' | 'under',
  grey: number,
): string {
  const cap = shape.size * capHeight
  const at = (lift: number, slide: number) => (x: number, y: number) => {
    const fromMiddle = (x - shape.width / 2) / radius
    const up = -y - cap / 2
    const [a, r] = way === 'over' ? [angle + fromMiddle, radius + up] : [angle - fromMiddle, radius - up]
    const [px, py] = project(look(placed(carcass, a, carcass.acrossAt(r), lift), camera), camera)
    return [px + slide, py + slide] as const
  }
  const light = (value: number) =>
    `#${Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
      .repeat(3)}`
  return (
    `<path d="${pathData(shape, at(0, 1.1))}" fill="#050506" opacity=".8"/>` +
    `<path d="${pathData(shape, at(0, -0.6))}" fill="${light(Math.min(1, grey + 0.18))}" opacity=".75"/>` +
    `<path d="${pathData(shape, at(0.004, 0))}" fill="${light(grey)}"/>`
  )
}

function range(from: number, to: number, steps: number): number[] {
  return Array.from({ length: steps + 1 }, (_, i) => from + ((to - from) * i) / steps)
}

/** Cuts from 0 to 1 with a narrow first and last piece. */
function edged(steps: number, edge: number): number[] {
  return [0, ...range(edge, 1 - edge, steps), 1]
}

function pairs(cuts: readonly number[]): (readonly [number, number])[] {
  return cuts.slice(1).map((to, i) => [cuts[i] ?? 0, to] as const)
}
