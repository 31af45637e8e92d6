import { data, href } from 'react-router'
import { isStaff } from '../../../domain/access/user.ts'
import { calendarDays } from '../../../domain/reminders/reminder.ts'
import { COVER_DAYS } from '../../../domain/tyres/tyre-care.ts'
import { sendConfirmation } from '../../../domain/warranties/confirmation.server.ts'
import { withPositions } from '../../../domain/warranties/tyre-id.ts'
import { endedCover } from '../../../domain/warranties/warranty.ts'
import { dateIn, formatCustomerDate } from '../../../platform/clock/calendar-date.ts'
import { qrOutline } from '../../../platform/qr/qr-outline.ts'
import { consumeRateLimit, type Limit } from '../../../platform/rate-limit/rate-limit.ts'
import { hydrateOnUse } from '../../client/hydrate-on-use.tsx'
import { callOf, InlineScript } from '../../client/inline-script.tsx'
import { buttonClass } from '../../components/button.ts'
import { Notice } from '../../components/notice.tsx'
import { QrCode } from '../../components/qr-code.tsx'
import { ScriptButton } from '../../components/script-button.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { useInitialFocus } from '../../components/use-initial-focus.ts'
import { appContext, getActiveUser, requestContext } from '../../context/request-context.ts'
import { FormAlert } from '../../forms/form-alert.tsx'
import { actionHeaders } from '../../http/action-headers.ts'
import { redirectAfterPost } from '../../http/redirect-after-post.ts'
import { tooManyRequests } from '../../http/too-many-requests.ts'
import { withQuery } from '../../http/with-query.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { PageTitle } from '../../seo/page-title.tsx'
import { DRAFT_KEY, SUBMITTED_KEY } from '../register/discard-expired-draft.ts'
import { markSubmitted } from '../register/mark-submitted.ts'
import { writeConfirmation } from '../register/register.server.ts'
import { Help } from '../support-links.tsx'
import type { Route } from './+types/confirmation.route.ts'
import { findConfirmation } from './find-confirmation.server.ts'

const load = () => import('../check-status/check-form.tsx')
const rendered = import.meta.env.SSR ? await load() : null
const CheckForm = hydrateOnUse('CheckForm', rendered, load)

/**
 * The confirmation page, for the browser or the user that registered only, and only for a while (rule W8.1).
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const registration = await findConfirmation(request, url, context)
  const app = context.get(appContext)
  const { company } = context.get(requestContext).catalogue
  const user = getActiveUser(context)
  const today = dateIn(app.timeZone, app.now())
  const page = {
    carPlate: registration.carPlate,
    tyres: withPositions(registration.tyreIds).map(tyre => {
      const passport = href('/t/:code', { code: tyre.tyreId })
      return { ...tyre, passport, qr: qrOutline(app.publicUrl + passport) }
    }),
    email: registration.email,
    mail: registration.mail,
    calendarUrl:
      calendarDays(registration.purchaseDate, today).length > 0
        ? withQuery(href('/warranty-registration/calendar'), { id: registration.id })
        : null,
    /** where staff registered it */
    counterUrl: isStaff(user) ? href('/dashboard/registrations/:id', { id: registration.id }) : null,
    /** link to create an account that gets the registration by its address (rule W38.4) */
    accountUrl:
      user || registration.email === null
        ? null
        : withQuery(href('/auth'), { mode: 'create', redirect: href('/account') }),
    validUntil: registration.validUntil,
    coverEnd: endedCover(registration.purchaseDate, today),
    /**
     * id of the submitted form, whose draft ends here; not the registration's id if the form was sent again
     * for another car
     */
    formId: url.searchParams.get('form') ?? registration.id,
    company: {
      name: company.name,
      chat_number: company.chat_number,
      support_email: company.support_email,
    },
  }
  return data(page, { headers: { 'cache-control': 'no-store' } })
}

export const headers = actionHeaders

/** Resends the confirmation to the stored address (rule W8.4). */
export async function action({ request, context, url }: Route.ActionArgs) {
  const app = context.get(appContext)
  const registration = await findConfirmation(request, url, context)
  if (registration.email === null) throw new Response(null, { status: 404 })
  const limit = await consumeRateLimit(RESEND_LIMIT, registration.id, app)
  if (!limit.ok) return tooManyRequests(limit.retryAfterSeconds, {})
  const isSent = await sendConfirmation(registration, writeConfirmation(app), app)
  return redirectAfterPost(url.pathname + url.search, { flash: isSent ? 'mail-sent' : 'mail-failed', url })
}

const COUNTER_LINK = 'open-at-counter'
const RESEND_LIMIT: Limit = { name: 'resend-confirmation', max: 3, windowSeconds: 3_600 }

