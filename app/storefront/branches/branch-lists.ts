import { AllBranches } from './all-branches.tsx'
import { Results } from './results.tsx'

/** What the browser downloads in one file, as a search replaces one with the other. */
export const branchLists = { AllBranches, Results }
