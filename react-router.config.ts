import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // Another page is another document, so the browser never asks for more routes (docs/decisions/0007, 0017).
  routeDiscovery: { mode: 'initial' },
} satisfies Config
