import { createRequire } from 'node:module'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, minifySync, type Plugin, parseAst } from 'vite'
import { compileMessages } from './app/i18n/compile-messages.ts'
import { dictionaries } from './app/i18n/dictionaries.ts'
import { ROUTES } from './app/routes.ts'
import { textPageScript } from './app/text-page/build-text-page.ts'
import { listPrograms, UNBUNDLED_PACKAGES } from './server/programs.ts'

/**
 * Few, large files, as each request costs time on a phone, but none with much that its page does not use.
 * `shared` holds what the landing pages share with any page: packages, the root route, the storefront layout;
 * `controls` and `forms` what other pages load at once. The others hold what is loaded on use. The first that
 * takes a module takes what it imports too. The rest is split by use, so that pages outside of the storefront
 * add nothing to its pages.
 */
const CHUNKS = [
  chunk('shared', users => users.some(isIn(...LANDING)), isOfEveryPage),
  chunk('controls', users => users.length > CONTROLS_THRESHOLD),
  chunk(
    'forms',
    users =>
      users.length > FORMS_THRESHOLD || users.some(isIn('account/sign-in', 'storefront/branches/branches.')),
  ),
  chunk('basket', users => users.some(isIn('storefront/engine-oil'))),
  chunk('storefront', users => users.some(isIn('storefront')) && !users.every(isIn('storefront/booking'))),
  chunk('booking', users => users.every(isIn('storefront/booking'))),
  chunk('warranty', users => users.some(isIn('warranty/warranty.'))),
  chunk('status-check', users => users.some(isIn('warranty/confirmation'))),
  chunk('photos', users => users.some(isIn('warranty/claim-photos'))),
  chunk('uploads', users => isOfRegistration(users) && users.some(isIn('staff'))),
  chunk('registration', users => isOfRegistration(users)),
].map(({ name }, at, all) => ({ name, priority: all.length - at }))

/**
 * Takes modules by the pages and lazily loaded modules that use them; the browser never loads those of text
 * pages.
 */
function chunk(chunkName: string, takes: (users: string[]) => boolean, takesAlways = (_: string) => false) {
  return {
    name(id: string, modules: Modules) {
      const all = usersOf(id, modules)
      const users = all.filter(user => !isIn(...TEXT_PAGES)(user))
      const isCommon = users.length > 0 && all.length > 1
      return (isCommon || takesAlways(id)) && takes(users) ? chunkName : null
    },
  }
}

const isIn =
  (...paths: string[]) =>
  (id: string) =>
    paths.some(path => id.includes(`/app/${path}`))
/** A module with more users than this is in `controls`; of the others, one with more than this in `forms`. */
const CONTROLS_THRESHOLD = 24
const FORMS_THRESHOLD = 13
const isOfRegistration = (users: string[]) =>
  users.some(isIn('warranty/warranty-forms')) && !users.some(isIn('account'))
function isOfEveryPage(id: string) {
  return ['node_modules', REACT, ...FRAME].some(path => id.includes(path))
}
/** prefix of the modules of reactAsEsModules */
const REACT = '\0es-module:'
const ENTRY_POINTS = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client']
const FRAME = ['root.tsx', 'layouts/storefront-layout.tsx']
/** entries of the landing pages */
const LANDING = [
  ...FRAME,
  'entry.client.tsx',
  ...ROUTES.filter(({ landing }) => landing).map(({ file }) => file),
]
const TEXT_PAGES = ROUTES.filter(({ isText }) => isText).map(({ file }) => file)
/** the messages that each page gets */
const PAGES = ROUTES.filter(({ layout }) => layout !== null).map(({ dictionaries = [] }) => dictionaries)

