import type { Tyre } from '../tyres/tyre.ts'
import { parseTypedSize, parseTyreSize, type TyreSize, tyreSizeKey } from '../tyres/tyre-size.ts'
import type { TyreName } from './planned-promotion.ts'

/**
 * The tyres of pasted lines, each once. A line has a size, then brand and model in any order, separated by
 * blanks, tabs, commas or semicolons, like pasted cells. A size alone means all its tyres. Lines that match
 * no tyre are returned by number, from 1. Returns null if nothing was pasted.
 */
export function parsePastedTyres(
  text: string,
  tyres: readonly Tyre[],
): { tyres: TyreName[]; unknownLines: number[] } | null {
  const lines = text.split(/\r?\n/)
  if (lines.every(line => !line.trim())) return null
  const bySize = Map.groupBy(tyres, ({ parsedSize, size }) => (parsedSize ? tyreSizeKey(parsedSize) : size))
  const found = new Map<string, TyreName>()
  const unknownLines: number[] = []
  for (const [index, line] of lines.entries()) {
    if (!line.trim()) continue
    const named = splitSize(line)
    const meant = named ? tyresOfLine(named.rest, bySize.get(tyreSizeKey(named.size)) ?? []) : []
    if (meant.length === 0) unknownLines.push(index + 1)
    for (const { size, brand, model } of meant)
      found.set([size, brand, model].join('\n'), { size, brand, model })
  }
  return { tyres: [...found.values()], unknownLines }
}

/** The size at the beginning of a line, or in one of its cells, and the rest of the line. */
function splitSize(line: string): { size: TyreSize; rest: string } | null {
  const words = line.split(/[\s,;|]+/).filter(Boolean)
  for (const [index, word] of words.entries()) {
    const size = parseTyreSize(word) ?? parseTypedSize(word)
    if (size) return { size, rest: words.toSpliced(index, 1).join(' ') }
  }
  return null
}

/** The tyres of a size whose model is named, the longest name first: `Primacy 4 ST` is not `Primacy 4`. */
function tyresOfLine(rest: string, ofSize: readonly Tyre[]): readonly Tyre[] {
  const named = plain(rest)
  if (!named) return ofSize
  const models = ofSize.filter(({ model }) => ` ${named} `.includes(` ${plain(model)} `))
  const longest = Math.max(...models.map(({ model }) => plain(model).length))
  const lines = models.filter(({ model }) => plain(model).length === longest)
  const withBrand = lines.filter(({ brand }) => ` ${named} `.includes(` ${plain(brand)} `))
  return withBrand.length > 0 ? withBrand : lines
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s,;|]+/)
    .filter(Boolean)
    .join(' ')
