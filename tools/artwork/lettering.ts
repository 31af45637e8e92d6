/**
 * Type as outlines. Nothing we draw contains `<text>`: the picture must not depend on the fonts of the
 * machine that renders it. Lengths are in the drawing's own units; y grows downwards and the baseline is y =
 * 0.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import opentype, { type Font, type PathCommand } from 'opentype.js'

/** Barlow Condensed in the cuts we use. */
export type Face = 'medium' | 'semibold' | 'bold' | 'black' | 'bold-italic' | 'black-italic'

export interface Outline {
  readonly commands: readonly PathCommand[]
  readonly width: number
  readonly size: number
}

/** Where a point of an outline goes. */
type Mapping = (x: number, y: number) => readonly [number, number]

const files: Record<Face, string> = {
  medium: '500-normal',
  semibold: '600-normal',
  bold: '700-normal',
  black: '800-normal',
  'bold-italic': '700-italic',
  'black-italic': '800-italic',
}

/** Height of a capital, as a share of the type size (Barlow Condensed). */
export const capHeight = 0.7

/**
 * The outline of one line of text. `size` is the type size, `tracking` the extra space between letters as a
 * share of it.
 */
export function outline(text: string, face: Face, size: number, tracking = 0): Outline {
  const font = load(face)
  const options = { letterSpacing: tracking, kerning: true }
  return {
    commands: font.getPath(text, 0, 0, size, options).commands,
    width: font.getAdvanceWidth(text, size, options) - tracking * size,
    size,
  }
}

/** The outline at `size`, or smaller so that it is at most `room` wide. */
export function fitted(text: string, face: Face, size: number, room: number, tracking = 0): Outline {
  const wanted = outline(text, face, size, tracking)
  return wanted.width <= room ? wanted : outline(text, face, (size * room) / wanted.width, tracking)
}

/** SVG path data of an outline, each point moved by `place`; long lines are cut so that they can bend. */
export function pathData(shape: Outline, place: Mapping, decimals = 1): string {
  const pen = relativePen(decimals)
  let [fromX, fromY] = [0, 0]
  for (const command of shape.commands) {
    if (command.type === 'Z') {
      pen.close()
      continue
    }
    const { x, y, x1, y1, x2, y2 } = command
    if (command.type === 'M') pen.to('m', [place(x, y)])
    if (command.type === 'Q') pen.to('q', [place(x1, y1), place(x, y)])
    if (command.type === 'C') pen.to('c', [place(x1, y1), place(x2, y2), place(x, y)])
    if (command.type === 'L') {
      const cuts = bends(place)
        ? Math.max(1, Math.ceil(Math.hypot(x - fromX, y - fromY) / (shape.size * 0.15)))
        : 1
      for (let i = 1; i <= cuts; i++)
        pen.to('l', [place(fromX + ((x - fromX) * i) / cuts, fromY + ((y - fromY) * i) / cuts)])
    }
    ;[fromX, fromY] = [x, y]
  }
  return pen.data()
}

/**
 * Writes relative path data, half as long as absolute. It rounds places, not steps, so that nothing drifts.
 */
function relativePen(decimals: number) {
  const grain = 10 ** decimals
  let data = ''
  let last = ''
  let at: readonly [number, number] = [0, 0]
  let start = at
  const put = (letter: string, steps: readonly number[]) => {
    const text = steps
      .map(step => String(step / grain).replace(/^(-?)0\./, '$1.'))
      .reduce((all, step) => all + (step.startsWith('-') ? step : ` ${step}`), '')
    data += letter === last && letter !== 'm' ? text : letter + text.trimStart()
    last = letter
  }
  return {
    to(letter: 'm' | 'l' | 'q' | 'c', points: readonly (readonly [number, number])[]) {
      const rounded = points.map(([x, y]) => [Math.round(x * grain), Math.round(y * grain)] as const)
      const steps = rounded.flatMap(([x, y]) => [x - at[0], y - at[1]])
      if (letter === 'l' && steps[1] === 0) put('h', steps.slice(0, 1))
      else if (letter === 'l' && steps[0] === 0) put('v', steps.slice(1))
      else put(letter, steps)
      at = rounded.at(-1) ?? at
      if (letter === 'm') start = at
    },
    close() {
      data += 'z'
      last = 'z'
      at = start
    },
    data: () => data,
  }
}

/**
 * A flat line of type as one `<path>`; `x` is its left, middle or right end after `anchor`, `y` its baseline.
 */
export function line(
  shape: Outline,
  x: number,
  y: number,
  fill: string,
  anchor: 'start' | 'middle' | 'end' = 'start',
  decimals = 1,
): string {
  const left = x - (anchor === 'start' ? 0 : anchor === 'middle' ? shape.width / 2 : shape.width)
  return `<path fill="${fill}" d="${pathData(shape, shift(left, y), decimals)}"/>`
}

const straight = new WeakSet<Mapping>()

function shift(dx: number, dy: number): Mapping {
  const mapping: Mapping = (x, y) => [x + dx, y + dy]
  straight.add(mapping)
  return mapping
}

function bends(mapping: Mapping): boolean {
  return !straight.has(mapping)
}

const loaded = new Map<Face, Font>()

function load(face: Face): Font {
  const known = loaded.get(face)
  if (known) return known
  const url = import.meta.resolve(
    `@fontsource/barlow-condensed/files/barlow-condensed-latin-${files[face]}.woff`,
  )
  const bytes = readFileSync(fileURLToPath(url))
  const font = opentype.parse(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
  )
  loaded.set(face, font)
  return font
}
