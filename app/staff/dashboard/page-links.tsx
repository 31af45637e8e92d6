import { useLocation } from 'react-router'
import { useText } from '../../messages/text.tsx'
import { buttonClass } from '../../ui/button.ts'
import { SEARCH } from './use-dialog-address.ts'

/** Pages go by key: onwards, and back to the first; the browser's back button goes back by one. */
export function PageLinks({ tab, next, isFirst }: { tab: string; next: string | null; isFirst: boolean }) {
  const t = useText()
  const search = new URLSearchParams(useLocation().search).get(SEARCH)
  if (isFirst && next === null) return null
  const list = { tab, ...(search !== null && { [SEARCH]: search }) }
  return (
    <p className="mt-3 flex gap-2">
      {!isFirst && (
        <a href={`/dashboard?${new URLSearchParams(list)}`} className={buttonClass('quiet')}>
          {t('staff.first')}
        </a>
      )}
      {next !== null && (
        <a
          href={`/dashboard?${new URLSearchParams({ ...list, after: next })}`}
          className={buttonClass('quiet')}
        >
          {t('staff.next')}
        </a>
      )}
    </p>
  )
}
