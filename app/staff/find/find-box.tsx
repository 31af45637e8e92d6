import { useId } from 'react'
import { href, useRouteLoaderData } from 'react-router'
import { MAX_FIND_LENGTH } from '../../../domain/find/find-reading.ts'
import { buttonClass } from '../../components/button.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { FIND, useFindKey } from '../keyboard-shortcuts.tsx'
import { useStaffUrl } from '../saved-search-url.ts'
import type { loader } from './find.route.tsx'

/**
 * One box for plates, phones, names and every kind of ID, on all pages of the dashboard; the key `/` focuses
 * it (rules W36.1 and W36.7). Submitted by POST, so that personal data never appears in a URL.
 */
export function FindBox() {
  const t = useTranslations()
  const address = useStaffUrl()
  const id = useId()
  const hasKey = useFindKey()
  const typed = useRouteLoaderData<typeof loader>('staff/find/find.route')?.typed ?? ''
  return (
    <search className="order-last min-w-0 basis-full py-1 md:order-none md:basis-80 md:flex-1">
      <form method="post" action={address(href('/dashboard/find'))} className="flex flex-wrap gap-2">
        <label htmlFor={id} className="sr-only">
          {t('staff.find.label')}
        </label>
        <input
          id={id}
          name="find"
          type="search"
          defaultValue={typed}
          placeholder={t('staff.find.placeholder')}
          maxLength={MAX_FIND_LENGTH}
          autoComplete="off"
          spellCheck={false}
          aria-keyshortcuts={hasKey ? FIND : undefined}
          className="min-h-11 min-w-0 flex-1 basis-36 rounded-control border border-white/60 bg-white px-3 text-base text-ink"
        />
        <button type="submit" className={buttonClass('quiet')}>
          {t('staff.find.button')}
        </button>
      </form>
    </search>
  )
}
