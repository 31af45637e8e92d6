import { buildIfStale } from '../../server/build.ts'

/** Global setup: builds the application once for all integration tests. */
export default function buildApp() {
  buildIfStale()
}
