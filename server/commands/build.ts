import { buildIfStale } from '../build.ts'

// npm run build Builds what is stale and starts nothing: for an image, and before processes that share a
// folder are started or restarted.
buildIfStale()
