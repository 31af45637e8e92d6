import { href } from 'react-router'
import type { Branch } from '../../../domain/branches/branch.ts'
import type { Company } from '../../../domain/company/company.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { BranchCards } from '../branch-card/branch-cards.tsx'
import { BranchPagination } from '../branch-card/branch-pagination.tsx'

type Props = {
  /** one page of them */
  list: { branches: readonly Branch[]; page: number; pageCount: number }
  company: Pick<Company, 'phone'>
}

/** Before any search: every branch. */
export function AllBranches({ list: { branches, page, pageCount }, company }: Props) {
  const t = useTranslations()
  return (
    <section className="mt-8">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-3xl">{t('branches.allBranches')}</h2>
        <a href={href('/locate-us')} className="inline-flex min-h-11 items-center font-semibold underline">
          {t('branches.byState')}
        </a>
      </div>
      <BranchCards
        branches={branches.map(branch => ({ branch }))}
        company={company}
        columns="as-many-as-fit"
      />
      <BranchPagination page={page} pageCount={pageCount} path={href('/branches')} />
    </section>
  )
}
