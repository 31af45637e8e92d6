import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Vitest starts the largest file first, but these take longest: at the end they would run alone. */
const LONG = [
  'release',
  'backup',
  'hostile-urls',
  'form-fields',
  'forms',
  'staff',
  'proxies',
  'embedded-server',
  'access-control',
  'backup-scheduler',
  'decoder-process',
  'import',
  'image-decoder',
  'process-upload',
  'faults',
  'start-settings',
  'stored-texts',
  'find-primary',
].map(name => `${name}.server.test.ts`)

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONG.indexOf(basename(moduleId))
  return place < 0 ? LONG.length : place
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => placeOf(a) - placeOf(b))
  }
}

// Files share a worker and the modules that it has loaded, which saves a second of processor time each: a
// file that changes something of its process puts it back.
// `unit`: pure rules and texts, without a database. `integration`: transactions on both databases, and
// running servers.
export default defineConfig({
  test: {
    // A test waits for its server, its commands and the disk: a worker keeps half a core busy.
    maxWorkers: availableParallelism() * 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          setupFiles: ['tests/support/property-runs.ts'],
          // A property test runs hundreds of cases, which takes seconds on a busy machine.
          testTimeout: 20_000,
          include: ['{app,domain,platform,server}/**/*.test.{ts,tsx}', 'tests/integration/*.unit.test.ts'],
          exclude: ['**/*.server.test.ts'],
        },
      },
      {
        test: {
          name: 'integration',
          isolate: false,
          setupFiles: ['tests/support/property-runs.ts'],
          include: ['{app,domain,platform,server}/**/*.server.test.ts', 'tests/integration/*.server.test.ts'],
          globalSetup: ['tests/support/build-app.ts', 'tests/support/start-postgres.ts'],
          testTimeout: 60_000,
          // The default of a second is too short for a server on a busy machine.
          expect: { poll: { timeout: 20_000 } },
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
