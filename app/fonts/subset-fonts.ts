import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

/**
 * Subsets the Latin fonts of the packages to the characters listed in fonts.css. Keeps kerning, ligatures and
 * tabular figures; drops hinting, a third of a file, which phones ignore. Running this file (`node
 * app/fonts/subset-fonts.ts`) writes the font files, which are committed so that builds need not create them.
 */
export async function subsetFonts(): Promise<{ path: string; font: Buffer }[]> {
  const all = faces(readFileSync(join(folder, 'fonts.css'), 'utf8'))
  const small = all.filter(({ file }) => file.startsWith('./'))
  return Promise.all(
    small.map(async ({ name, file, letters }) => {
      const whole = all.find(face => face.name === name && face.file.startsWith('@'))
      if (!whole) throw new Error(`fonts.css has no whole font for ${file}`)
      const font = await subsetFont(readFileSync(fileURLToPath(import.meta.resolve(whole.file))), letters, {
        targetFormat: 'woff2',
        keepFeatures: ['kern', 'liga', 'tnum', 'lnum'],
        noHinting: true,
      })
      return { path: join(folder, file), font }
    }),
  )
}

/** The characters of every subset file. */
export function subsetCharacters(): Set<string> {
  const small = faces(readFileSync(join(folder, 'fonts.css'), 'utf8')).filter(({ file }) =>
    file.startsWith('./'),
  )
  return new Set(
    [...(small[0]?.letters ?? '')].filter(letter => small.every(({ letters }) => letters.includes(letter))),
  )
}

const folder = import.meta.dirname

function faces(css: string) {
  return [...css.matchAll(/@font-face \{(.*?)\}/gs)].map(([, face = '']) => {
    const value = (property: string) => new RegExp(`${property}:\\s*([^;]+);`).exec(face)?.[1] ?? ''
    return {
      /** family and weight */
      name: `${value('font-family')} ${value('font-weight')}`,
      file: /url\("([^"]+)"\)/.exec(face)?.[1] ?? '',
      letters: parseUnicodeRanges(value('unicode-range')),
    }
  })
}

/** `U+41-43, U+D7` is `ABC×`. */
function parseUnicodeRanges(ranges: string): string {
  return ranges
    .split(',')
    .flatMap(range => {
      const [from = 0, to = from] = (range.match(/[\dA-F]+/g) ?? []).map(digits =>
        Number.parseInt(digits, 16),
      )
      return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at))
    })
    .join('')
}

if (import.meta.main) for (const { path, font } of await subsetFonts()) writeFileSync(path, font)
