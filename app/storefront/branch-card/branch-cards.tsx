import type { Branch } from '../../../domain/branches/branch.ts'
import type { Company } from '../../../domain/company/company.ts'
import { BranchCard } from './branch-card.tsx'

/** A branch of a list; `km` is its distance where one is known. */
export type FoundBranch = { readonly branch: Branch; readonly km?: number }

type Props = {
  branches: readonly FoundBranch[]
  company: Pick<Company, 'phone'>
  columns: 'as-many-as-fit' | 'one-beside-a-map'
}

export function BranchCards({ branches, company, columns }: Props) {
  return (
    <ul
      className={`grid gap-3 ${columns === 'as-many-as-fit' ? 'md:grid-cols-2 lg:grid-cols-3 lg:gap-4' : 'md:max-lg:grid-cols-2'}`}
    >
      {branches.map(({ branch, km }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may be twice in a data file
        <li key={`${at} ${branch.name}`} className="min-w-0">
          <BranchCard branch={branch} company={company} km={km} />
        </li>
      ))}
    </ul>
  )
}