export default function ThankYou({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations()
  const { tyres, email, mail, coverEnd, company } = loaderData
  // Staff go back to the counter with Enter.
  useInitialFocus(`#${COUNTER_LINK}`)
  const cover = coverEnd
    ? t('warranty.coverEnded.since', { date: formatCustomerDate(coverEnd) })
    : `${t('warranty.validUntil')}: ${formatCustomerDate(loaderData.validUntil)}`
  return (
    <div className="bay max-w-3xl py-6 md:py-10">
      <PageTitle>{t('warranty.thankYou')}</PageTitle>
      <InlineScript code={callOf(markSubmitted, loaderData.formId, DRAFT_KEY, SUBMITTED_KEY)} />
      <meta name="robots" content="noindex" />
      <div className="rounded-card border border-line bg-white p-4 md:p-6">
        <div className="print:hidden">
          <h1 className="text-4xl md:text-5xl">{t('warranty.thankYou')}</h1>
          <p className="mt-2 text-lg">{t('warranty.thankYouText')}</p>
          {coverEnd ? (
            <Notice
              kind="warning"
              title={t('warranty.coverEnded.title')}
              text={t('warranty.coverEnded.registered', {
                days: COVER_DAYS,
                date: formatCustomerDate(coverEnd),
              })}
            />
          ) : (
            <Notice kind="good" title={t('warranty.success')} text={t('warranty.successText')} />
          )}
          {mail === 'failed' && (
            <Notice
              kind="error"
              title={t('warranty.mailFailed.title')}
              text={t('warranty.mailFailed.text')}
            />
          )}
          <FormAlert answer={actionData} />
        </div>
        <h2 className="mt-6 text-2xl">{t('warranty.yourTyreIds')}</h2>
        <ul className="mt-2 flex flex-wrap gap-2">
          {tyres.map(({ position, tyreId, passport, qr }) => (
            <li key={tyreId} className="w-35 rounded-control border border-line bg-floor px-3 py-2">
              <a href={passport} className="tread whitespace-nowrap text-ink text-xl tracking-wide underline">
                {tyreId}
              </a>
              <span className="block text-sm text-soft">{t(`tyreIds.positions.${position}`)}</span>
              <QrCode {...qr} label={t('warranty.passportOf', { tyreId })} className="mt-2 mb-1 w-full" />
            </li>
          ))}
        </ul>
        <p className="mt-2 text-soft">{t('warranty.yourTyreIdsText')}</p>
        <p className="mt-2 font-semibold">{cover}</p>
        {email && mail === 'sent' && (
          <p className="mt-4 wrap-anywhere print:hidden">{t('warranty.mailSent', { email })}</p>
        )}
        <div className="mt-4 flex flex-wrap gap-3 print:hidden">
          <ScriptButton onClick={() => void saveCard().catch(() => print())}>
            {t('warranty.savePicture')}
          </ScriptButton>
          <ScriptButton onClick={() => print()}>{t('warranty.printCard')}</ScriptButton>
          {loaderData.accountUrl && (
            <a href={loaderData.accountUrl} className={buttonClass('quiet')}>
              {t('warranty.keepInAccount')}
            </a>
          )}
          {loaderData.calendarUrl && (
            <a href={loaderData.calendarUrl} className={buttonClass('quiet')}>
              {t('warranty.calendar.add')}
            </a>
          )}
          {loaderData.counterUrl && (
            <a id={COUNTER_LINK} href={loaderData.counterUrl} className={buttonClass()}>
              {t('warranty.walkIn.open')}
            </a>
          )}
          <a href={href('/')} className={buttonClass('dark')}>
            {t('warranty.returnHome')}
          </a>
          {email && (
            <form method="post">
              <SubmitButton className={buttonClass('quiet')} busy={t('warranty.submitting')}>
                {t('warranty.resend')}
              </SubmitButton>
            </form>
          )}
        </div>
      </div>
      <section className="mt-6 rounded-card border border-line bg-white p-4 md:p-6 print:hidden">
        <h2 className="mb-3 text-2xl">{t('warranty.checkPanel')}</h2>
        <CheckForm plate={loaderData.carPlate} />
      </section>
      <div className="print:hidden">
        <Help company={company} />
      </div>
    </div>
  )

  async function saveCard() {
    const { drawTyreCard, shareOrSave } = await import('./tyre-card-picture.ts')
    const picture = await drawTyreCard({
      title: t('warranty.yourTyreIds'),
      tyres: tyres.map(tyre => ({ ...tyre, position: t(`tyreIds.positions.${tyre.position}`) })),
      lines: [cover, company.name],
    })
    await shareOrSave(picture)
  }
}
