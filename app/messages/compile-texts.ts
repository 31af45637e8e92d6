import { statSync } from 'node:fs'
import { join } from 'node:path'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { BUNDLES, type Bundle } from './bundles.ts'
import { LANGUAGES } from './language.ts'

/**
 * Parses the ICU texts when the shop is built, not in every browser: their parser is twice as large as all texts of a
 * language, and a parsed text is quicker to fill on the server too. Works on `app/messages/{en,ms}/AREA.ts`, whose only
 * export is `texts`, and makes `virtual:texts`, by which a browser gets all texts of its page in one module (bundles.ts).
 */
export function compileTexts(): Plugin {
  return {
    name: 'compile-texts',
    enforce: 'pre',
    resolveId: id => (id.startsWith('virtual:texts') ? `\0${id}` : undefined),
    async load(id) {
      const file = id.split('?')[0] ?? id
      if (/\/app\/messages\/(?:en|ms)\/(?!texts\.ts$)[\w-]+\.ts$/.test(file))
        return textModule(await read(file))
      // The server has all texts in one object.
      if (id === '\0virtual:texts') return bundlesModule(this.environment.config.consumer === 'client')
      const [, language, bundle] = /^\0virtual:texts\/(\w+)\/(.+)$/.exec(id) ?? []
      if (!language) return
      const areas = BUNDLES[bundle as Bundle].map(area => [
        area,
        join(import.meta.dirname, language, `${area}.ts`),
      ])
      const texts: Texts = {}
      for (const [area = '', path = ''] of areas) {
        this.addWatchFile(path)
        texts[area] = await read(path)
      }
      return textModule(texts)
    },
  }
}

type Texts = { [key: string]: string | Texts }

async function read(file: string): Promise<Texts> {
  return (await import(`${file}?${statSync(file).mtimeMs}`)).texts
}

const textModule = (texts: Texts) => `export const texts = ${JSON.stringify(compileAll(texts))}`

function compileAll(texts: Texts): unknown {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? compile(text) : compileAll(text),
    ]),
  )
}

function bundlesModule(isForBrowser: boolean): string {
  const names = LANGUAGES.flatMap(language => Object.keys(BUNDLES).map(bundle => `${language}/${bundle}`))
  const imports = names.map(name => `'${name}': () => import('virtual:texts/${name}')`)
  return `export const bundles = {${isForBrowser ? imports.join() : ''}}`
}
