import { createRequire } from 'node:module'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { compileMessages } from './app/i18n/compile-messages.ts'
import { dictionaries } from './app/i18n/dictionaries.ts'
import { ROUTES } from './app/routes.ts'

/**
 * Few and large files: a phone on 4G pays for every request. Two hold what the pages that most visitors open first share with
 * any other, one what the shop's other pages and dialogs share. The rest goes where the bundler sees it used, so that a room
 * beside the shop weighs on no page of it.
 */
const CHUNKS = [
  chunk('framework', 3, (users, id) => /node_modules|^\0by-name:/.test(id) && users.some(isFirstPage)),
  chunk('shop', 2, users => users.length > 1 && users.some(isFirstPage)),
  chunk('more-of-the-shop', 1, users => users.length > 1 && users.some(isOfShop)),
]

function chunk(chunk: string, priority: number, takes: (users: string[], id: string) => boolean) {
  const name = (id: string, modules: Modules) => (takes(usersOf(id, modules), id) ? chunk : null)
  return { name, priority }
}

const isOfShop = (id: string) => id.includes('/app/storefront/')
const isFirstPage = (id: string) => FIRST_PAGES.some(path => id.includes(`/app/${path}`))
/** root, entry, and the folders of the pages that most visitors open first */
const FIRST_PAGES = [
  'root.',
  'entry.client.',
  'layouts/storefront-layout.',
  ...ROUTES.filter(({ landing }) => landing).map(({ file }) => file.slice(0, file.lastIndexOf('/') + 1)),
]
/** the messages that each page gets */
const PAGES = ROUTES.filter(({ layout }) => layout !== null).map(({ dictionaries = [] }) => dictionaries)

export default defineConfig({
  plugins: [
    compileMessages(dictionaries(PAGES)),
    leaveUnusedCodeOut(),
    importReactByName(),
    tailwindcss(),
    reactRouter(),
  ],
  // The map's library in the form that needs no helper of the bundler's (importReactByName).
  resolve: { alias: [{ find: /^leaflet$/, replacement: 'leaflet/dist/leaflet-src.esm.js' }] },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            codeSplitting: { groups: CHUNKS },
          },
        },
      },
    },
    // The HTTP server (server/) hands requests to this module; it is built together with the screens.
    ssr: { build: { rollupOptions: { input: './server/request-handler.ts' } } },
  },
})

type Modules = { getModuleInfo(id: string): Module | null }
type Module = { isEntry: boolean; importers: string[]; dynamicImporters: string[] }

/** The pages, and what opens later on them, that cannot do without a module. */
function usersOf(id: string, modules: Modules, seen = new Set<string>()): string[] {
  const module = modules.getModuleInfo(id)
  if (!module || seen.has(id)) return []
  seen.add(id)
  const others = module.importers.flatMap(importer => usersOf(importer, modules, seen))
  return module.isEntry || module.dynamicImporters.length > 0 ? [id, ...others] : others
}

/**
 * Two things that every phone would be sent for nothing. The framework's components are made by a call and given a name for
 * debugging, which the bundler must take for effects, so that those never used (Link, NavLink, Form) would stay: here both
 * are declared to be none. And Vite's helper for importing a module together with its styles: all styles are in one file.
 */
function leaveUnusedCodeOut(): Plugin {
  return {
    name: 'leave-unused-code-out',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id === '\0vite/preload-helper.js') return 'export const __vitePreload = load => load()'
    },
    transform(code, id) {
      if (!/node_modules\/react-router\/dist\/production\//.test(id)) return
      return code
        .replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef(')
        .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
    },
  }
}

/**
 * React is published as CommonJS, whose exports every module of ours would reach through helpers of the bundler's, in a
 * file of their own that every page would ask for. Here its exports get names, in one module.
 */
function importReactByName(): Plugin {
  const MARK = '\0by-name:'
  const load = createRequire(import.meta.url)
  return {
    name: 'import-react-by-name',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    resolveId(id, importer) {
      if (importer?.startsWith(MARK) || /node_modules\/(?:react|react-dom|scheduler)\//.test(importer ?? ''))
        return
      if (/^react(?:-dom)?(?:\/client|\/jsx-runtime)?$/.test(id)) return MARK + id
    },
    load(id) {
      if (!id.startsWith(MARK)) return
      const name = id.slice(MARK.length)
      const names = Object.keys(load(name)).filter(key => key !== 'default')
      return `import all from '${name}'\nexport default all\n${names.map(key => `export const ${key} = all.${key}`).join('\n')}`
    },
  }
}
