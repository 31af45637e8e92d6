import { defineConfig } from 'vitest/config'

// `unit`: pure rules and texts, without a database. `integration`: transactions on both databases, and running servers.
export default defineConfig({
  test: {
    // Tests wait for servers and databases as much as they compute, so every core gets a worker.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          // A property test runs hundreds of cases, which takes seconds on a busy machine.
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
        },
      },
    ],
  },
})
