import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { build } from 'vite'
import { compileMessages } from '../app/i18n/compile-messages.ts'
import { root } from '../server/project-root.ts'

/** Builds reference-pages.tsx for Node in production mode; returns the path of the built module. */
export async function buildReferencePages(folder: string): Promise<string> {
  // The built module resolves react like the application's build.
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  await build({
    root,
    configFile: false,
    mode: 'production',
    logLevel: 'error',
    plugins: [compileMessages({ ofPages: {}, ofDialogs: {} }), tailwindcss()],
    build: {
      ssr: join(root, 'bench/reference-pages.tsx'),
      outDir: join(folder, 'out'),
      emptyOutDir: true,
      target: 'es2022',
      minify: false,
      assetsInlineLimit: 0,
    },
  })
  return join(folder, 'out/reference-pages.js')
}
