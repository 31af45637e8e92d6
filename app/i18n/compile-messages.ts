import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { LANGUAGES } from './language.ts'

/**
 * Compiles ICU messages at build time: the parser is twice as large as all messages of a language, and a
 * compiled message is faster to format on the server too. Works on `app/i18n/{en,ms}/AREA.ts`, whose only
 * export is `texts`, and makes one module of each dictionary. `virtual:dictionaries` gives the server the
 * URLs of those of pages, and the browser loaders of those of dialogs: a table of all would be a kilobyte of
 * every page. Both are areas of messages by name.
 */
export function compileMessages({ ofPages, ofDialogs }: Dictionaries): Plugin {
  const areasOf: Dictionaries[keyof Dictionaries] = { ...ofPages, ...ofDialogs }
  async function compileDictionary(
    name: string,
    watch?: (file: string) => void,
  ): Promise<string | undefined> {
    const [language = '', dictionary = ''] = name.split('/')
    const areas = areasOf[dictionary]
    if (!areas) return
    const messages: Messages = {}
    for (const area of areas) {
      const path = join(import.meta.dirname, language, `${kebabCase(area)}.ts`)
      watch?.(path)
      messages[area] = await read(path)
    }
    return messagesModule(messages)
  }
  async function pageFiles() {
    const names = namesIn(ofPages)
    return Promise.all(
      names.map(async name => {
        const code = (await compileDictionary(name)) ?? ''
        const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
        return { name, code, fileName: `assets/${name.replace('/', '-')}-${hash}.js` }
      }),
    )
  }
  return {
    name: 'compile-messages',
    enforce: 'pre',
    resolveId: id => (id.startsWith(VIRTUAL_MODULE) ? `\0${id}` : undefined),
    async load(id) {
      const file = id.split('?')[0] ?? id
      if (/\/app\/i18n\/(?:en|ms)\/(?!messages\.ts$)[\w-]+\.ts$/.test(file))
        return messagesModule(await read(file))
      if (id === `\0${VIRTUAL_MODULE}`) {
        // The server imports all messages at once (translators.server.ts).
        if (this.environment.config.consumer === 'client') return loadersModule(namesIn(ofDialogs))
        const isBuild = this.environment.mode === 'build'
        return (
          loadersModule([]) +
          urlsModule(
            isBuild
              ? (await pageFiles()).map(({ name, fileName }) => [name, `/${fileName}`])
              : namesIn(ofPages).map(name => [name, `/@id/__x00__${VIRTUAL_MODULE}/${name}`]),
          )
        )
      }
      const [, name] = /^\0virtual:dictionaries\/(\w+\/.+)$/.exec(id) ?? []
      return name && compileDictionary(name, path => this.addWatchFile(path))
    },
    async generateBundle() {
      if (this.environment.config.consumer !== 'client') return
      for (const { fileName, code } of await pageFiles())
        this.emitFile({ type: 'asset', fileName, source: code })
    },
  }
}

type Dictionaries = {
  readonly ofPages: Readonly<Record<string, readonly string[]>>
  readonly ofDialogs: Readonly<Record<string, readonly string[]>>
}

const namesIn = (dictionaries: Readonly<Record<string, unknown>>) =>
  LANGUAGES.flatMap(language => Object.keys(dictionaries).map(name => `${language}/${name}`))

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

function loadersModule(names: readonly string[]): string {
  const imports = names.map(name => `'${name}': () => import('${VIRTUAL_MODULE}/${name}')`)
  return `export const dictionaries = {${imports.join()}};`
}

const urlsModule = (urls: readonly (readonly [name: string, url: string])[]) =>
  `export const dictionaryUrls = ${JSON.stringify(Object.fromEntries(urls))}`
