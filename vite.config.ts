import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { compileTexts } from './app/messages/compile-texts.ts'

export default defineConfig({
  plugins: [compileTexts(), tailwindcss(), reactRouter()],
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  ssr: { noExternal: ['use-intl'] },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    // The HTTP server (server/) hands requests to this module; it is built together with the screens.
    ssr: { build: { rollupOptions: { input: './server/app.ts' } } },
  },
})
