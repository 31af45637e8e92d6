import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The programs of vite.config.ts, such as build/server/start.js.
  serverBuildFile: '[name].js',
  // Another page is another document, so the browser never asks for more routes (docs/decisions/0007, 0017).
  routeDiscovery: { mode: 'initial' },
} satisfies Config
