import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { build } from 'vite'
import { compileMessages } from '../app/i18n/compile-messages.ts'
import { root } from '../server/project-root.ts'

/** Builds bare-pages.tsx into a folder, for Node and for production; returns the path of the module. */
export async function buildBarePages(folder: string): Promise<string> {
  // The module finds react where the shop's own build finds it.
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  await build({
    root,
    configFile: false,
    mode: 'production',
    logLevel: 'error',
    plugins: [compileMessages({}), tailwindcss()],
    build: {
      ssr: join(root, 'bench/bare-pages.tsx'),
      outDir: join(folder, 'out'),
      emptyOutDir: true,
      target: 'es2022',
      minify: false,
      assetsInlineLimit: 0,
    },
  })
  return join(folder, 'out/bare-pages.js')
}
