import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // A page comes with its own row of the table of pages (app/client/page-manifest.ts), and another page is another document: nothing is asked later.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
