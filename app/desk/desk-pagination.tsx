import { Pagination } from '../components/pagination.tsx'
import { useTranslations } from '../i18n/translations.tsx'

/** The links to the pages of a list at the desk. */
export function DeskPagination(props: { page: number; pageCount: number; href: (page: number) => string }) {
  const t = useTranslations()
  return (
    <Pagination
      {...props}
      label={t('desk.pages.label')}
      labels={{
        previous: t('desk.pages.previous'),
        next: t('desk.pages.next'),
        page: number => t('desk.pages.page', { page: String(number) }),
      }}
    />
  )
}
