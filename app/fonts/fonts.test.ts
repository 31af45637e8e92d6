import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../server/project-root.ts'
import { subsetCharacters, subsetFonts } from './subset-fonts.ts'

test('the font files are what subset-fonts.ts makes of the packages and of fonts.css', async () => {
  const made = await subsetFonts()
  expect(made.map(({ path }) => path.slice(root.length))).toHaveLength(3)
  for (const { path, font } of made) expect([path, readFileSync(path).equals(font)]).toEqual([path, true])
})

// One character outside the subset would download a whole font.
test.each(['app/i18n', 'domain/articles', 'sample'])('the subset fonts have every letter of %s', folder => {
  const letters = subsetCharacters()
  const missing = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => /(?<!\.test)\.(ts|csv|json)$/.test(file))
    .flatMap(file =>
      [...readFileSync(join(root, folder, file), 'utf8')].map(letter => `${letter} in ${file}`),
    )
    .filter(found => !letters.has([...found][0] ?? '') && !/^\s/.test(found))
  expect(missing).toEqual([])
})
