import { Pagination } from '../../components/pagination.tsx'
import { useTranslations } from '../../i18n/translations.tsx'

type Props = {
  page: number
  pageCount: number
  path: string
  state?: string | null
  /** where the next document starts, if it is one */
  hash?: string
}

/** Links to the pages of a list of branches, within its state (rule S17.4). */
export function BranchPagination({ page, pageCount, path, state, hash = '' }: Props) {
  const t = useTranslations()
  const hrefOf = (number: number) => {
    const query = new URLSearchParams({
      ...(state && { state }),
      ...(number > 1 && { page: String(number) }),
    }).toString()
    return `${query ? `${path}?${query}` : path}${hash}`
  }
  return (
    <Pagination
      label={t('branches.pagination')}
      page={page}
      pageCount={pageCount}
      href={hrefOf}
      labels={{
        previous: t('branches.previousPage'),
        next: t('branches.nextPage'),
        page: number => t('branches.page', { page: String(number) }),
      }}
    />
  )
}
