import { statSync } from 'node:fs'
import { join } from 'node:path'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { LANGUAGES } from './language.ts'

/**
 * Compiles ICU messages at build time: the parser is twice as large as all messages of a language, and a compiled message
 * is faster to format on the server too. Works on `app/i18n/{en,ms}/AREA.ts`, whose only export is `texts`, and provides
 * `virtual:dictionaries`, from which a browser loads all messages of its page as one module. `dictionaries` are the areas
 * of each dictionary by its name.
 */
export function compileMessages(dictionaries: Readonly<Record<string, readonly string[]>>): Plugin {
  const names = LANGUAGES.flatMap(language => Object.keys(dictionaries).map(name => `${language}/${name}`))
  return {
    name: 'compile-messages',
    enforce: 'pre',
    resolveId: id => (id.startsWith(VIRTUAL_MODULE) ? `\0${id}` : undefined),
    async load(id) {
      const file = id.split('?')[0] ?? id
      if (/\/app\/i18n\/(?:en|ms)\/(?!messages\.ts$)[\w-]+\.ts$/.test(file))
        return messagesModule(await read(file))
      if (id === `\0${VIRTUAL_MODULE}`) {
        const isForBrowser = this.environment.config.consumer === 'client'
        // The server imports all messages at once (translators.server.ts).
        return dictionariesModule(isForBrowser ? names : [])
      }
      const [, language, name = ''] = /^\0virtual:dictionaries\/(\w+)\/(.+)$/.exec(id) ?? []
      const areas = dictionaries[name]
      if (!language || !areas) return
      const messages: Messages = {}
      for (const area of areas) {
        const path = join(import.meta.dirname, language, `${kebabCase(area)}.ts`)
        this.addWatchFile(path)
        messages[area] = await read(path)
      }
      return messagesModule(messages)
    },
  }
}

const VIRTUAL_MODULE = 'virtual:dictionaries'

/** The file name of an area: `tyreIds` is in `tyre-ids.ts`. */
const kebabCase = (area: string) => area.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

type Messages = { [key: string]: string | Messages }

/** Reads an area as it is now; the query makes Node import a changed file again. */
async function read(file: string): Promise<Messages> {
  return (await import(`${file}?${statSync(file).mtimeMs}`)).texts
}

const messagesModule = (messages: Messages) => `export const texts = ${JSON.stringify(compileAll(messages))}`

function compileAll(messages: Messages): unknown {
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [
      key,
      typeof message === 'string' ? compile(message) : compileAll(message),
    ]),
  )
}

function dictionariesModule(names: readonly string[]): string {
  const imports = names.map(name => `'${name}': () => import('${VIRTUAL_MODULE}/${name}')`)
  return `export const dictionaries = {${imports.join()}}`
}
