import { href } from 'react-router'
import { loadDayCatalogue } from '../../../domain/catalogue/load-day-catalogue.server.ts'
import { dateIn, formatStaffDate } from '../../../platform/clock/calendar-date.ts'
import { appContext, deskContext, languageContext } from '../../context/request-context.ts'
import { translators } from '../../i18n/translators.server.ts'
import { renderPreview } from '../preview/render-preview.server.ts'
import type { Route } from './+types/storefront-on-day.route.ts'
import { parseDay } from './parse-day.ts'

/** The storefront as it will be on a day, for the signed-in user only (rule S5.12). */
export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { office } = context.get(deskContext)
  const day = parseDay(params.day, dateIn(app.timeZone, app.now()))
  if (!day) throw new Response(null, { status: 404 })
  const catalogue = await loadDayCatalogue(office, day, { ...app, company: app.catalogue().company })
  const t = translators[context.get(languageContext)]
  const title = t('deskPromotions.day.banner', { day: formatStaffDate(day) })
  const back = { href: href('/desk/day'), text: t('deskPromotions.day.back') }
  const prefix = `${back.href}/${day}`
  // The parameter is decoded, and a size holds an encoded slash.
  const path = url.pathname.slice(`${prefix}/`.length)
  return renderPreview(
    path + url.search,
    { catalogue, preview: { prefix, title, back } },
    { request, context },
  )
}
