import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { dictionaries, dictionaryName } from '../../app/i18n/dictionaries.ts'
import { texts } from '../../app/i18n/en/messages.ts'
import { ROUTES, routeOfPath } from '../../app/routes.ts'
import { root } from '../../server/project-root.ts'

// Browsers get the messages of their page's bundle only: a component with a message from another one would
// show its key.

const { ofPages, ofDialogs } = dictionaries(ROUTES.map(route => route.dictionaries ?? []))
const all = { ...ofPages, ...ofDialogs }
const dictionaryOf = (path: string) => all[dictionaryName(routeOfPath(path)?.dictionaries)] ?? []

const pages = ROUTES.filter(({ layout }) => layout !== null).map(({ path, file, layout }) => ({
  path: path.replaceAll(/:\w+/g, 'x').replace('*', 'nowhere'),
  file: `app/${file}`,
  layout: `app/${layout}`,
}))

test.each(pages)('the bundle of the route $file contains the messages it uses', ({ path, file, layout }) => {
  const used: readonly string[] = areasUsed(['app/root.tsx', layout, file])
  const dictionary: readonly string[] = dictionaryOf(path)
  expect(used).toContain('shell')
  expect(used.filter(area => !dictionary.includes(area))).toEqual([])
})

test.each([
  ['booking-dialog', 'app/storefront/booking/booking-dialog.tsx'],
  ['basket', 'app/storefront/basket/basket-button.tsx'],
] as const)('the bundle %s contains the messages of components that are loaded later', (bundle, file) => {
  const used = areasUsed([file])
  expect(used.length).toBeGreaterThan(0)
  const here: readonly string[] = [...dictionaryOf('/nowhere'), ...(all[bundle] ?? [])]
  expect(used.filter(area => !here.includes(area))).toEqual([])
})

test('an unknown path gets the bundle of the layout', () => {
  for (const path of ['/nowhere', '/constructor', '/toString/x', '/frame', '/tires/x'])
    expect(dictionaryOf(path)).toEqual(expect.arrayContaining(['shell', 'errors']))
})

/** The namespaces of all messages that these files and their imports use. */
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
      // Exports that the framework removes from client bundles.
      if (/\.tsx?$/.test(target) && !/\.server\.ts$|\+types/.test(target) && existsSync(join(root, target)))
        files.push(target)
    }
  }
  return [...areas].sort()
}
