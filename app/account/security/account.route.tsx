import { href } from 'react-router'
import { listOwnRegistrations } from '../../../domain/warranties/list-own-registrations.server.ts'
import { dateIn } from '../../../platform/clock/calendar-date.ts'
import { loadClaimStatus } from '../../claim-status/claim-status-view.server.ts'
import { appContext, authContext, customerContext, languageContext } from '../../context/request-context.ts'
import { actionHeaders } from '../../http/action-headers.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { PageTitle } from '../../seo/page-title.tsx'
import type { Route } from './+types/account.route.ts'
import { AccountSection } from './account-section.tsx'
import { securityAction } from './action.server.ts'
import { loadSecurity } from './loader.server.ts'
import { OwnRegistrations } from './own-registrations.tsx'
import { SecurityPage } from './security-page.tsx'

/** A customer's account: registrations with their claims, password and active sessions. */
export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const user = context.get(customerContext)
  const today = dateIn(app.timeZone, app.now())
  const registrations = await listOwnRegistrations(user, { ...app, today })
  const ids = registrations.map(({ id }) => id)
  return {
    access: await loadSecurity(user, app),
    registrations,
    claims: await loadClaimStatus({ registrations: ids, proved: ids, inAccount: true }, app),
  }
}

export const headers = actionHeaders

export const action = ({ request, url, context }: Route.ActionArgs) =>
  securityAction(
    {
      request,
      url,
      user: context.get(customerContext),
      language: context.get(languageContext),
      nextAfterGeneratedPassword: url.pathname,
    },
    context.get(appContext),
    context.get(authContext),
  )

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations()
  return (
    <div className="bay max-w-xl py-8 md:py-12">
      <PageTitle>{t('access.title')}</PageTitle>
      <meta name="robots" content="noindex" />
      <SecurityPage access={loaderData.access} answer={actionData}>
        {!actionData && (
          <OwnRegistrations registrations={loaderData.registrations} claims={loaderData.claims} />
        )}
      </SecurityPage>
      <AccountSection title={t('ownRegistrations.data.title')}>
        <p>{t('ownRegistrations.data.text')}</p>
        <p>
          <a href={`${href('/privacy')}#ask`} className="inline-block py-2 underline">
            {t('ownRegistrations.data.ask')}
          </a>
        </p>
      </AccountSection>
    </div>
  )
}
