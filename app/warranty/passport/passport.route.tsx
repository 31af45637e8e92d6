import { data, href } from 'react-router'
import { loadTyrePassport } from '../../../domain/claims/tyre-passport.server.ts'
import { COVER_DAYS, careFiguresOf } from '../../../domain/tyres/tyre-care.ts'
import { type Position, parseTyreId } from '../../../domain/warranties/tyre-id.ts'
import { dateIn, formatCustomerDate } from '../../../platform/clock/calendar-date.ts'
import { qrOutline } from '../../../platform/qr/qr-outline.ts'
import { clientLimit, consumeRateLimit, type Limit } from '../../../platform/rate-limit/rate-limit.ts'
import { formatInteger } from '../../../platform/text/format-integer.ts'
import { Badge } from '../../components/badge.tsx'
import { buttonClass } from '../../components/button.ts'
import { Notice } from '../../components/notice.tsx'
import { QrCode } from '../../components/qr-code.tsx'
import { ScriptButton } from '../../components/script-button.tsx'
import { appContext, requestContext } from '../../context/request-context.ts'
import { actionHeaders } from '../../http/action-headers.ts'
import { tooManyRequests } from '../../http/too-many-requests.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { PageTitle } from '../../seo/page-title.tsx'
import type { Route } from './+types/passport.route.ts'

/** The facts about the tyre of a tyre ID, without customer and car (section 39 of the warranty rules). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { client, catalogue } = context.get(requestContext)
  const limit = await consumeRateLimit(clientLimit(PASSPORT_LIMIT, app.clientLimits), client, app)
  if (!limit.ok) return tooManyRequests(limit.retryAfterSeconds, { passport: null })
  const tyreId = parseTyreId(params.code)
  const today = dateIn(app.timeZone, app.now())
  const passport = tyreId === null ? null : await loadTyrePassport(tyreId, { ...app, today })
  if (!passport) return data({ passport: null, waitMinutes: 0 }, { status: 404 })
  const url = app.publicUrl + href('/t/:code', { code: passport.tyreId })
  const { rotation_km: rotation } = careFiguresOf(catalogue.company)
  return data(
    { passport: { ...passport, rotation, qr: qrOutline(url) }, waitMinutes: 0 },
    { headers: { 'cache-control': 'no-store' } },
  )
}

export const headers = actionHeaders

/** A code cannot be guessed, and trying codes must be useless (rule W39.3). */
const PASSPORT_LIMIT: Limit = { name: 'tyre-passport', max: 60, windowSeconds: 600 }

export default function Passport({ loaderData }: Route.ComponentProps) {
  const t = useTranslations()
  const { passport, waitMinutes } = loaderData
  const isUnknown = !passport && waitMinutes === 0
  return (
    <div className="bay max-w-3xl py-6 md:py-10">
      <PageTitle>{t('passport.title')}</PageTitle>
      <meta name="robots" content="noindex" />
      <h1 className="text-4xl md:text-5xl">{t('passport.title')}</h1>
      {isUnknown && <UnknownCode />}
      {passport && <Card passport={passport} />}
      {!passport && !isUnknown && (
        <Notice kind="error" title={t('passport.tooMany', { minutes: waitMinutes })} />
      )}
      {passport && <NextStep state={passport.state} />}
    </div>
  )
}

/** A mistyped code, or one of a registration that is gone. */
function UnknownCode() {
  const t = useTranslations()
  return (
    <>
      <Notice kind="error" title={t('passport.unknown')} text={t('passport.unknownText')} />
      <p className="mt-4">
        <a href={`${href('/warranty-registration')}?tab=check`} className={buttonClass()}>
          {t('passport.check')}
        </a>
      </p>
    </>
  )
}

/** How to claim, or why there is nothing to claim and what to do instead. */
function NextStep({ state }: { state: PassportView['state'] }) {
  const t = useTranslations()
  return (
    <section className="mt-6 rounded-card border border-line bg-white p-4 md:p-6 print:hidden">
      <h2 className="text-2xl">{t(`passport.next.${state}.title`)}</h2>
      <p className="mt-1">{t(`passport.next.${state}.text`, { days: COVER_DAYS })}</p>
      <p className="mt-3 flex flex-wrap gap-3">
        {state === 'claimed' ? (
          <a href={`${href('/warranty-registration')}?tab=check`} className={buttonClass('dark')}>
            {t('passport.check')}
          </a>
        ) : (
          <a href={href('/branches')} className={buttonClass('dark')}>
            {t('passport.branches')}
          </a>
        )}
        <a href={href('/warranty-registration/terms')} className={buttonClass('quiet')}>
          {t('passport.terms')}
        </a>
        <ScriptButton onClick={() => window.print()}>{t('passport.print')}</ScriptButton>
      </p>
    </section>
  )
}

type PassportView = NonNullable<Route.ComponentProps['loaderData']['passport']>

function Card({ passport }: { passport: PassportView }) {
  const t = useTranslations()
  const { tyreId, position, state, daysLeft, validUntil, purchaseDate, tyre, dotWeek, rotation, qr } =
    passport
  const name = [tyre.brand, tyre.model, tyre.size].filter(Boolean).join(' ')
  const facts: [string, string][] = [
    [t('passport.until'), formatCustomerDate(validUntil)],
    [t('passport.bought'), formatCustomerDate(purchaseDate)],
    [t('passport.position'), t(`tyreIds.positions.${position as Position}`)],
    ...(name ? [[t('passport.tyre'), name] as [string, string]] : []),
    ...(dotWeek ? [[t('passport.dotWeek'), dotWeek] as [string, string]] : []),
    [
      t('passport.rotate'),
      t('passport.rotateText', { from: formatInteger(rotation.from), to: formatInteger(rotation.to) }),
    ],
  ]
  return (
    <article className="mt-4 flex flex-wrap gap-6 rounded-card border border-line bg-white p-4 md:p-6">
      <div className="min-w-0 flex-1 basis-64">
        <p className="tread text-4xl tracking-wide">{tyreId}</p>
        {/* A printed card is read on other days, when an active cover may have ended. */}
        <p className={`mt-2 flex flex-wrap items-center gap-3 ${state === 'active' ? 'print:hidden' : ''}`}>
          <Badge kind={state === 'active' ? 'go' : 'dark'}>{t(`passport.states.${state}`)}</Badge>
          {state === 'active' && (
            <span className="text-xl font-semibold">{t('passport.daysLeft', { n: daysLeft })}</span>
          )}
        </p>
        <dl className="mt-4 grid fit-cols-32 gap-x-4 gap-y-2 sm:grid-cols-2">
          {facts.map(([label, value]) => (
            <div key={label} className="min-w-0">
              <dt className="text-sm text-soft">{label}</dt>
              <dd className="break-words font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="w-40">
        <QrCode outline={qr.outline} size={qr.size} label={t('passport.qr')} className="w-full" />
        <p className="text-sm text-soft print:hidden">{t('passport.qrText')}</p>
      </div>
    </article>
  )
}
