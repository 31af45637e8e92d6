import { statSync } from 'node:fs'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

/**
 * Parses the ICU texts when the shop is built, not in every browser: their parser is twice as large as all texts of a
 * language, and a parsed text is quicker to fill on the server too. Works on `app/messages/{en,ms}/AREA.ts`, whose only
 * export is `texts`; use-intl then formats without its parser (vite.config.ts, alias).
 */
export function compileTexts(): Plugin {
  return {
    name: 'compile-texts',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?')[0] ?? id
      if (!/\/app\/messages\/(?:en|ms)\/(?!texts\.ts$)[\w-]+\.ts$/.test(file)) return
      const { texts } = await import(`${file}?${statSync(file).mtimeMs}`)
      return `export const texts = ${JSON.stringify(compileAll(texts))}`
    },
  }
}

type Texts = { [key: string]: string | Texts }

function compileAll(texts: Texts): unknown {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? compile(text) : compileAll(text),
    ]),
  )
}
