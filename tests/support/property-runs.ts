import fc from 'fast-check'
import { runs } from './thorough.ts'

// Vitest setup: the default number of cases of a property test.
fc.configureGlobal({ numRuns: runs(100) })
