import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { dictionaries, dictionaryName } from '../../app/i18n/dictionaries.ts'
import { texts } from '../../app/i18n/en/messages.ts'
import { ROUTES, routeOfPath } from '../../app/routes.ts'
import { root } from '../../server/project-root.ts'

// A browser has the texts of its page's bundle and no others: a screen that uses one more would show its key.

const all = dictionaries(ROUTES.map(route => route.dictionaries ?? []))
const dictionaryOf = (path: string) => all[dictionaryName(routeOfPath(path)?.dictionaries)] ?? []

const pages = ROUTES.filter(({ layout }) => layout !== null).map(({ path, file, layout }) => ({
  path: path.replaceAll(/:\w+/g, 'x').replace('*', 'nowhere'),
  file: `app/${file}`,
  layout: `app/${layout}`,
}))

test.each(pages)('the texts of $file come with it', ({ path, file, layout }) => {
  const used: readonly string[] = areasUsed(['app/root.tsx', layout, file])
  const dictionary: readonly string[] = dictionaryOf(path)
  expect(used).toContain('shell')
  expect(used.filter(area => !dictionary.includes(area))).toEqual([])
})

test.each([
  ['booking-dialog', 'app/storefront/booking/booking-dialog.tsx'],
  ['basket', 'app/storefront/basket/basket-button.tsx'],
] as const)('the texts of the bundle %s come with what opens later', (bundle, file) => {
  const used = areasUsed([file])
  expect(used.length).toBeGreaterThan(0)
  const here: readonly string[] = [...dictionaryOf('/nowhere'), ...(all[bundle] ?? [])]
  expect(used.filter(area => !here.includes(area))).toEqual([])
})

test('an address that is not here gets the frame', () => {
  for (const path of ['/nowhere', '/constructor', '/toString/x', '/frame', '/tires/x'])
    expect(dictionaryOf(path)).toEqual(expect.arrayContaining(['shell', 'errors']))
})

/** The areas of all texts that these files, and whatever they import when they are loaded, name. */
function areasUsed(files: string[]): string[] {
  const seen = new Set<string>()
  const areas = new Set<string>()
  for (let file = files.pop(); file; file = files.pop()) {
    if (seen.has(file) || file.startsWith('app/i18n/')) continue
    seen.add(file)
    const code = readFileSync(join(root, file), 'utf8')
    for (const [, area = ''] of code.matchAll(/['"`]([a-z]+)\.[a-z]/g)) if (area in texts) areas.add(area)
    for (const [, path = ''] of code.matchAll(/^(?:import|export)(?! type)[^'"]*?from '(\.[^']+)'/gm)) {
      const target = join(dirname(file), path)
      // What the framework takes out of a browser's copy.
      if (/\.tsx?$/.test(target) && !/\.server\.ts$|\+types/.test(target) && existsSync(join(root, target)))
        files.push(target)
    }
  }
  return [...areas].sort()
}
