import { calendarDays } from '../../../domain/reminders/reminder.ts'
import { writeCalendar } from '../../../platform/calendar/icalendar.ts'
import { dateIn } from '../../../platform/clock/calendar-date.ts'
import { appContext, languageContext, requestContext } from '../../context/request-context.ts'
import { translators } from '../../i18n/translators.server.ts'
import type { Route } from './+types/calendar.route.ts'
import { findConfirmation } from './find-confirmation.server.ts'

/** The days of a registration as a calendar file, for those who see its confirmation page (rule W41.3). */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const registration = await findConfirmation(request, url, context)
  const app = context.get(appContext)
  const { company } = context.get(requestContext).catalogue
  const t = translators[context.get(languageContext)]
  const { hostname } = new URL(app.publicUrl)
  const today = dateIn(app.timeZone, app.now())
  const calendar = writeCalendar(
    calendarDays(registration.purchaseDate, today).map(({ kind, day, noticeDays }) => ({
      uid: `${kind}-${registration.id}@${hostname}`,
      day,
      summary:
        kind === 'cover'
          ? t('warranty.calendar.coverEnds', { company: company.name })
          : t('warranty.calendar.rotate', { company: company.name }),
      description: t('warranty.calendar.tyres', { tyres: registration.tyreIds.join(', ') }),
      alarmDays: noticeDays,
    })),
    { product: '-//Tayar//Warranty//EN', now: app.now() },
  )
  return new Response(calendar, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="tayar.ics"',
      'cache-control': 'no-store',
    },
  })
}
