/**
 * A plain alloy wheel inside a tyre: barrel, spokes, hub and edge. Not modelled on a real product.
 * Lengths are in tyre radii.
 */
import { alloy, smooth } from './light.ts'
import { slug } from './palette.ts'
import {
  around,
  type Camera,
  centre,
  dot,
  type Face,
  faces,
  farFirst,
  look,
  minus,
  normalOf,
  paint,
  plus,
  project,
  unit,
  type Vec,
} from './space.ts'
import type { RimDesign, TyreDesign } from './tyre-design.ts'

/** The wheel as SVG. The rim's near edge hides the cut of its inside. */
export function rimDrawing(design: TyreDesign, camera: Camera): string {
  const { rim, width, bead, brand, model } = design
  const edge = width * 0.435
  const inner = bead - 0.05
  const inside = [
    ...barrel(inner, edge, width, rim, camera),
    ...farFirst(spokes(rim, inner, edge, camera)),
    ...hub(rim, edge, camera),
  ]
  const bed = Array.from({ length: 90 }, (_, i) =>
    look(around((i / 90) * turn, bead + 0.012, edge - 0.01), camera),
  )
  const opening = Array.from({ length: 180 }, (_, i) =>
    project(look(around((i / 180) * turn, bead - 0.03, edge - 0.004), camera), camera)
      .map(v => v.toFixed(1))
      .join(' '),
  )
  const id = `opening-${slug(`${brand} ${model}`)}`
  return `${paint([{ points: bed, colour: '#0b0b0c' }], camera)}<clipPath id="${id}"><path d="M${opening.join('L')}Z"/></clipPath><g clip-path="url(#${id})">${paint(inside, camera)}</g>${paint(lip(bead, inner, edge, rim, camera), camera)}`
}

const turn = Math.PI * 2

/** The dark well behind the spokes: its wall catches a little light near the edge. */
function barrel(inner: number, edge: number, width: number, rim: RimDesign, camera: Camera): Face[] {
  const back = -width * 0.42
  const steps = 144
  const plate = Array.from({ length: steps }, (_, i) =>
    look(around((i / steps) * turn, inner - 0.03, back), camera),
  )
  const wall: Face[] = []
  const depths = Array.from({ length: 29 }, (_, j) => back + ((edge - 0.005 - back) * j) / 28)
  for (let i = 0; i < steps; i++) {
    for (let j = 0; j + 1 < depths.length; j++) {
      const [from, to] = [depths[j] ?? 0, depths[j + 1] ?? 0]
      const [a, b] = [(i / steps) * turn, ((i + 1) / steps) * turn]
      const radius = (z: number) => inner - 0.03 + 0.03 * smooth(edge - 0.12, edge, z)
      const points = [
        around(a, radius(from), from),
        around(b, radius(from), from),
        around(b, radius(to), to),
        around(a, radius(to), to),
      ].map(p => look(p, camera))
      const normal = look(around((a + b) / 2, -1, 0.12), camera)
      const at = centre(points)
      if (!faces(normal, at, camera)) continue
      const open = 0.07 + 0.36 * smooth(back, edge, (from + to) / 2) ** 2
      wall.push({ points, colour: alloy(unit(normal), at, camera, 0.25 + 0.5 * rim.shade, open) })
    }
  }
  return [{ points: plate, colour: '#0c0c0d' }, ...wall]
}

function spokes(rim: RimDesign, inner: number, edge: number, camera: Camera): Face[] {
  const hubRadius = 0.15
  const list: Face[] = []
  for (const [angle, start, lean, hubWidth, rimWidth] of spokeLines(rim)) {
    list.push(...spoke(rim, { angle, start, lean, hubWidth, rimWidth, hubRadius, inner, edge }, camera))
  }
  return list
}

/**
 * Angle of each spoke, share of the way at which it begins, its lean in radians, half widths at hub and edge.
 */
function spokeLines({
  style,
  spokes: count,
  lean,
}: RimDesign): (readonly [number, number, number, number, number])[] {
  const angles = Array.from({ length: count }, (_, i) => (i / count) * turn)
  const slim = Math.min(1, 6 / count)
  switch (style) {
    case 'straight':
      return angles.map(a => [a, 0, lean, 0.05 * slim + 0.012, 0.042 * slim + 0.012] as const)
    case 'blade':
      return angles.map(a => [a, 0, lean, 0.075 * slim, 0.105 * slim] as const)
    case 'twin':
      return angles.flatMap(a =>
        [-1, 1].map(
          side =>
            [a + side * 0.16 * slim, 0, -side * 0.015, 0.034 * slim + 0.004, 0.03 * slim + 0.006] as const,
        ),
      )
    case 'fork':
      return angles.flatMap(a => [
        [a, 0, (-0.62 * slim) / 1.6, 0.038, 0.03] as const,
        [a, 0, (0.62 * slim) / 1.6, 0.038, 0.03] as const,
      ])
  }
}

interface SpokeShape {
  readonly angle: number
  readonly start: number
  readonly lean: number
  readonly hubWidth: number
  readonly rimWidth: number
  readonly hubRadius: number
  readonly inner: number
  readonly edge: number
}

