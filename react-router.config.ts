import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The site is small: the browser gets the table of all pages at once, and the server needs no address to tell it.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
