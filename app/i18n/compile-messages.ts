import { statSync } from 'node:fs'
import { join } from 'node:path'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { BUNDLES, type Bundle } from './dictionaries.ts'
import { LANGUAGES } from './language.ts'

/**
 * Parses the ICU texts when the shop is built, not in every browser: their parser is twice as large as all texts of a
 * language, and a parsed text is quicker to fill on the server too. Works on `app/i18n/{en,ms}/AREA.ts`, whose only
 * export is `texts`, and makes `virtual:texts`, by which a browser gets all texts of its page in one module (dictionaries.ts).
 */
export function compileMessages(): Plugin {
  return {
    name: 'compile-messages',
    enforce: 'pre',
    resolveId: id => (id.startsWith('virtual:texts') ? `\0${id}` : undefined),
    async load(id) {
      const file = id.split('?')[0] ?? id
      if (/\/app\/i18n\/(?:en|ms)\/(?!messages\.ts$)[\w-]+\.ts$/.test(file))
        return textModule(await read(file))
      // The server has all texts in one object.
      if (id === '\0virtual:texts') return bundlesModule(this.environment.config.consumer === 'client')
      const [, language, bundle] = /^\0virtual:texts\/(\w+)\/(.+)$/.exec(id) ?? []
      if (!language) return
      const areas = BUNDLES[bundle as Bundle].map(area => [
        area,
        join(import.meta.dirname, language, `${kebabCase(area)}.ts`),
      ])
      const texts: Messages = {}
      for (const [area = '', path = ''] of areas) {
        this.addWatchFile(path)
        texts[area] = await read(path)
      }
      return textModule(texts)
    },
  }
}

/** The file name of an area: `tyreIds` is in `tyre-ids.ts`. */
const kebabCase = (area: string) => area.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

type Messages = { [key: string]: string | Messages }

async function read(file: string): Promise<Messages> {
  return (await import(`${file}?${statSync(file).mtimeMs}`)).texts
}

const textModule = (texts: Messages) => `export const texts = ${JSON.stringify(compileAll(texts))}`

function compileAll(texts: Messages): unknown {
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