/** One spoke: a bevelled bar that rises from the hub to the edge, built from five strips. */
function spoke(rim: RimDesign, shape: SpokeShape, camera: Camera): Face[] {
  const steps = 26
  const bevel = 0.014
  const section = (t: number): Vec[] => {
    const radius = shape.hubRadius * 0.7 + (shape.inner + 0.004 - shape.hubRadius * 0.7) * t
    const angle = shape.angle + shape.lean * smooth(rim.style === 'fork' ? 0.22 : 0, 1, t)
    const flare = smooth(0.86, 1.02, t) * 0.025 + smooth(0.2, 0, t) * 0.02
    const half = shape.hubWidth + (shape.rimWidth - shape.hubWidth) * t + flare
    const z = shape.edge - 0.018 - rim.dish * (1 - t) ** 1.6
    const depth = 0.11 - 0.03 * t
    const [along, side] = [around(angle, radius, 0), around(angle + Math.PI / 2, 1, 0)]
    const at = (across: number, height: number): Vec =>
      plus(plus([along[0], along[1], 0], side, across), [0, 0, height])
    const flat = half - Math.min(bevel, half * 0.4)
    return [
      at(-half, z - depth),
      at(-half, z - bevel),
      at(-flat, z),
      at(flat, z),
      at(half, z - bevel),
      at(half, z - depth),
    ]
  }
  const list: Face[] = []
  for (let i = 0; i < steps; i++) {
    const [near, far] = [section(i / steps), section((i + 1) / steps)]
    const middle = centre([...near, ...far].map(p => look(p, camera)))
    for (let j = 0; j + 1 < near.length; j++) {
      const points = [near[j], near[j + 1], far[j + 1], far[j]]
        .filter(p => p !== undefined)
        .map(p => look(p, camera))
      const at = centre(points)
      const normal = normalOf(points, minus(at, middle))
      if (!faces(normal, at, camera)) continue
      const face = j === 2
      const flank = j === 0 || j === 4
      const shade = rim.machined ? (face ? 0.04 : 0.92) : rim.shade
      const open = flank ? 0.5 : 0.72 + 0.28 * smooth(0, 0.35, i / steps)
      list.push({ points, colour: alloy(normal, at, camera, shade, open) })
    }
  }
  return list
}

/** Hub with a plain cap and five bolt holes. */
function hub(rim: RimDesign, edge: number, camera: Camera): Face[] {
  const front = edge - 0.018 - rim.dish
  const shade = rim.machined ? 0.85 : rim.shade
  const list: Face[] = []
  const profile: readonly (readonly [radius: number, z: number])[] = [
    [0.172, front - 0.075],
    [0.168, front - 0.02],
    [0.15, front + 0.004],
    [0.085, front + 0.008],
    [0.078, front + 0.004],
    [0.074, front + 0.016],
    [0.066, front + 0.026],
    [0.03, front + 0.03],
    [0, front + 0.031],
  ]
  list.push(
    ...turned(profile, camera, (normal, at, j) =>
      alloy(normal, at, camera, j >= 4 ? 0.8 : shade, j === 3 ? 0.45 : j === 0 ? 0.5 : 0.95),
    ),
  )
  for (let i = 0; i < 5; i++) {
    const angle = ((i + 0.5) / 5) * turn
    const hole = (radius: number, z: number) =>
      Array.from({ length: 20 }, (_, k) =>
        look(plus(around(angle, 0.117, z), around((k / 20) * turn, radius, 0)), camera),
      )
    list.push({ points: hole(0.024, front + 0.007), colour: '#0b0b0c' })
    list.push({
      points: hole(0.0145, front + 0.002),
      colour: alloy(unit(look([0, 0.3, 1], camera)), [0, 0, 0], camera, 0.45, 0.75),
    })
  }
  return list
}

/** The rolled edge between spokes and tyre. */
function lip(bead: number, inner: number, edge: number, rim: RimDesign, camera: Camera): Face[] {
  const profile: readonly (readonly [number, number])[] = [
    [bead + 0.004, edge - 0.012],
    [bead + 0.002, edge + 0.006],
    [bead - 0.006, edge + 0.014],
    [bead - 0.016, edge + 0.012],
    [bead - 0.024, edge + 0.002],
    [bead - 0.032, edge - 0.006],
    [inner - 0.002, edge - 0.01],
    [inner - 0.008, edge - 0.03],
  ]
  const shade = rim.machined ? 0.04 : rim.shade * 0.8
  return turned(profile, camera, (normal, at, j) =>
    alloy(normal, at, camera, shade, j === 4 ? 0.62 : j >= 6 ? 0.6 : 1),
  )
}

/** A profile turned around the axle, outer radius first, as seen from the printed side. */
function turned(
  profile: readonly (readonly [number, number])[],
  camera: Camera,
  colour: (normal: Vec, at: Vec, strip: number) => string,
): Face[] {
  const steps = 144
  const list: Face[] = []
  for (let j = 0; j + 1 < profile.length; j++) {
    const [[r0, z0], [r1, z1]] = [profile[j] ?? [0, 0], profile[j + 1] ?? [0, 0]]
    const slope = unit([z1 - z0, r0 - r1, 0])
    for (let i = 0; i < steps; i++) {
      const [a, b] = [(i / steps) * turn, ((i + 1) / steps) * turn]
      const points = [around(a, r0, z0), around(b, r0, z0), around(b, r1, z1), around(a, r1, z1)].map(p =>
        look(p, camera),
      )
      const normal = look(plus(around((a + b) / 2, slope[0], 0), [0, 0, slope[1]]), camera)
      const at = centre(points)
      if (dot(normal, normal) > 0 && faces(normal, at, camera))
        list.push({ points, colour: colour(unit(normal), at, j) })
    }
  }
  return list
}
