import fc from 'fast-check'
import { runs } from './thorough.ts'

// Setup of Vitest: how many cases a property is tried with that does not say so itself.
fc.configureGlobal({ numRuns: runs(100) })
