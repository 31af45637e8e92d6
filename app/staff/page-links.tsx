import { href } from 'react-router'
import { buttonClass } from '../components/button.ts'
import { useTranslations } from '../i18n/translations.tsx'
import { useStaffUrl } from './saved-search-url.ts'

/** Keyset pagination: next page and first page; the browser's Back goes one page back. */
export function PageLinks({
  tab,
  next,
  isFirst,
  queue,
}: {
  tab: string
  next: string | null
  isFirst: boolean
  queue?: string | null
}) {
  const t = useTranslations()
  const address = useStaffUrl()
  const list = { tab, ...(queue && { queue }) }
  if (isFirst && next === null) return null
  return (
    <p className="mt-3 flex gap-2">
      {!isFirst && (
        <a href={address(href('/dashboard'), list)} className={buttonClass('quiet')}>
          {t('staff.first')}
        </a>
      )}
      {next !== null && (
        <a href={address(href('/dashboard'), { ...list, after: next })} className={buttonClass('quiet')}>
          {t('staff.next')}
        </a>
      )}
    </p>
  )
}
