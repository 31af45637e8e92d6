/**
 * Positions in camera space, and faces as SVG.
 * One unit is the outer radius of a tyre. The wheel's axle is z and its printed side faces +z; `look` turns
 * it towards the camera: x right, y up, z towards the eye.
 */
export type Vec = readonly [x: number, y: number, z: number]

/** A flat piece of surface, in camera space, with the colour that the light gives it. */
export interface Face {
  readonly points: readonly Vec[]
  readonly colour: string
}

export interface Camera {
  /** How far the wheel is turned to show its tread, radians. */
  readonly yaw: number
  /** How far the eye looks down, radians. */
  readonly pitch: number
  /** Distance of the eye from the wheel's middle, in tyre radii. */
  readonly distance: number
  /** Pixels per tyre radius at the wheel's middle. */
  readonly scale: number
  /** Where the wheel's middle is drawn, pixels. */
  readonly middle: readonly [number, number]
}

/** A point or direction of the wheel, turned as the camera sees it. */
export function look([x, y, z]: Vec, { yaw, pitch }: Camera): Vec {
  const [sy, cy, sp, cp] = [Math.sin(yaw), Math.cos(yaw), Math.sin(pitch), Math.cos(pitch)]
  const [turnedX, turnedZ] = [x * cy + z * sy, z * cy - x * sy]
  return [turnedX, y * cp - turnedZ * sp, y * sp + turnedZ * cp]
}

/** Pixels of a point in camera space. */
export function project([x, y, z]: Vec, { distance, scale, middle }: Camera): readonly [number, number] {
  const near = (scale * distance) / (distance - z)
  return [middle[0] + x * near, middle[1] - y * near]
}

/** A point of the wheel: `angle` clockwise from the top, radians; `radius` from the axle; `z` along it. */
export function around(angle: number, radius: number, z: number): Vec {
  return [Math.sin(angle) * radius, Math.cos(angle) * radius, z]
}

/** Whether a face with this normal can be seen from the eye. */
export function faces(normal: Vec, at: Vec, { distance }: Camera): boolean {
  return dot(normal, [-at[0], -at[1], distance - at[2]]) > 0
}

/** Faces from far to near. */
export function farFirst(list: readonly Face[]): Face[] {
  return list
    .map(face => ({ face, depth: centre(face.points)[2] }))
    .sort((a, b) => a.depth - b.depth)
    .map(({ face }) => face)
}

/**
 * The faces as SVG, painted in the order given. Neighbours of one colour share a path, and each is drawn with
 * a hair of its own colour around it, so that no background shows between them.
 */
export function paint(list: readonly Face[], camera: Camera, seam = 0.5): string {
  const paths: string[] = []
  let [colour, data] = ['', '']
  const flush = () => {
    if (data) paths.push(`<path fill="${colour}" stroke="${colour}" d="${data}"/>`)
    data = ''
  }
  for (const face of list) {
    if (face.colour !== colour) {
      flush()
      colour = face.colour
    }
    data += `M${face.points
      .map(point =>
        project(point, camera)
          .map(v => v.toFixed(1))
          .join(' '),
      )
      .join('L')}Z`
  }
  flush()
  return `<g stroke-width="${seam}" stroke-linejoin="round">${paths.join('')}</g>`
}

export function dot(a: Vec, b: Vec): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

export function unit(a: Vec): Vec {
  const length = Math.hypot(...a) || 1
  return [a[0] / length, a[1] / length, a[2] / length]
}

export function minus(a: Vec, b: Vec): Vec {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

export function plus(a: Vec, b: Vec, times = 1): Vec {
  return [a[0] + b[0] * times, a[1] + b[1] * times, a[2] + b[2] * times]
}

/** The normal of a flat face, turned to the side of `outwards`. */
export function normalOf(points: readonly Vec[], outwards: Vec): Vec {
  const [a, b, c] = [points[0] ?? outwards, points[1] ?? outwards, points[2] ?? outwards]
  const d = points[3] ?? a
  const [p, q] = [minus(c, a), minus(d, b)]
  const normal = unit([p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]])
  return dot(normal, outwards) < 0 ? [-normal[0], -normal[1], -normal[2]] : normal
}

export function centre(points: readonly Vec[]): Vec {
  const sum = points.reduce<Vec>((total, point) => plus(total, point), [0, 0, 0])
  return [sum[0] / points.length, sum[1] / points.length, sum[2] / points.length]
}
