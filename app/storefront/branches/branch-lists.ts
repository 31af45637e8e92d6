import { AllBranches } from './all-branches.tsx'
import { Results } from './results.tsx'

/** Downloaded as one file, because a search replaces one with the other. */
export const branchLists = { AllBranches, Results }
