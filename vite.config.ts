import { createRequire } from 'node:module'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { compileTexts } from './app/messages/compile-texts.ts'

const CHUNKS = [
  // The map's library comes with the map.
  { name: 'framework', test: /node_modules\/(?!leaflet)|^\0by-name:/ },
  {
    name: 'shop',
    test: /\/(?:app\/(?:ui|shell|shop\/(?:search|tyre-card|basket\/(?:basket-place|kept-basket|use-basket)|booking\/book-now))|domain|platform)/,
    minShareCount: 2,
  },
]

export default defineConfig({
  plugins: [compileTexts(), leaveUnusedCodeOut(), importReactByName(), tailwindcss(), reactRouter()],
  resolve: { alias: [{ find: /^leaflet$/, replacement: 'leaflet/dist/leaflet-src.esm.js' }] },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: false },
  environments: {
    // The HTTP server (server/) hands requests to this module; it is built together with the screens.
    // Few and large modules: a phone on 4G pays for every request. What opens later stays apart.
    client: {
      build: {
        rollupOptions: {
          output: { entryFileNames: 'assets/[name]-[hash].js', codeSplitting: { groups: CHUNKS } },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: './server/app.ts' } } },
  },
})

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
