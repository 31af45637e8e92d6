import { join } from 'node:path'
import { defineConfig } from 'vite'
import { offlinePage, pathsNeverOffline } from '../../routes.ts'

// The service worker is a single file: it must not share chunks with the pages, whose file names change with
// every build.
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  logLevel: 'error',
  define: {
    OFFLINE_PAGE: JSON.stringify(offlinePage()),
    PRIVATE_PATHS: JSON.stringify(pathsNeverOffline()),
  },
  build: {
    outDir: join(import.meta.dirname, '../../../build/client'),
    emptyOutDir: false,
    target: 'es2022',
    rolldownOptions: {
      input: join(import.meta.dirname, 'service-worker.ts'),
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
})
