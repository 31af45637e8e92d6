import { href, redirect } from 'react-router'
import { addDays, dateIn } from '../../../platform/clock/calendar-date.ts'
import { buttonClass } from '../../components/button.ts'
import { TextField } from '../../components/text-field.tsx'
import { appContext } from '../../context/request-context.ts'
import { isWithinRoute } from '../../http/match-route.ts'
import { safeRedirectPath } from '../../http/safe-redirect.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import type { Route } from './+types/day.route.ts'
import { MAX_DAYS_AHEAD, parseDay } from './parse-day.ts'

/** Asks for a day and redirects to the storefront on that day; `path` is one of its pages with its query. */
export function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const today = dateIn(app.timeZone, app.now())
  const typed = url.searchParams.get('d') ?? ''
  const day = parseDay(typed, today)
  if (day) {
    const asked = new URL(safeRedirectPath(url.searchParams.get('path'), href('/tires')), url)
    const isShown =
      isWithinRoute('/tires', asked.pathname) || isWithinRoute('/tire/:size/:model', asked.pathname)
    const { pathname, search } = isShown ? asked : new URL(href('/tires'), url)
    throw redirect(`${href('/desk/day')}/${day}${pathname}${search}`, 303)
  }
  return {
    asked: typed || addDays(today, 1),
    first: today,
    last: addDays(today, MAX_DAYS_AHEAD),
    isWrong: typed !== '',
  }
}

export default function Day({ loaderData: { asked, first, last, isWrong } }: Route.ComponentProps) {
  const t = useTranslations()
  return (
    <>
      <title>{t('deskPromotions.day.title')}</title>
      <h1 className="text-4xl">{t('deskPromotions.day.title')}</h1>
      <p className="max-w-prose text-soft">{t('deskPromotions.day.text')}</p>
      <form action={href('/desk/day')} className="mt-4 flex max-w-sm flex-wrap items-end gap-3">
        <div className="w-full">
          <TextField
            label={t('deskPromotions.day.day')}
            name="d"
            type="date"
            required
            min={first}
            max={last}
            defaultValue={asked}
            error={isWrong ? t('deskPromotions.day.wrong') : undefined}
          />
        </div>
        <button type="submit" className={buttonClass()}>
          {t('deskPromotions.day.show')}
        </button>
      </form>
    </>
  )
}
