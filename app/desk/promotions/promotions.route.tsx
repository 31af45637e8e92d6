import { href } from 'react-router'
import type { User } from '../../../domain/access/user.ts'
import { findRecentProof } from '../../../domain/identity/recent-proof.server.ts'
import { dateIn } from '../../../platform/clock/calendar-date.ts'
import type { FormFields } from '../../../platform/uploads/form-fields.ts'
import { buttonClass } from '../../components/button.ts'
import { appContext, deskContext, languageContext, requestContext } from '../../context/request-context.ts'
import { actionHeaders } from '../../http/action-headers.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { proveByForm } from '../proof/prove-again.server.ts'
import type { Route } from './+types/promotions.route.ts'
import {
  loadCalendar,
  loadPromotionLists,
  loadScopeChoices,
  promotionValues,
} from './load-promotions-page.server.ts'
import { PromotionArticle } from './promotion-article.tsx'
import { PromotionCalendar } from './promotion-calendar.tsx'
import { PromotionForm } from './promotion-form.tsx'
import { submitPromotion } from './submit-promotion.server.ts'

/** The promotions: running and planned ones, a form to plan one, a month calendar, and past ones. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const desk = context.get(deskContext)
  const today = dateIn(app.timeZone, app.now())
  const tyres = context.get(requestContext).catalogue.listedTyres
  const { promotions, open, past } = await loadPromotionLists(desk, { tyres, today }, app)
  const copied = promotions.find(({ id }) => id === url.searchParams.get('copy'))
  return {
    open,
    past,
    isAdmin: desk.admin !== null,
    needsPassword: desk.admin !== null && (await findRecentProof(desk.admin.user, app)) === null,
    form: { id: crypto.randomUUID(), values: promotionValues(copied, today), isCopy: copied !== undefined },
    choices: loadScopeChoices(tyres),
    calendar: loadCalendar(open, {
      month: url.searchParams.get('month'),
      today,
      language: context.get(languageContext),
    }),
  }
}

export const headers = actionHeaders

export function action({ request, context, url }: Route.ActionArgs) {
  const app = context.get(appContext)
  const tyres = context.get(requestContext).catalogue.listedTyres
  const prove = (user: User, fields: FormFields) => proveByForm(user, fields, { request, context })
  const sent = { request, url, today: dateIn(app.timeZone, app.now()), tyres, prove }
  return submitPromotion(context.get(deskContext), sent, app)
}

export default function Promotions({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations()
  const { open, past, isAdmin, needsPassword, form, choices, calendar } = loaderData
  const planned = actionData?.approves === null ? actionData : undefined
  const approved = actionData?.approves ? actionData : undefined
  return (
    <>
      <title>{t('deskPromotions.title')}</title>
      <h1 className="text-4xl">{t('deskPromotions.title')}</h1>
      <p className="max-w-prose text-soft">{t('deskPromotions.lowestWins')}</p>
      <p className="mt-2 flex flex-wrap gap-3">
        <a href={`${href('/desk/promotions')}#plan`} className={buttonClass()}>
          {t('deskPromotions.planOne')}
        </a>
        <a href={href('/desk/lists/:kind/history', { kind: 'promotions' })} className={buttonClass('quiet')}>
          {t('desk.list.history')}
        </a>
      </p>

      <h2 className="mt-4 text-2xl">{t('deskPromotions.open')}</h2>
      {open.length === 0 && <p className="text-soft">{t('deskPromotions.noneOpen')}</p>}
      <div className="mt-2 grid gap-3 lg:grid-cols-2">
        {open.map(promotion => (
          <PromotionArticle
            key={promotion.id}
            promotion={promotion}
            result={approved?.approves === promotion.id ? approved : null}
            needsPassword={needsPassword}
          />
        ))}
      </div>

      <PromotionCalendar calendar={calendar} />

      <section id="plan" className="mt-6 scroll-mt-4">
        <h2 className="text-2xl">
          {form.isCopy ? t('deskPromotions.planAgain') : t('deskPromotions.planOne')}
        </h2>
        <PromotionForm
          key={planned?.id ?? form.id}
          id={planned?.id ?? form.id}
          values={planned?.values ?? form.values}
          result={planned}
          choices={choices}
          isAdmin={isAdmin}
          needsPassword={needsPassword}
        />
      </section>

      {past.length > 0 && (
        <section className="mt-6">
          <h2 className="text-2xl">{t('deskPromotions.past')}</h2>
          <div className="mt-2 grid gap-3 lg:grid-cols-2">
            {past.map(promotion => (
              <PromotionArticle
                key={promotion.id}
                promotion={promotion}
                result={null}
                needsPassword={false}
              />
            ))}
          </div>
        </section>
      )}
    </>
  )
}
