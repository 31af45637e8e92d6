import { useQuery } from '../../client/use-query.ts'
import { Pagination } from '../../components/pagination.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { sameListUrl } from '../search/list-url.ts'

/** Links to the pages of the tyre list. */
export function ListPagination({ page, pageCount }: { page: number; pageCount: number }) {
  const t = useTranslations()
  const query = useQuery()
  return (
    <Pagination
      label={t('tyres.pagination')}
      page={page}
      pageCount={pageCount}
      href={number => sameListUrl(query, { page: number > 1 ? String(number) : '' })}
      labels={{
        previous: t('tyres.previousPage'),
        next: t('tyres.nextPage'),
        page: number => t('tyres.page', { page: String(number) }),
      }}
    />
  )
}
