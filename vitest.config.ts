import { defineConfig } from 'vitest/config'

// `unit`: rules and texts, no database. `integration`: acts on both databases, and whole surfaces.
export default defineConfig({
  test: {
    // Tests wait for shops and databases as much as they work: no core is left out.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          // A property tries hundreds of cases, which a busy machine takes its time for.
          testTimeout: 20_000,
          include: ['{app,domain,platform,server}/**/*.test.{ts,tsx}', 'tests/integration/*.unit.test.ts'],
          exclude: ['**/*.server.test.ts'],
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{app,domain,platform,server}/**/*.server.test.ts', 'tests/integration/*.server.test.ts'],
          globalSetup: ['tests/support/build-app.ts', 'tests/support/start-postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // As in the browser: once more on a shared machine; what passes only then is named.
          retry: process.env.CI ? 1 : 0,
        },
      },
    ],
  },
})