export default defineConfig(({ command }) => ({
  plugins: [
    compileMessages(dictionaries(PAGES)),
    textPageScript(),
    reactAsEsModules(),
    shortInlineScripts(),
    childPrograms(),
    tailwindcss(),
    reactRouter(),
  ],
  // Leaflet's package.json names its CommonJS build only.
  resolve: { alias: [{ find: /^leaflet$/, replacement: 'leaflet/dist/leaflet-src.esm.js' }] },
  build: { reportCompressedSize: false, target: 'es2022', assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: {
      build: {
        license: true,
        rolldownOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            codeSplitting: { groups: CHUNKS },
          },
        },
      },
    },
    // Nothing imports `@react-router/node`, but only with it in package.json does the plugin take the variants
    // of packages for Node.js: others hash passwords in JavaScript, which stops the event loop.
    // The server and the commands, together with the pages: what they share is loaded once. `npm run dev`
    // runs their sources.
    ...(command === 'build' && {
      ssr: {
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { noExternal: true as const, external: UNBUNDLED_PACKAGES },
        build: {
          target: 'node24',
          license: true,
          rolldownOptions: { input: listPrograms(), output: { chunkFileNames: '[name]-[hash].js' } },
        },
      },
    }),
  },
}))

type Modules = { getModuleInfo(id: string): Module | null }
type Module = { isEntry: boolean; importers: string[]; dynamicImporters: string[] }

/** The entries and lazily loaded modules that import a module, directly or through others. */
function usersOf(id: string, modules: Modules, seen = new Set<string>()): string[] {
  const module = modules.getModuleInfo(id)
  if (!module || seen.has(id)) return []
  seen.add(id)
  const users = module.importers.flatMap(importer => usersOf(importer, modules, seen))
  return module.isEntry || module.dynamicImporters.length > 0 ? [id, ...users] : users
}

/**
 * React is published as CommonJS only. Each chunk that imports it would need the bundler's interop helper,
 * which is one more file on every page; instead, one ES module per entry point exports what the CommonJS
 * module has (docs/decisions/0017).
 */
function reactAsEsModules(): Plugin {
  const require = createRequire(import.meta.url)
  return {
    name: 'react-as-es-modules',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    resolveId(id, importer = '') {
      const isInside =
        importer.startsWith(REACT) || /node_modules\/(?:react|react-dom|scheduler)\//.test(importer)
      return ENTRY_POINTS.includes(id) && !isInside ? REACT + id : null
    },
    load(id) {
      if (!id.startsWith(REACT)) return null
      const name = id.slice(REACT.length)
      const names = Object.keys(require(name)).filter(key => key !== 'default')
      return `import all from '${name}'; export default all; export const { ${names.join()} } = all`
    },
  }
}

/**
 * The functions whose text is written into many pages are minified; nothing else of the server is. Their text
 * is a string literal, because `toString` of a function has two bytes per character if the bundle contains a
 * dash or quotation mark, and so would the document: written and encoded in three times the time.
 */
function shortInlineScripts(): Plugin {
  return {
    name: 'short-inline-scripts',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    transform: {
      filter: {
        id: /\/app\/(?:client\/(?:lazy-images|deferred-scripts|early-clicks|prerender)|staff\/run-shortcuts)\.ts$/,
      },
      handler(code, id) {
        const short = minifySync(id, code, { module: true, mangle: { toplevel: false } }).code
        const texts = parseAst(short).body.map(node =>
          node.type === 'ExportNamedDeclaration' && node.declaration?.type === 'FunctionDeclaration'
            ? `${node.declaration.id?.name}.toString=()=>${JSON.stringify(short.slice(node.declaration.start, node.declaration.end))};`
            : '',
        )
        return `${short}\n${texts.join('')}`
      },
    },
  }
}

/** Child processes and threads are started from their built files, which lie beside every chunk. */
function childPrograms(): Plugin {
  const address = /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g
  const programs = listPrograms()
  return {
    name: 'child-programs',
    apply: 'build',
    // before TypeScript is compiled
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    transform: {
      filter: { id: { exclude: /node_modules/ }, code: address },
      handler(code) {
        return code.replace(address, (_, name: string) => {
          if (!programs[name]) this.error(`${name}.ts: name it in server/programs.ts`)
          return `new URL('./${name}.js', import.meta.url)`
        })
      },
    },
  }
}
